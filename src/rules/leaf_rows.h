// Which rows stand at which leaves of a tree.
#ifndef ESPALIER_RULES_LEAF_ROWS_H_
#define ESPALIER_RULES_LEAF_ROWS_H_

#include <cstddef>
#include <span>
#include <vector>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// For each of `leaves`, its rows, ascending. The same for any number of threads.
// REQUIRES: the leaves are different leaves of the tree; the tree's tests are in the codes of
// `table`; threads >= 1
std::vector<std::vector<RowIndex>> RowsAtLeaves(const Table& table, const Tree& tree,
                                                std::span<const size_t> leaves, size_t threads);

// For each row, the node where its way ends. The same for any number of threads.
// REQUIRES: the tree's tests are in the codes of `table`; threads >= 1
std::vector<size_t> LeafOfEachRow(const Table& table, const Tree& tree, size_t threads);

}  // namespace espalier

#endif  // ESPALIER_RULES_LEAF_ROWS_H_
