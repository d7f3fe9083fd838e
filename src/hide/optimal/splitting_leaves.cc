#include "hide/optimal/splitting_leaves.h"

#include <set>

#include "hide/leaf_order.h"
#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"

namespace espalier {

std::vector<size_t> SplittingLeaves(const Table& table, const Tree& tree,
                                    const std::vector<Learner>& learners, size_t threads) {
  const LeafOrder order(table, tree, threads);
  EditedCounts counts(table, tree, order);
  Contest contest(table, tree, learners, counts);
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    if (tree.nodes[node].leaf() && tree.Rows(node) > 0) contest.WatchNode(node);
  }
  std::set<size_t> leaves;
  for (const Rival& rival : contest.Winners()) leaves.insert(rival.node);
  return {leaves.begin(), leaves.end()};
}

}  // namespace espalier
