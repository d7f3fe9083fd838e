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

// Where a row goes from a node; nothing at a leaf, and where the node's test has no branch for the
// row's value. The tree's tests must be in the codes of `table`.
inline std::optional<size_t> NextOnWay(const Tree& tree, const Table& table, size_t node,
                                       RowIndex row) {
  if (tree.nodes[node].leaf()) return std::nullopt;
  const Test& test = tree.TestOf(node);
  const std::optional<size_t> branch =
      BranchOf(test, table.attributes[test.attribute], table.columns[test.attribute].At(row));
  if (!branch) return std::nullopt;
  return tree.nodes[node].first_child + *branch;
}

// The node where the way of a row from the root ends. REQUIRES: row < table.rows
size_t EndOfWay(const Tree& tree, const Table& table, RowIndex row);

// The leaf of a row; nothing if a test on its way has no branch for its value, which means
// an implied leaf.
// REQUIRES: row < table.rows
std::optional<size_t> LeafOf(const Tree& tree, const Table& table, RowIndex row);

}  // namespace espalier

#endif  // ESPALIER_RULES_LEAVES_H_
