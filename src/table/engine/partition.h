// Which rows of a node go to which branch of a test.
#ifndef ESPALIER_TABLE_ENGINE_PARTITION_H_
#define ESPALIER_TABLE_ENGINE_PARTITION_H_

#include <cstdint>
#include <vector>

#include "table/engine/histogram.h"
#include "table/engine/node_rows.h"
#include "table/test.h"

namespace espalier {

struct Partition {
  RowIndex rows = 0;                   // of the node
  std::vector<Code> values;            // kEachValue: the values that occur, ascending
  std::vector<uint64_t> class_counts;  // branch * classes + class

  // Two branches: the rows of each, as a bit a row.
  std::vector<std::vector<uint64_t>> selects;

  // More branches: the rows of all branches, one branch after the other; those of
  // branch b begin at begins[b].
  std::vector<RowIndex> order;
  std::vector<RowIndex> begins;
};

// REQUIRES: the node has a slice for the test's attribute, and the test leaves at least two
// branches with rows.
Partition FindPartition(const NodeRows& node, const Test& test, const Attribute& attribute,
                        Histogram& histogram);

}  // namespace espalier

#endif  // ESPALIER_TABLE_ENGINE_PARTITION_H_
