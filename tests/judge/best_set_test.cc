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
    EXPECT_EQ(best.worth, best.bound);
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

// The best set where things cost only their own: a knapsack.
double BestOfKnapsack(const Invented& invented) {
  const auto budget = static_cast<size_t>(invented.budget);
  std::vector<double> best(budget + 1, 0);
  for (size_t i = 0; i < invented.worths.size(); ++i) {
    const auto cost = static_cast<size_t>(invented.costs[i]);
    for (size_t room = budget + 1; room-- > cost;) {
      best[room] = std::max(best[room], best[room - cost] + invented.worths[i]);
    }
  }
  return best[budget];
}

Invented InventKnapsack(size_t things, double budget, Random& random) {
  Invented invented = Invent(things, random, false);
  for (std::vector<double>& more : invented.together) std::fill(more.begin(), more.end(), 0);
  invented.budget = budget;
  return invented;
}

TEST(BestSet, ManyThingsGetAGoodSetAndABound) {
  Random random(3);
  for (size_t round = 0; round < 40; ++round) {
    const double budget = 25 + 5 * static_cast<double>(round);
    const Invented invented = InventKnapsack(21 + round % 20, budget, random);
    const BestSet best = Find(invented, 200);
    const double truth = BestOfKnapsack(invented);
    EXPECT_LE(invented.CostOf(best.things), invented.budget);
    EXPECT_LE(best.worth, truth + 1e-9);
    EXPECT_GT(best.worth, 0.9 * truth);
    EXPECT_GE(best.bound, truth - 1e-9);
    double all = 0;
    for (const double worth : invented.worths) all += worth;
    EXPECT_LT(best.bound, all);
  }
}

TEST(BestSet, TheBoundOfManyThingsLeavesOneOutOfEverySetThatDoesNotFit) {
  Invented invented;
  for (size_t i = 0; i < 24; ++i) {
    invented.worths.push_back(static_cast<double>(1 + i));
    invented.costs.push_back(1);
    invented.together.emplace_back(24, 0.0);
    if (i % 2 == 0) invented.together[i][i + 1] = 1000;
  }
  invented.budget = 500;
  const BestSet best = Find(invented, 200);
  EXPECT_EQ(best.worth, 2 + 4 + 6 + 8 + 10 + 12 + 14 + 16 + 18 + 20 + 22 + 24);
  EXPECT_EQ(best.bound, best.worth);
}

TEST(BestSet, TheBoundOfManyThingsIsAboveWhatWasPassedOver) {
  // The first thing is worth most, and keeps out three that are worth more together.
  Invented invented;
  for (size_t i = 0; i < 24; ++i) {
    invented.worths.push_back(i == 0 ? 10 : i < 4 ? 6 : 1);
    invented.costs.push_back(i == 0 ? 5 : i < 4 ? 4 : 1);
    invented.together.emplace_back(24, 0.0);
  }
  for (size_t other = 1; other < 4; ++other) invented.together[0][other] = 1000;
  invented.budget = 500;
  const BestSet best = Find(invented, 200);
  EXPECT_EQ(best.worth, 2 * 6 + 20);
  EXPECT_EQ(best.bound, 10 + 3 * 6 + 20 - 6);
  EXPECT_LT(best.worth, best.bound);
}

TEST(BestSet, AsManyThingsAsAreLookedAtExactlyAreDoneSoon) {
  Random random(4);
  const Invented invented = InventKnapsack(kMostThingsExactly, 90, random);
  const BestSet best = Find(invented, 5000);
  EXPECT_NEAR(best.worth, BestOfKnapsack(invented), 1e-9);
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
