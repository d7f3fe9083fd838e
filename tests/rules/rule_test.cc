#include "rules/rule.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <optional>

#include "rules/leaves.h"
#include "rules/world.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// outlook: overcast -> leaf; rainy -> humidity <= 70.25 (missing numbers go high); sunny -> windy.
// A row that is overcast never occurs.
Tree WeatherTree() {
  Tree tree = world::Leaf(2);
  world::Split(tree, 0, world::EachValue(0, {0, 1, 2}));
  world::Split(tree, 2,
               {.attribute = 1,
                .code = 1,
                .threshold = 70.25,
                .missing = Test::Missing::kHigh,
                .values = {}});
  world::Split(tree, 3, world::OneValue(2, 1));
  const auto count = [&](size_t node, uint64_t no, uint64_t yes) {
    tree.class_counts[node * 2] = no;
    tree.class_counts[node * 2 + 1] = yes;
    tree.nodes[node].majority = yes > no ? 1 : 0;
  };
  count(4, 0, 3);
  count(5, 4, 1);
  count(6, 2, 0);
  count(7, 1, 7);
  return tree;
}

TEST(RulesOf, NumbersLeavesWithRowsFromLeftToRight) {
  const std::vector<Rule> rules = RulesOf(WeatherTree());
  ASSERT_EQ(rules.size(), 4U);
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(rules[i].number, i + 1);
    EXPECT_EQ(rules[i].leaf, i + 4);
  }
  EXPECT_EQ(rules[1].support, 5U);
  EXPECT_EQ(rules[1].correct, 4U);
  EXPECT_EQ(rules[1].predicted, 0U);
  EXPECT_DOUBLE_EQ(rules[1].confidence(), 0.8);
}

TEST(RulesOf, ConditionsFollowThePathOneATest) {
  const std::vector<Rule> rules = RulesOf(WeatherTree());
  ASSERT_EQ(rules.size(), 4U);
  const Condition rainy{.attribute = 0, .op = Op::kEqual, .code = 1};
  const Condition sunny{.attribute = 0, .op = Op::kEqual, .code = 2};
  EXPECT_THAT(rules[0].conditions,
              ElementsAre(rainy, Condition{.attribute = 1, .op = Op::kAtMost, .threshold = 70.25}));
  EXPECT_THAT(
      rules[1].conditions,
      ElementsAre(rainy,
                  Condition{.attribute = 1, .op = Op::kMore, .threshold = 70.25, .missing = true}));
  EXPECT_THAT(rules[2].conditions,
              ElementsAre(sunny, Condition{.attribute = 2, .op = Op::kEqual, .code = 1}));
  EXPECT_THAT(rules[3].conditions,
              ElementsAre(sunny, Condition{.attribute = 2, .op = Op::kNotEqual, .code = 1}));
}

TEST(RulesOf, ATreeOfOneLeafHasOneRuleWithoutConditions) {
  Tree tree = world::Leaf(2);
  EXPECT_THAT(RulesOf(tree), IsEmpty());
  tree.class_counts = {2, 3};
  tree.nodes[0].majority = 1;
  const std::vector<Rule> rules = RulesOf(tree);
  ASSERT_EQ(rules.size(), 1U);
  EXPECT_THAT(rules[0].conditions, IsEmpty());
  EXPECT_EQ(rules[0].predicted, 1U);
}

// A tree in which every left branch is split again.
Tree Chain(size_t depth) {
  Tree tree = world::Leaf(1);
  size_t node = 0;
  for (size_t i = 0; i < depth; ++i) {
    world::Split(tree, node, world::OneValue(0, 0));
    node = tree.nodes[node].first_child;
  }
  std::fill(tree.class_counts.begin(), tree.class_counts.end(), 1);
  return tree;
}

TEST(RulesOf, TheDepthOfATreeDoesNotMatter) {
  const std::vector<Rule> rules = RulesOf(Chain(1000));
  ASSERT_EQ(rules.size(), 1001U);
  EXPECT_EQ(rules.front().conditions.size(), 1000U);
  EXPECT_EQ(rules.back().conditions.size(), 1U);
  EXPECT_EQ(LeavesOf(Chain(300000)).size(), 300001U);
}

TEST(Matches, ARowMatchesTheRuleOfItsLeafAndNoOther) {
  Random random(1);
  for (int round = 0; round < 50; ++round) {
    Table table = world::Weather();
    world::Fill(table, 60, random);
    Tree tree = world::Leaf(2);
    world::Grow(tree, table, 6, random);
    const std::vector<Rule> rules = RulesOf(tree);
    std::vector<uint64_t> support(rules.size());
    for (RowIndex row = 0; row < table.rows; ++row) {
      const std::optional<size_t> leaf = LeafOf(tree, table, row);
      for (size_t i = 0; i < rules.size(); ++i) {
        EXPECT_EQ(Matches(rules[i], table, row), leaf == rules[i].leaf);
        support[i] += Matches(rules[i], table, row) ? 1U : 0U;
      }
    }
    for (size_t i = 0; i < rules.size(); ++i) EXPECT_EQ(support[i], rules[i].support);
  }
}

TEST(Meets, AMissingNumberMeetsOnlyWhatSaysSo) {
  const Attribute humidity = world::Numeric("humidity", {65, 70}, 1);
  const Code missing = humidity.MissingCode();
  for (const Op op : {Op::kAtMost, Op::kMore}) {
    EXPECT_FALSE(Meets({.op = op, .threshold = 67}, humidity, missing));
    EXPECT_TRUE(Meets({.op = op, .threshold = 67, .missing = true}, humidity, missing));
  }
  EXPECT_TRUE(Meets({.op = Op::kAtMost, .threshold = 65}, humidity, 0));
  EXPECT_FALSE(Meets({.op = Op::kMore, .threshold = 65}, humidity, 0));
  EXPECT_TRUE(Meets({.op = Op::kMore, .threshold = 65}, humidity, 1));
}

TEST(SamePattern, ConditionsAreASet) {
  const Condition a{.attribute = 0, .code = 1};
  const Condition b{.attribute = 1, .op = Op::kMore, .threshold = 3};
  EXPECT_TRUE(SamePattern({.conditions = {a, b}}, {.conditions = {b, a, b}}));
  EXPECT_FALSE(SamePattern({.conditions = {a, b}}, {.conditions = {a}}));
  EXPECT_FALSE(
      SamePattern({.conditions = {a}, .predicted = 0}, {.conditions = {a}, .predicted = 1}));
  Condition other = b;
  other.missing = true;
  EXPECT_FALSE(SamePattern({.conditions = {b}}, {.conditions = {other}}));
}

}  // namespace
}  // namespace espalier
