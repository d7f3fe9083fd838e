#include "judge/attacks/row_order.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "judge/attacks/reader_world.h"

namespace espalier {
namespace {

using testing::ReaderWorld;

Inspection Look(const ReaderWorld& world, const Table& table) {
  return *ShowsInTheOrder(table, world.planted.learner, world.rule);
}

TEST(RowOrder, ShowsThatTheFirstRowsWereChanged) {
  const ReaderWorld world;
  ASSERT_EQ(world.region.size(), 44);
  EXPECT_TRUE(Look(world, world.WithoutFirst(26)).found);
}

TEST(RowOrder, ShowsThatEverySecondRowWasChanged) {
  const ReaderWorld world;
  std::vector<size_t> places;
  for (size_t i = 0; i < world.region.size(); i += 2) places.push_back(i);
  EXPECT_TRUE(Look(world, world.Without(places)).found);
}

TEST(RowOrder, ShowsThatEarlyRowsWereChangedMoreOften) {
  // In the first half two of three, in the second one of three: as many runs as by chance.
  std::vector<bool> is_class;
  for (size_t i = 0; i < 240; ++i) is_class.push_back((i % 3 == 0) == (i < 120));
  EXPECT_LT(RankSumP(std::vector<size_t>(240, 0), is_class), 0.001);
}

TEST(RowOrder, RankSumsAreThoseOfPrintedTables) {
  // Ranks 1, 2, 3, 5 of 9: sum 11, expected 20, variance 50 / 3; (9 - 0.5) / 4.08 = 2.082.
  const std::vector<bool> is_class = {true, true, true, false, true, false, false, false, false};
  EXPECT_NEAR(RankSumP(std::vector<size_t>(9, 0), is_class), 0.03734, 1e-4);
  EXPECT_EQ(RankSumP(std::vector<size_t>(2, 0), {true, true}), 1);
}

TEST(RowOrder, RanksAreThoseWithinStrata) {
  // All of one stratum before all of the other, each with as many of the class early as late.
  std::vector<bool> is_class;
  std::vector<size_t> strata;
  for (size_t i = 0; i < 200; ++i) {
    strata.push_back(i / 100);
    is_class.push_back(i < 100 ? i % 5 != 0 : i % 5 == 0);
  }
  EXPECT_LT(RankSumP(std::vector<size_t>(200, 0), is_class), 1e-6);
  EXPECT_GT(RankSumP(strata, is_class), 0.5);
}

// Of 500 rows, sorted by x: low ones are mostly yes, inside the region and outside.
TEST(RowOrder, LabelsThatFollowAnAttributeAreNoSign) {
  Random random(3);
  std::string text = "a,x,class\n";
  for (int i = 0; i < 500; ++i) {
    const bool yes = random.Unit() < (i < 250 ? 0.9 : 0.1);
    text += fmt::format("{},{},{}\n", i % 2 == 0 ? "t" : "f", i / 25, yes ? "yes" : "no");
  }
  const testing::Planted planted = testing::Plant(text, {.min_leaf = 5});
  Rule rule;
  rule.conditions = {{.attribute = 0, .op = Op::kEqual, .code = 1}};
  rule.predicted = 1;
  const Inspection look = *ShowsInTheOrder(planted.table, planted.learner, rule);
  EXPECT_FALSE(look.found);
  EXPECT_GT(look.p.value_or(0), 0.01);
}

TEST(RowOrder, TellsNothingOfRowsDrawnAtRandom) {
  const ReaderWorld world;
  size_t found = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    if (Look(world, world.WithoutSome(26, seed)).found) ++found;
  }
  // Two tests at 0.001: three of 200 happen once in 150 such runs.
  EXPECT_LE(found, 2);
}

TEST(RowOrder, TellsNothingOfFewRows) {
  const ReaderWorld world;
  EXPECT_FALSE(Look(world, world.WithoutFirst(4)).p.has_value());
  EXPECT_FALSE(Look(world, world.WithoutFirst(44)).p.has_value());
}

}  // namespace
}  // namespace espalier
