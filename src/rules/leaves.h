// The two ways through a tree: over all of its nodes, and down with one row.
//
// Neither recurses: input decides how deep a tree is.
#ifndef ESPALIER_RULES_LEAVES_H_
#define ESPALIER_RULES_LEAVES_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// A node on the way, and how it was reached.
struct Visit {
  size_t node = 0;
  size_t depth = 0;  // the root has 0; for others, `parent` and `branch` lead here
  size_t parent = 0;
  size_t branch = 0;
};

// Calls `visitor` for every node: parents before children, branches in their order.
void VisitLeftToRight(const Tree& tree, const std::function<void(const Visit&)>& visitor);

// All leaves, left to right, also those without rows.
std::vector<size_t> LeavesOf(const Tree& tree);

// The leaf of a row; nothing if a test on its way has no branch for its value, which means
// an implied leaf. The tree's tests must be in the codes of `table`.
// REQUIRES: row < table.rows
std::optional<size_t> LeafOf(const Tree& tree, const Table& table, RowIndex row);

}  // namespace espalier

#endif  // ESPALIER_RULES_LEAVES_H_
