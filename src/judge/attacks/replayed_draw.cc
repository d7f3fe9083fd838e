#include "judge/attacks/replayed_draw.h"

#include <algorithm>
#include <vector>

#include "base/seed.h"
#include "hide/leaf_order.h"
#include "hide/neighbours/count_distribution.h"
#include "hide/neighbours/label_draw.h"
#include "hide/neighbours/neighbourhood.h"
#include "hide/request.h"
#include "judge/attacks/matching.h"
#include "judge/attacks/tails.h"
#include "learn/grow.h"
#include "rules/leaves.h"

namespace espalier {
namespace {

constexpr size_t kDrawsTried = 2;  // of each seed: the planner may take a later one
// A draw of a large region takes long: fewer seeds are tried.
constexpr uint64_t kMostRowsDrawn = 500'000;
constexpr uint64_t kLeastSeeds = 10;

// The rule of the tree that matches these rows and no others.
std::optional<Rule> RuleOfRows(const Tree& tree, const Table& table,
                               const std::vector<RowIndex>& rows) {
  const size_t leaf = EndOfWay(tree, table, rows.front());
  const bool all = std::all_of(rows.begin(), rows.end(),
                               [&](RowIndex row) { return EndOfWay(tree, table, row) == leaf; });
  if (!all || leaf == 0 || !tree.nodes[leaf].leaf() || tree.Rows(leaf) != rows.size()) {
    return std::nullopt;
  }
  for (Rule& rule : RulesOf(tree)) {
    if (rule.leaf == leaf) return std::move(rule);
  }
  return std::nullopt;
}

Table Restored(Table table, const std::vector<RowIndex>& region, ClassCode c) {
  for (const RowIndex row : region) table.classes.Set(row, c);
  return table;
}

// The chance that as many of the drawn rows are among the changed ones.
double ChanceOf(const std::vector<DrawnLabel>& drawn, const std::vector<RowIndex>& changed,
                size_t rows) {
  const auto hit = std::count_if(drawn.begin(), drawn.end(), [&](const DrawnLabel& label) {
    return std::binary_search(changed.begin(), changed.end(), label.row);
  });
  return UpperTail(Hypergeometric(drawn.size(), rows, changed.size()), static_cast<uint64_t>(hit));
}

}  // namespace

Result<std::optional<uint64_t>> GuessedSeed(const Table& published, const Learner& learner,
                                            const Rule& rule) {
  const std::vector<RowIndex> region = RowsMatching(rule, published);
  std::vector<RowIndex> changed;
  for (const RowIndex row : region) {
    if (published.classes.At(row) != rule.predicted) changed.push_back(row);
  }
  // Where all rows changed, or none, every draw agrees with them.
  if (changed.empty() || changed.size() == region.size()) return std::optional<uint64_t>();
  const Table restored = Restored(published, region, rule.predicted);
  const Result<Tree> tree = GrowFromTable(restored, learner, 1);
  if (!tree.ok()) return tree.error();
  const std::optional<Rule> leaf = RuleOfRows(*tree, restored, region);
  if (!leaf) return std::optional<uint64_t>();
  const std::vector<Request> requests = {{.rule = *leaf}};
  const LeafOrder order(restored, *tree, 1);
  const auto around = NeighbourhoodsOf(restored, *tree, order, requests, 1);
  const uint64_t seeds = std::clamp(kMostRowsDrawn / region.size(), kLeastSeeds, kSeedsTried);
  const double enough = kSignificant / static_cast<double>(seeds * kDrawsTried);
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    for (size_t draw = 0; draw < kDrawsTried; ++draw) {
      const auto drawn =
          DrawLabels(restored, around, {Level::kNeighbours}, {.high = 0, .low = seed}, draw);
      if (ChanceOf(drawn, changed, region.size()) < enough) return std::optional(seed);
    }
  }
  return std::optional<uint64_t>();
}

}  // namespace espalier
