#include "judge/attacks/statistics.h"

#include <gtest/gtest.h>

#include "judge/attacks/reader_world.h"

namespace espalier {
namespace {

using testing::ReaderWorld;

Inspection Look(const ReaderWorld& world, const Table& table) {
  return *StandsOutInStatistics(table, world.planted.learner, world.rule);
}

TEST(Statistics, FindAClassThatLeadsAndIsRarerNextToIt) {
  const ReaderWorld world;
  EXPECT_TRUE(Look(world, world.planted.table).found);
  const Inspection of_most = Look(world, world.WithoutSome(20, 1));
  EXPECT_TRUE(of_most.found);
  EXPECT_LT(of_most.p, 1e-6);
}

TEST(Statistics, SayNothingWhereTheClassDoesNotLead) {
  const ReaderWorld world;
  const Inspection seen = Look(world, world.WithoutSome(26, 1));
  EXPECT_FALSE(seen.found);
  EXPECT_FALSE(seen.p.has_value());
}

TEST(Statistics, SayNothingWhereTheNeighboursSayTheSame) {
  const ReaderWorld world({.region = 0.7, .parent = 0.7, .elsewhere = 0.7});
  const Inspection seen = Look(world, world.planted.table);
  EXPECT_FALSE(seen.found);
  EXPECT_GT(seen.p, 0.001);
}

TEST(Statistics, LookWithEachConditionLeftOut) {
  // Only b=u tells: where a=f, it says no.
  std::string csv = "a,b,class\n" + testing::Times(12, "t,u,yes") + testing::Times(200, "t,v,yes");
  csv += testing::Times(200, "f,v,yes") + testing::Times(12, "f,u,no");
  const testing::Planted planted = testing::Plant(csv);
  const ReaderWorld world;
  const Inspection seen = *StandsOutInStatistics(planted.table, planted.learner, world.rule);
  EXPECT_TRUE(seen.found);
  // C(24, 12) ways, one of them, in three tests.
  EXPECT_NEAR(*seen.p, 3 / 2704156.0, 1e-9);
}

}  // namespace
}  // namespace espalier
