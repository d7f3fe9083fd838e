#include "judge/attacks/independence.h"

#include <gtest/gtest.h>

#include "judge/attacks/attack_world.h"
#include "judge/attacks/chi_square.h"

namespace espalier {
namespace {

TEST(ChiSquare, TailsAreThoseOfPrintedTables) {
  EXPECT_NEAR(ChiSquareTail(3.841459, 1), 0.05, 1e-6);
  EXPECT_NEAR(ChiSquareTail(5.991465, 2), 0.05, 1e-6);
  EXPECT_NEAR(ChiSquareTail(7.814728, 3), 0.05, 1e-6);
  EXPECT_NEAR(ChiSquareTail(9.487729, 4), 0.05, 1e-6);
  EXPECT_NEAR(ChiSquareTail(18.307038, 10), 0.05, 1e-6);
  EXPECT_NEAR(ChiSquareTail(0.000157088, 1), 0.99, 1e-4);
  EXPECT_EQ(ChiSquareTail(0, 7), 1);
}

TEST(ChiSquare, IsTheSumOverAllCells) {
  // 10 and 20 of 30 inside, 30 and 40 of 70 outside: expected 12, 18, 28, 42.
  const uint64_t inside[] = {10, 20};
  const uint64_t all[] = {40, 60};
  EXPECT_NEAR(ChiSquare(inside, all), 4 / 12.0 + 4 / 18.0 + 4 / 28.0 + 4 / 42.0, 1e-12);
}

// One impure leaf, where a is as independent of the class as it can be, or nearly so, and x is not.
testing::Planted OneLeaf(size_t yes_where_a) {
  std::string csv = "a,x,class\n";
  csv += testing::Times(yes_where_a, "t,1,yes") + testing::Times(20 - yes_where_a, "t,2,no");
  csv +=
      testing::Times(12, "f,1,yes") + testing::Times(8, "f,2,yes") + testing::Times(20, "f,2,no");
  return testing::Plant(csv, {.max_depth = 0});
}

Inspection Look(const testing::Planted& planted) {
  Rule request;
  request.conditions = {{.attribute = 0, .op = Op::kEqual, .code = 1}};
  return *TooIndependent(planted.table, planted.learner, request);
}

TEST(TooIndependent, FindsAConditionThatTellsNothingAtAll) {
  const Inspection found = Look(OneLeaf(10));
  EXPECT_TRUE(found.found);
  EXPECT_EQ(found.p, 1);
}

TEST(TooIndependent, LeavesHonestConditionsAlone) {
  const Inspection found = Look(OneLeaf(13));
  EXPECT_FALSE(found.found);
  EXPECT_GT(found.p, 0.01);
  EXPECT_LT(found.p, 0.99);
}

TEST(TooIndependent, SaysNothingWhereOthersAreAsIndependent) {
  std::string csv = "a,b,class\n";
  for (const char* a : {"t", "f"}) {
    for (const char* b : {"t", "f"}) {
      const std::string start = std::string(a) + "," + b + ",";
      csv += testing::Times(5, start + "yes") + testing::Times(6, start + "no");
    }
  }
  const Inspection found = Look(testing::Plant(csv, {.max_depth = 0}));
  EXPECT_FALSE(found.found);
  EXPECT_EQ(found.p, 1);
}

TEST(TooIndependent, SaysNothingOfPureLeavesAndOfFewRows) {
  const testing::AttackWorld world;
  const Inspection pure = *TooIndependent(world.hidden(), world.planted.learner, world.rule());
  EXPECT_FALSE(pure.found);
  EXPECT_FALSE(pure.p.has_value());
  const testing::Planted few =
      testing::Plant("a,class\n" + testing::Times(2, "t,yes") + testing::Times(2, "t,no") +
                         testing::Times(9, "f,yes") + testing::Times(9, "f,no"),
                     {.max_depth = 0});
  EXPECT_FALSE(Look(few).p.has_value());
}

}  // namespace
}  // namespace espalier
