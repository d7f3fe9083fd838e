// The leaves of a tree, and the way of a row to its leaf.
#ifndef ESPALIER_RULES_LEAVES_H_
#define ESPALIER_RULES_LEAVES_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// All leaves, left to right, also those without rows.
std::vector<size_t> LeavesOf(const Tree& tree);

// The leaf of a row; nothing if a test on its way has no branch for its value, which means
// an implied leaf. The tree's tests must be in the codes of `table`.
// REQUIRES: row < table.rows
std::optional<size_t> LeafOf(const Tree& tree, const Table& table, RowIndex row);

}  // namespace espalier

#endif  // ESPALIER_RULES_LEAVES_H_
