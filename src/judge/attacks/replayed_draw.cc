#include "judge/attacks/replayed_draw.h"

#include <algorithm>
#include <array>
#include <span>
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

// The planner takes these draws of a seed and leans first; later ones are not tried.
constexpr size_t kDrawsTried = 2;
constexpr std::array<double, 3> kLeansTried = {0, kLeanStep, -kLeanStep};
// A draw of a large region takes long: fewer seeds are tried.
constexpr uint64_t kMostRowsDrawn = 200'000;
constexpr uint64_t kLeastSeeds = 10;
// Draws of other seeds, which nobody would pass, that a guess is compared with.
constexpr uint64_t kControls = 40;
constexpr uint64_t kControlSeeds = 0x9e3779b97f4a7c15;

std::vector<DrawChoice> ChoicesTried() {
  std::vector<DrawChoice> choices;
  for (const double lean : kLeansTried) {
    for (size_t draw = 0; draw < kDrawsTried; ++draw) choices.push_back({draw, {lean}});
  }
  return choices;
}

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

// Compares draws with the rows of a region that changed.
class Replay {
 public:
  // Borrows all. REQUIRES: `changed` ascends
  Replay(const Table& restored, std::span<const Neighbourhood> around,
         const std::vector<RowIndex>& changed)
      : restored_(restored), around_(around), changed_(changed) {}

  // Whether more of the rows that the seed draws are among the changed ones than chance would have
  // it, and than other seeds have: every draw prefers the same rows, whatever its seed.
  // REQUIRES: choice < ChoicesTried().size()
  bool IsBorneOut(uint64_t seed, size_t choice, double enough) {
    const Hits hits = HitsOf({.high = 0, .low = seed}, choice);
    const CountDistribution by_chance =
        Hypergeometric(hits.drawn, around_[0].region.size(), changed_.size());
    if (UpperTail(by_chance, hits.changed) >= enough) return false;
    const Spread& others = SpreadOfOthers(choice);
    const auto drawn = static_cast<double>(hits.drawn);
    return hits.Share() > others.mean &&
           TwoSidedNormalP(others.mean * drawn, others.variance * drawn * drawn,
                           static_cast<double>(hits.changed)) < enough;
  }

 private:
  struct Hits {
    uint64_t drawn = 0;
    uint64_t changed = 0;  // of those drawn

    double Share() const {
      return static_cast<double>(changed) / static_cast<double>(std::max<uint64_t>(1, drawn));
    }
  };

  // Of the share of drawn rows that changed.
  struct Spread {
    double mean = 0;
    double variance = 0;
  };

  // Draws take long, so this is found when it is needed first.
  const Spread& SpreadOfOthers(size_t choice) {
    std::optional<Spread>& known = of_others_[choice];
    if (known) return *known;
    double sum = 0;
    double squares = 0;
    for (uint64_t i = 0; i < kControls; ++i) {
      const double share = HitsOf({.high = kControlSeeds, .low = i}, choice).Share();
      sum += share;
      squares += share * share;
    }
    const double mean = sum / kControls;
    known = Spread{mean, squares / kControls - mean * mean};
    return *known;
  }

  Hits HitsOf(const Seed& seed, size_t choice) const {
    Hits hits;
    for (const DrawnLabel& label :
         DrawLabels(restored_, around_, {Level::kNeighbours}, seed, choices_[choice])) {
      ++hits.drawn;
      if (std::binary_search(changed_.begin(), changed_.end(), label.row)) ++hits.changed;
    }
    return hits;
  }

  const Table& restored_;
  std::span<const Neighbourhood> around_;
  const std::vector<RowIndex>& changed_;
  std::vector<DrawChoice> choices_ = ChoicesTried();
  std::vector<std::optional<Spread>> of_others_ =
      std::vector<std::optional<Spread>>(choices_.size());
};

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
  const size_t choices = ChoicesTried().size();
  const uint64_t seeds =
      std::clamp(kMostRowsDrawn / (region.size() * choices), kLeastSeeds, kSeedsTried);
  const double enough = kSignificant / static_cast<double>(seeds * choices);
  Replay replay(restored, around, changed);
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    for (size_t choice = 0; choice < choices; ++choice) {
      if (replay.IsBorneOut(seed, choice, enough)) return std::optional(seed);
    }
  }
  return std::optional<uint64_t>();
}

}  // namespace espalier
