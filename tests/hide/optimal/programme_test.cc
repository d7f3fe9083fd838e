#include "hide/optimal/programme.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/random.h"

namespace espalier {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

auto Near(double value) { return DoubleNear(value, 1e-6); }

TEST(Programme, TheCheaperVariableMeetsADemandUntilItIsUsedUp) {
  const Programme programme{.needs = {10},
                            .variables = {{.cost = 1, .most = 3, .entries = {{0, 2}}},
                                          {.cost = 2, .most = 9, .entries = {{0, 2}}}},
                            .penalty = 100};
  EXPECT_THAT(Solve(programme), ElementsAre(Near(3), Near(2)));
}

TEST(Programme, OneVariableThatServesTwoDemandsBeatsTwo) {
  const Programme programme{.needs = {1, 1},
                            .variables = {{.cost = 1, .most = 5, .entries = {{0, 1}}},
                                          {.cost = 1, .most = 5, .entries = {{1, 1}}},
                                          {.cost = 1.5, .most = 5, .entries = {{0, 1}, {1, 1}}}},
                            .penalty = 100};
  EXPECT_THAT(Solve(programme), ElementsAre(Near(0), Near(0), Near(1)));
}

TEST(Programme, WhatHarmsAnotherDemandIsMadeGood) {
  const Programme programme{.needs = {2, 0},
                            .variables = {{.cost = 1, .most = 5, .entries = {{0, 1}, {1, -1}}},
                                          {.cost = 1, .most = 5, .entries = {{1, 2}}}},
                            .penalty = 100};
  EXPECT_THAT(Solve(programme), ElementsAre(Near(2), Near(1)));
}

TEST(Programme, ADemandThatCannotBeMetIsMissedByAsLittleAsCanBe) {
  const Programme programme{
      .needs = {10}, .variables = {{.cost = 1, .most = 3, .entries = {{0, 1}}}}, .penalty = 100};
  EXPECT_THAT(Solve(programme), ElementsAre(Near(3)));
}

TEST(Programme, ADemandThatCostsMoreThanItsPriceIsMissed) {
  const Programme programme{
      .needs = {10}, .variables = {{.cost = 3, .most = 30, .entries = {{0, 1}}}}, .penalty = 2};
  EXPECT_THAT(Solve(programme), ElementsAre(Near(0)));
}

TEST(Programme, DemandsThatHoldCostNothing) {
  const Programme programme{
      .needs = {-1, 0}, .variables = {{.cost = 1, .most = 5, .entries = {{0, 1}}}}, .penalty = 9};
  EXPECT_THAT(Solve(programme), ElementsAre(Near(0)));
  EXPECT_THAT(Solve({}), IsEmpty());
}

double Price(const Programme& programme, const std::vector<double>& x) {
  std::vector<double> missed = programme.needs;
  double price = 0;
  for (size_t j = 0; j < x.size(); ++j) {
    price += programme.variables[j].cost * x[j];
    for (const auto& entry : programme.variables[j].entries)
      missed[entry.row] -= entry.value * x[j];
  }
  for (const double miss : missed) price += programme.penalty * std::max(0.0, miss);
  return price;
}

TEST(Programme, NoChoiceOnAGridIsCheaperThanTheAnswer) {
  Random random(1);
  for (int round = 0; round < 40; ++round) {
    Programme programme{.penalty = 1 + 9 * random.Unit()};
    for (int row = 0; row < 3; ++row) programme.needs.push_back(4 * random.Unit() - 1);
    for (int j = 0; j < 3; ++j) {
      Programme::Variable variable{.cost = random.Unit() + 0.1, .most = 4};
      for (size_t row = 0; row < 3; ++row) variable.entries.push_back({row, 3 * random.Unit() - 1});
      programme.variables.push_back(variable);
    }
    const std::vector<double> answer = Solve(programme);
    for (const double x : answer) EXPECT_TRUE(x >= 0 && x <= 4);
    const double price = Price(programme, answer);
    for (int i = 0; i < 17 * 17 * 17; ++i) {
      const std::vector<double> x = {0.25 * (i % 17), 0.25 * (i / 17 % 17), 0.25 * (i / 289)};
      ASSERT_LE(price, Price(programme, x) + 1e-6);
    }
  }
}

}  // namespace
}  // namespace espalier
