#include "learn/threshold_search.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"

namespace espalier {
namespace {

struct World {
  size_t classes = 2;
  std::vector<uint64_t> bins;
  std::vector<uint64_t> always_low;
  std::vector<uint64_t> totals;

  size_t size() const { return bins.size() / classes; }
};

// A drift of the classes along the bins, so that most blocks are clearly worse than the best;
// one bin in three is empty.
World RandomWorld(size_t bins, size_t classes, Random& random) {
  World world{.classes = classes};
  world.always_low.resize(classes);
  world.totals.resize(classes);
  const size_t change = random.Below(bins);
  for (size_t c = 0; c < classes; ++c) world.totals[c] = world.always_low[c] = random.Below(4);
  for (size_t bin = 0; bin < bins; ++bin) {
    const bool empty = random.Below(3) == 0;
    for (size_t c = 0; c < classes; ++c) {
      const uint64_t usual = (bin < change) == (c == 0) ? 6 : 3;
      world.bins.push_back(empty ? 0 : random.Below(usual));
      world.totals[c] += world.bins.back();
    }
  }
  return world;
}

// Scores every cut behind a bin with rows.
template <typename Measure>
Cut SlowBest(const World& world, size_t last, const Learner& learner) {
  const SplitQuality<Measure> quality(world.totals, learner);
  Cut best;
  std::vector<uint64_t> low = world.always_low;
  for (size_t bin = 0; bin < last; ++bin) {
    std::vector<uint64_t> high = world.totals;
    uint64_t added = 0;
    for (size_t c = 0; c < world.classes; ++c) {
      low[c] += world.bins[bin * world.classes + c];
      added += world.bins[bin * world.classes + c];
      high[c] -= low[c];
    }
    const uint64_t least = std::max<uint64_t>(1, learner.min_leaf);
    if (added == 0 || RowsIn(low) < least || RowsIn(high) < least) continue;
    const double score = quality(low, high, RowsIn(low));
    if (score == kNotAllowed) continue;
    if (best.quality == kNotAllowed || score > best.quality + kTie) best = {score, bin};
  }
  return best;
}

template <typename Measure>
void ExpectTheSlowCut(const World& world, const Learner& learner) {
  ThresholdSearch<Measure> search(world.bins, world.always_low, world.totals, learner);
  const size_t last = world.size() - 1;
  const Cut found = search.Best(last);
  const Cut expected = SlowBest<Measure>(world, last, learner);
  ASSERT_EQ(found.quality == kNotAllowed, expected.quality == kNotAllowed);
  if (expected.quality == kNotAllowed) return;
  EXPECT_NEAR(found.quality, expected.quality, kTie);
  EXPECT_EQ(found.last_low, expected.last_low);
  const Cut above = search.Best(last, expected.quality);
  EXPECT_NEAR(above.quality, expected.quality, kTie);
  EXPECT_EQ(above.last_low, expected.last_low);
}

TEST(ThresholdSearch, FindsTheCutThatScoringAllOfThemFinds) {
  Random random(3);
  for (int round = 0; round < 60; ++round) {
    for (const size_t bins : {2U, 17U, 64U, 65U, 700U}) {
      for (const size_t classes : {2U, 3U, 5U}) {
        const World world = RandomWorld(bins, classes, random);
        const uint64_t min_leaf = random.Below(2) == 0 ? 1 : 1 + random.Below(2 * bins);
        ExpectTheSlowCut<Entropy>(world, {.criterion = Criterion::kGain, .min_leaf = min_leaf});
        ExpectTheSlowCut<Entropy>(world,
                                  {.criterion = Criterion::kGainRatio, .min_leaf = min_leaf});
        ExpectTheSlowCut<Gini>(world, {.criterion = Criterion::kGini, .min_leaf = min_leaf});
      }
    }
  }
}

TEST(ThresholdSearch, OfEquallyGoodCutsTheFirstWins) {
  World world{.always_low = {0, 0}, .totals = {0, 0}};
  for (size_t bin = 0; bin < 400; ++bin) {
    const bool end = bin == 100 || bin == 299;
    for (const uint64_t n : {uint64_t{end ? 8U : 0U}, uint64_t{1}}) world.bins.push_back(n);
    world.totals[0] += end ? 8 : 0;
    world.totals[1] += 1;
  }
  ExpectTheSlowCut<Entropy>(world, {.criterion = Criterion::kGain});
  ExpectTheSlowCut<Gini>(world, {.criterion = Criterion::kGini});
}

TEST(ThresholdSearch, NoCutIsAllowedWhereBothSidesCannotHaveTheirRows) {
  const World world{.bins = {3, 0, 0, 3}, .always_low = {0, 0}, .totals = {3, 3}};
  ThresholdSearch<Gini> search(world.bins, world.always_low, world.totals, {.min_leaf = 4});
  EXPECT_EQ(search.Best(1).quality, kNotAllowed);
}

}  // namespace
}  // namespace espalier
