// The rows of one branch, taken out of their parent's column by column.
//
//   1. LayOutChild: which columns, how wide
//   2. PlaceChild:  their memory
//   3. FillBitColumns, FillCodeColumn: their content; any order, any thread
#ifndef ESPALIER_TABLE_ENGINE_CHILD_ROWS_H_
#define ESPALIER_TABLE_ENGINE_CHILD_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "table/engine/bit_kernels.h"
#include "table/engine/node_rows.h"
#include "table/engine/partition.h"
#include "table/test.h"

namespace espalier {

// A child under construction. Its columns are, in this order: the class planes and bit
// slices ("bit columns"), then the class codes and the codes and bins of code slices ("code
// columns").
struct Child {
  NodeRows rows;
  size_t branch = 0;

  // One a column: the parent's data, and where the child's goes.
  std::vector<const uint64_t*> bit_sources;
  std::vector<uint64_t*> bit_targets;
  struct CodeColumn {
    enum class Part { kClass, kCodes, kBins };
    Part part = Part::kClass;
    size_t slice = 0;  // not of the class
    PackedCodes source;
    CodeList source_values = nullptr;  // of codes, which may become new local ones
    void* target = nullptr;
  };
  std::vector<CodeColumn> code_columns;

  size_t words = 0;  // memory for all columns
};

// REQUIRES: the branch has rows.
Child LayOutChild(const NodeRows& parent, const Partition& partition, size_t branch,
                  const Test& test);

// Gives the columns the memory from block[begin] on.
void PlaceChild(const WordBlock& block, size_t begin, Child& child);

// Memory that a thread uses again from column to column.
struct PartitionScratch {
  std::vector<uint32_t> codes;
  std::vector<uint64_t> marks;  // a bit a code
  std::vector<uint32_t> ranks;  // the marks in front of each word of them
};

// Fills the bit columns [begin, end) of a child.
void FillBitColumns(const Partition& partition, Child& child, size_t begin, size_t end,
                    const BitKernels& kernels);

// Fills one code column of a child; gives it new local codes where it has become sparse.
void FillCodeColumn(const Partition& partition, Child& child, size_t column,
                    const BitKernels& kernels, PartitionScratch& scratch);

// Gives one code slice of a node new local codes if its values are far more than the rows.
void RenewIfSparse(NodeRows& node, size_t slice, PartitionScratch& scratch);

}  // namespace espalier

#endif  // ESPALIER_TABLE_ENGINE_CHILD_ROWS_H_
