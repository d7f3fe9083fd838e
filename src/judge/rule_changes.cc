#include "judge/rule_changes.h"

#include <algorithm>

#include "rules/compare.h"

namespace espalier {
namespace {

constexpr size_t kNoRule = static_cast<size_t>(-1);

// The place of the rule of each leaf; kNoRule for other nodes.
std::vector<size_t> RuleOfNode(const Tree& tree, const std::vector<Rule>& rules) {
  std::vector<size_t> of_node(tree.nodes.size(), kNoRule);
  for (size_t i = 0; i < rules.size(); ++i) of_node[rules[i].leaf] = i;
  return of_node;
}

std::vector<bool> Marked(const Tree& tree, const std::vector<size_t>& nodes) {
  std::vector<bool> marked(tree.nodes.size(), false);
  for (const size_t node : nodes) marked[node] = true;
  return marked;
}

Fate FateOf(const Rule& rule, bool kept, const std::vector<bool>& not_in_target,
            std::span<const Request> requests) {
  const bool requested = std::any_of(requests.begin(), requests.end(), [&](const Request& one) {
    return one.rule.leaf == rule.leaf;
  });
  if (requested) return Fate::kRequested;
  if (kept) return Fate::kKept;
  return not_in_target[rule.leaf] ? Fate::kMerged : Fate::kLost;
}

}  // namespace

RuleChanges CompareRules(const TreesCompared& trees, std::span<const Request> requests,
                         size_t threads) {
  const RuleSetComparison over_all =
      CompareTrees(trees.original, trees.before, trees.after, threads);
  const RuleSetComparison to_target =
      CompareTrees(trees.original, trees.before, trees.target, threads);
  const RuleSetComparison from_target =
      CompareTrees(trees.original, trees.target, trees.after, threads);

  RuleChanges changes;
  changes.before = RulesOf(trees.before);
  changes.after = RulesOf(trees.after);
  const std::vector<size_t> after_rule = RuleOfNode(trees.after, changes.after);
  std::vector<size_t> partner(trees.before.nodes.size(), kNoRule);
  changes.origins.assign(changes.after.size(), Origin::kUnmatched);
  for (const size_t leaf : over_all.ghosts) changes.origins[after_rule[leaf]] = Origin::kGhost;
  for (const auto& pair : from_target.kept) {
    changes.origins[after_rule[pair.after]] = Origin::kMeant;
  }
  for (const auto& pair : over_all.kept) {
    partner[pair.before] = after_rule[pair.after];
    changes.origins[after_rule[pair.after]] = Origin::kKept;
  }

  const std::vector<bool> not_in_target = Marked(trees.before, to_target.lost);
  for (const Rule& rule : changes.before) {
    const bool kept = partner[rule.leaf] != kNoRule;
    changes.fates.push_back(FateOf(rule, kept, not_in_target, requests));
    changes.kept_as.push_back(kept ? std::optional(partner[rule.leaf]) : std::nullopt);
  }
  return changes;
}

}  // namespace espalier
