#include "hide/given_up.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "hide/leaf_order.h"
#include "hide/parents.h"

namespace espalier {
namespace {

// By node, the leaves of the tree below it.
std::vector<size_t> LeavesBelow(const Tree& tree) {
  std::vector<size_t> leaves(tree.nodes.size(), 0);
  for (size_t node = tree.nodes.size(); node-- > 0;) {
    if (tree.nodes[node].leaf()) leaves[node] = 1;
    for (size_t branch = 0; branch < tree.nodes[node].branches; ++branch) {
      leaves[node] += leaves[tree.nodes[node].first_child + branch];
    }
  }
  return leaves;
}

// The branch with the most leaves is kept. REQUIRES: the node is no leaf
GivenUp GiveUpAt(const Tree& tree, size_t node, const std::vector<size_t>& leaves) {
  assert(!tree.nodes[node].leaf());
  GivenUp test{.node = node};
  const size_t first = tree.nodes[node].first_child;
  for (size_t branch = 1; branch < tree.nodes[node].branches; ++branch) {
    if (leaves[first + branch] > leaves[first + test.kept]) test.kept = branch;
  }
  test.saved = leaves[first + test.kept];
  test.price = leaves[node] - test.saved;
  return test;
}

}  // namespace

std::optional<GivenUp> BestToGiveUp(const Target& target, const Tree& tree,
                                    std::span<const Request> requests,
                                    std::span<const size_t> lost) {
  const std::vector<size_t> leaves = LeavesBelow(target.tree);
  const std::vector<size_t> parents = ParentsOf(target.tree);
  const std::vector<size_t> original_parents = ParentsOf(tree);
  std::optional<GivenUp> best;
  const auto consider = [&](size_t node) {
    if (target.tree.nodes[node].leaf() || !std::count(lost.begin(), lost.end(), node)) return;
    const GivenUp test = GiveUpAt(target.tree, node, leaves);
    if (!best || test.saved * best->price > best->saved * test.price) best = test;
  };
  for (const Request& request : requests) {
    size_t node = target.place_of[original_parents[request.rule.leaf]];
    if (node == kGone) continue;
    for (; node != 0; node = parents[node]) consider(node);
    consider(0);
  }
  return best;
}

}  // namespace espalier
