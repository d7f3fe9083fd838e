#include "judge/rule_changes.h"

#include <algorithm>
#include <set>

#include "rules/compare.h"
#include "rules/leaf_rows.h"
#include "rules/outside.h"

namespace espalier {
namespace {

constexpr size_t kNoRule = static_cast<size_t>(-1);

// The place of the rule of each leaf; kNoRule for other nodes.
std::vector<size_t> RuleOfNode(const Tree& tree, const std::vector<Rule>& rules) {
  std::vector<size_t> of_node(tree.nodes.size(), kNoRule);
  for (size_t i = 0; i < rules.size(); ++i) of_node[rules[i].leaf] = i;
  return of_node;
}

// Which rows are outside the requested leaves, and where they are in both trees.
struct OutsideRows {
  std::vector<bool> inside;                // by row
  std::vector<std::set<size_t>> after_of;  // by leaf of `before`
};

OutsideRows FindOutside(const TreesCompared& trees, std::span<const Request> requests,
                        size_t threads) {
  const std::vector<size_t> before = LeafOfEachRow(trees.original, trees.before, threads);
  const std::vector<size_t> after = LeafOfEachRow(trees.original, trees.after, threads);
  std::vector<bool> requested(trees.before.nodes.size(), false);
  for (const Request& request : requests) requested[request.rule.leaf] = true;
  OutsideRows rows{std::vector<bool>(trees.original.rows, false),
                   std::vector<std::set<size_t>>(trees.before.nodes.size())};
  for (RowIndex row = 0; row < trees.original.rows; ++row) {
    rows.inside[row] = requested[before[row]];
    if (!rows.inside[row]) rows.after_of[before[row]].insert(after[row]);
  }
  return rows;
}

bool Contains(const std::vector<size_t>& leaves, size_t leaf) {
  return std::find(leaves.begin(), leaves.end(), leaf) != leaves.end();
}

}  // namespace

RuleChanges CompareRules(const TreesCompared& trees, std::span<const Request> requests,
                         size_t threads) {
  const OutsideRows rows = FindOutside(trees, requests, threads);
  const OutsideComparison outside =
      CompareOutside(trees.original, trees.before, trees.after, rows.inside, threads);
  RuleChanges changes;
  changes.before = RulesOf(trees.before);
  changes.after = RulesOf(trees.after);
  const std::vector<size_t> after_rule = RuleOfNode(trees.after, changes.after);
  changes.origins.assign(changes.after.size(), Origin::kInside);
  for (const size_t leaf : outside.ghosts) {
    if (after_rule[leaf] != kNoRule) changes.origins[after_rule[leaf]] = Origin::kGhost;
  }
  for (const Rule& rule : changes.before) {
    const std::set<size_t>& leaves = rows.after_of[rule.leaf];
    Fate fate = Fate::kRequested;
    if (Contains(outside.kept, rule.leaf)) fate = Fate::kKept;
    if (Contains(outside.merged, rule.leaf)) fate = Fate::kMerged;
    if (Contains(outside.lost, rule.leaf)) fate = Fate::kLost;
    changes.fates.push_back(fate);
    std::optional<size_t> kept_as;
    for (const size_t leaf : leaves) {
      if (after_rule[leaf] == kNoRule || (fate != Fate::kKept && fate != Fate::kMerged)) continue;
      changes.origins[after_rule[leaf]] = fate == Fate::kKept ? Origin::kKept : Origin::kMeant;
      if (fate == Fate::kKept && !kept_as) kept_as = after_rule[leaf];
    }
    changes.kept_as.push_back(kept_as);
  }
  return changes;
}

}  // namespace espalier
