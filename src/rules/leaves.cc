#include "rules/leaves.h"

#include <cassert>

#include "rules/walk.h"

namespace espalier {

std::vector<size_t> LeavesOf(const Tree& tree) {
  std::vector<size_t> leaves;
  Walk walk(tree);
  while (const auto step = walk.Next()) {
    if (tree.nodes[step->node].leaf()) leaves.push_back(step->node);
  }
  return leaves;
}

size_t EndOfWay(const Tree& tree, const Table& table, RowIndex row) {
  assert(row < table.rows);
  size_t node = 0;
  while (const std::optional<size_t> next = NextOnWay(tree, table, node, row)) node = *next;
  return node;
}

std::optional<size_t> LeafOf(const Tree& tree, const Table& table, RowIndex row) {
  const size_t end = EndOfWay(tree, table, row);
  return tree.nodes[end].leaf() ? std::optional(end) : std::nullopt;
}

}  // namespace espalier
