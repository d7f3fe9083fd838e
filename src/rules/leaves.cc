#include "rules/leaves.h"

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

std::optional<size_t> LeafOf(const Tree& tree, const Table& table, RowIndex row) {
  size_t node = 0;
  while (!tree.nodes[node].leaf()) {
    const Test& test = tree.TestOf(node);
    const Code code = table.columns[test.attribute].At(row);
    const std::optional<size_t> branch = BranchOf(test, table.attributes[test.attribute], code);
    if (!branch) return std::nullopt;
    node = tree.nodes[node].first_child + *branch;
  }
  return node;
}

}  // namespace espalier
