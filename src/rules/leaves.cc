#include "rules/leaves.h"

namespace espalier {

void VisitLeftToRight(const Tree& tree, const std::function<void(const Visit&)>& visitor) {
  std::vector<Visit> waiting;
  if (!tree.nodes.empty()) waiting.push_back({});
  while (!waiting.empty()) {
    const Visit visit = waiting.back();
    waiting.pop_back();
    visitor(visit);
    const TreeNode& node = tree.nodes[visit.node];
    for (size_t branch = node.branches; branch-- > 0;) {
      waiting.push_back({.node = node.first_child + branch,
                         .depth = visit.depth + 1,
                         .parent = visit.node,
                         .branch = branch});
    }
  }
}

std::vector<size_t> LeavesOf(const Tree& tree) {
  std::vector<size_t> leaves;
  VisitLeftToRight(tree, [&](const Visit& visit) {
    if (tree.nodes[visit.node].leaf()) leaves.push_back(visit.node);
  });
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
