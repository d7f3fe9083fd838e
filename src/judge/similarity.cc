#include "judge/similarity.h"

#include "judge/tree_distance.h"
#include "judge/tree_labels.h"
#include "judge/value_space.h"
#include "rules/compare.h"

namespace espalier {
namespace {

double SharedRules(const RuleSetComparison& compared) {
  const size_t all = compared.kept.size() + compared.lost.size() + compared.ghosts.size();
  return all == 0 ? 1 : static_cast<double>(compared.kept.size()) / static_cast<double>(all);
}

}  // namespace

std::optional<double> Similarity::form() const {
  if (!distance) return std::nullopt;
  return 1 - static_cast<double>(*distance) / static_cast<double>(nodes + nodes_after);
}

Similarity CompareGrown(const Tree& tree, const Tree& after, const Table& table, size_t threads) {
  TreeLabels labels(table);
  const std::vector<Label> of_tree = labels.Of(tree);
  const std::vector<Label> of_after = labels.Of(after);
  return {.nodes = tree.nodes.size(),
          .nodes_after = after.nodes.size(),
          .distance = TreeDistance({tree, of_tree}, {after, of_after}),
          .shared_rules = SharedRules(CompareTrees(table, tree, after, threads)),
          .on_rows = AgreementOnRows(tree, after, table, threads),
          .over_all = AgreementOverAll(tree, after, table)};
}

}  // namespace espalier
