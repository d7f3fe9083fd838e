#include "judge/attacks/subgroups.h"

#include <gtest/gtest.h>

#include "judge/attacks/reader_world.h"

namespace espalier {
namespace {

using testing::ReaderWorld;

bool Found(const ReaderWorld& world, const Table& table) {
  return IsATopSubgroup(table, world.planted.learner, world.rule)->found;
}

TEST(Subgroups, FindARuleOfTwoConditions) {
  const ReaderWorld world;
  EXPECT_TRUE(Found(world, world.planted.table));
  EXPECT_TRUE(Found(world, world.WithoutSome(10, 1)));
}

TEST(Subgroups, FindARegionBetweenTwoNumbers) {
  std::string csv = "x,y,class\n";
  for (int i = 0; i < 400; ++i) {
    const int x = i * 7 % 400;
    csv += std::to_string(x) + "," + std::to_string(i * 11 % 400);
    csv += x >= 100 && x < 140 ? ",yes\n" : ",no\n";
  }
  const testing::Planted planted = testing::Plant(csv);
  Rule rule;
  rule.conditions = {{.attribute = 0, .op = Op::kMore, .threshold = 99.5},
                     {.attribute = 0, .op = Op::kAtMost, .threshold = 139.5}};
  rule.predicted = 1;
  EXPECT_TRUE(IsATopSubgroup(planted.table, planted.learner, rule)->found);
  rule.conditions[0].threshold = 159.5;
  rule.conditions[1].threshold = 199.5;
  EXPECT_FALSE(IsATopSubgroup(planted.table, planted.learner, rule)->found);
}

TEST(Subgroups, DoNotFindARuleThatIsGone) {
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    const ReaderWorld world({.region = 0.1, .parent = 0.3, .elsewhere = 0.3}, seed);
    EXPECT_FALSE(Found(world, world.planted.table)) << seed;
    EXPECT_FALSE(Found(world, world.WithoutFirst(44))) << seed;
  }
}

}  // namespace
}  // namespace espalier
