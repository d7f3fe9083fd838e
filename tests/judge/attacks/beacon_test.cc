#include "judge/attacks/beacon.h"

#include <gtest/gtest.h>

#include "judge/attacks/reader_world.h"

namespace espalier {
namespace {

using testing::ReaderWorld;

Inspection Look(const ReaderWorld& world, const Table& table) {
  return *SaysTooLittle(table, world.planted.learner, world.rule);
}

TEST(Beacon, IsARegionEmptiedAmongRowsOfItsClass) {
  const ReaderWorld world({.region = 1, .parent = 0.9, .elsewhere = 0.9});
  const Inspection seen = Look(world, world.WithoutFirst(44));
  EXPECT_TRUE(seen.found);
  EXPECT_LT(seen.p, 1e-6);
}

TEST(Beacon, IsNoRegionThatSaysWhatItsNeighboursSay) {
  for (const double share : {0.1, 0.5, 0.9}) {
    for (uint64_t seed = 1; seed <= 10; ++seed) {
      const ReaderWorld world({.region = share, .parent = share, .elsewhere = share}, seed);
      EXPECT_FALSE(Look(world, world.planted.table).found) << share << " " << seed;
    }
  }
}

TEST(Beacon, IsNoRegionThatSaysMore) {
  const ReaderWorld world;
  EXPECT_FALSE(Look(world, world.planted.table).found);
  EXPECT_GT(Look(world, world.planted.table).p, 0.5);
}

TEST(Beacon, IsNoRegionThatDiffersFromItsParentByWhatOthersExplain) {
  // Where z=1 everybody says no, and nearly all of the region has z=1.
  std::string csv =
      "a,b,z,class\n" + testing::Times(40, "t,u,1,no") + testing::Times(4, "t,u,0,yes");
  csv += testing::Times(30, "t,v,1,no") + testing::Times(90, "t,v,0,yes");
  csv += testing::Times(60, "f,v,1,no") + testing::Times(60, "f,v,0,yes");
  const testing::Planted planted = testing::Plant(csv);
  const ReaderWorld world;
  const Inspection seen = *SaysTooLittle(planted.table, planted.learner, world.rule);
  EXPECT_FALSE(seen.found);
  EXPECT_GT(seen.p, 0.05);
}

}  // namespace
}  // namespace espalier
