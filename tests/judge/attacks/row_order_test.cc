#include "judge/attacks/row_order.h"

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
  EXPECT_LT(RankSumP(is_class), 0.001);
}

TEST(RowOrder, RankSumsAreThoseOfPrintedTables) {
  // Ranks 1, 2, 3, 5 of 9: sum 11, expected 20, variance 50 / 3; (9 - 0.5) / 4.08 = 2.082.
  EXPECT_NEAR(RankSumP({true, true, true, false, true, false, false, false, false}), 0.03734, 1e-4);
  EXPECT_EQ(RankSumP({true, true}), 1);
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
