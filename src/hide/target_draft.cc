#include "hide/target_draft.h"

#include <utility>

namespace espalier {

size_t Draft::PlaceOf(size_t node) {
  while (stands_for[node] != node) {
    stands_for[node] = stands_for[stands_for[node]];
    node = stands_for[node];
  }
  return node;
}

Draft DraftOf(const Tree& tree) {
  Draft draft;
  for (size_t i = 0; i < tree.nodes.size(); ++i) {
    const TreeNode& node = tree.nodes[i];
    Draft::Node copy;
    copy.predicted = node.majority;
    copy.counts.assign(tree.Counts(i).begin(), tree.Counts(i).end());
    if (!node.leaf()) copy.test = tree.TestOf(i);
    for (size_t branch = 0; branch < node.branches; ++branch) {
      copy.children.push_back(node.first_child + branch);
    }
    draft.nodes.push_back(std::move(copy));
    draft.stands_for.push_back(i);
  }
  return draft;
}

}  // namespace espalier
