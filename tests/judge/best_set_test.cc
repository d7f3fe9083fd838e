#include "judge/best_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "base/random.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Costs of two kinds: each thing its own, and some more for pairs; a set never costs less than its
// parts.
struct Invented {
  std::vector<double> worths;
  std::vector<double> costs;
  std::vector<std::vector<double>> together;
  double budget = 0;

  double CostOf(const ThingSet& set) const {
    double cost = 0;
    for (size_t i = 0; i < set.size(); ++i) {
      cost += costs[set[i]];
      for (size_t j = 0; j < i; ++j) cost += together[set[j]][set[i]];
    }
    return cost;
  }
};

Invented Invent(size_t things, Random& random, bool equal_worths) {
  Invented invented;
  for (size_t i = 0; i < things; ++i) {
    invented.worths.push_back(equal_worths ? 1 : 0.1 * static_cast<double>(1 + random.Below(9)));
    invented.costs.push_back(static_cast<double>(1 + random.Below(20)));
    invented.together.emplace_back();
    for (size_t j = 0; j < things; ++j) {
      invented.together[i].push_back(random.Below(4) == 0 ? 10 : 0);
    }
  }
  invented.budget = static_cast<double>(random.Below(12 * things));
  return invented;
}

double WorthOf(const Invented& invented, const ThingSet& set) {
  double worth = 0;
  for (const size_t thing : set) worth += invented.worths[thing];
  return worth;
}

ThingSet SetOf(size_t bits) {
  ThingSet set;
  for (size_t i = 0; bits >> i != 0; ++i) {
    if ((bits >> i & 1U) != 0) set.push_back(i);
  }
  return set;
}

double BestWorth(const Invented& invented) {
  double best = 0;
  for (size_t bits = 1; bits < size_t{1} << invented.worths.size(); ++bits) {
    const ThingSet set = SetOf(bits);
    if (invented.CostOf(set) <= invented.budget) best = std::max(best, WorthOf(invented, set));
  }
  return best;
}

// Of the sets of the greatest worth that fit, what the one with the cheapest things costs.
double LeastEffortOfBest(const Invented& invented) {
  const double worth = BestWorth(invented);
  double least = INFINITY;
  for (size_t bits = 1; bits < size_t{1} << invented.worths.size(); ++bits) {
    const ThingSet set = SetOf(bits);
    if (invented.CostOf(set) > invented.budget || WorthOf(invented, set) < worth - 1e-9) continue;
    double effort = 0;
    for (const size_t thing : set) effort += invented.costs[thing];
    least = std::min(least, effort);
  }
  return least;
}

BestSet Find(const Invented& invented, size_t most_tries) {
  std::set<ThingSet> asked;
  const TryFit try_fit = [&](const ThingSet& set) -> Result<Fit> {
    EXPECT_TRUE(asked.insert(set).second) << "asked twice";
    EXPECT_TRUE(std::is_sorted(set.begin(), set.end()));
    const double cost = invented.CostOf(set);
    return Fit{cost <= invented.budget, cost};
  };
  const Result<BestSet> best = FindBestSet(invented.worths, try_fit, most_tries);
  EXPECT_TRUE(best.ok());
  EXPECT_EQ(best->tries, asked.size());
  return *best;
}

TEST(BestSet, IsTheBestOfAllSets) {
  Random random(1);
  for (size_t round = 0; round < 400; ++round) {
    const Invented invented = Invent(1 + round % 9, random, round % 2 == 0);
    const BestSet best = Find(invented, 1000);
    EXPECT_NEAR(best.worth, BestWorth(invented), 1e-9);
    EXPECT_EQ(best.worth, best.bound);
    EXPECT_TRUE(best.proven());
    if (best.things.empty()) continue;
    EXPECT_LE(invented.CostOf(best.things), invented.budget);
    double effort = 0;
    for (const size_t thing : best.things) effort += invented.costs[thing];
    if (best.things.size() < invented.worths.size()) {
      EXPECT_NEAR(effort, LeastEffortOfBest(invented), 1e-9);
    }
  }
}

TEST(BestSet, FitsAndIsBoundedHoweverFewSetsAreTried) {
  Random random(2);
  for (size_t round = 0; round < 300; ++round) {
    const Invented invented = Invent(2 + round % 10, random, round % 2 == 0);
    const BestSet best = Find(invented, round % 7);
    const double truth = BestWorth(invented);
    EXPECT_LE(best.worth, truth + 1e-9);
    EXPECT_GE(best.bound, truth - 1e-9);
    EXPECT_EQ(best.things.empty(), truth == 0);
    if (!best.things.empty()) {
      EXPECT_LE(invented.CostOf(best.things), invented.budget);
    }
    EXPECT_LE(best.tries, invented.worths.size() + 1 + round % 7);
  }
}

TEST(BestSet, ManyThingsGetAGoodSetAndABound) {
  Random random(3);
  for (size_t round = 0; round < 5; ++round) {
    Invented invented = Invent(40, random, false);
    invented.budget = 150;
    const BestSet best = Find(invented, 200);
    ASSERT_FALSE(best.things.empty());
    EXPECT_LE(invented.CostOf(best.things), invented.budget);
    EXPECT_GT(best.bound, best.worth);
    EXPECT_LT(best.bound, WorthOf(invented, SetOf((size_t{1} << 40U) - 1)));
  }
}

TEST(BestSet, AllThatFitTogetherAreTriedOnce) {
  const BestSet best =
      Find({.worths = {1, 2}, .costs = {3, 4}, .together = {{0, 0}, {0, 0}}, .budget = 7}, 10);
  EXPECT_THAT(best.things, ElementsAre(0, 1));
  EXPECT_EQ(best.tries, 1U);
}

TEST(BestSet, NothingFitsWhereNoThingDoes) {
  const BestSet best = Find({.worths = {1, 2}, .costs = {3, 4}, .together = {{0, 0}, {0, 0}}}, 10);
  EXPECT_THAT(best.things, IsEmpty());
  EXPECT_EQ(best.bound, 0);
  EXPECT_EQ(best.tries, 3U);
}

TEST(BestSet, AnErrorEndsTheSearch) {
  size_t asked = 0;
  const Result<BestSet> best = FindBestSet(
      std::vector<double>{1, 1, 1},
      [&](const ThingSet& set) -> Result<Fit> {
        ++asked;
        if (set.size() == 2) return InternalError("broken");
        return Fit{set.size() == 1, 1};
      },
      10);
  ASSERT_FALSE(best.ok());
  EXPECT_EQ(best.error().message, "broken");
  EXPECT_EQ(asked, 5U);
}

}  // namespace
}  // namespace espalier
