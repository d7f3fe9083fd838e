#include "rules/compare.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "rules/leaves.h"
#include "rules/rule.h"
#include "rules/walk.h"
#include "rules/world.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Rows = std::set<RowIndex>;

// Leaves that match a row, each with all its rows and its class: slow and obvious.
std::map<size_t, std::pair<Rows, ClassCode>> RowsOfLeaves(const Table& table, const Tree& tree) {
  std::map<size_t, Rule> rules;
  Walk walk(tree);
  while (const auto step = walk.Next()) {
    if (step->depth == 0 || step->kind != Step::Kind::kEnter) continue;
    Rule rule = rules[step->parent];
    rule.conditions.push_back(ConditionOf(tree.TestOf(step->parent), step->branch));
    rules[step->node] = std::move(rule);
  }
  std::map<size_t, std::pair<Rows, ClassCode>> result;
  for (const size_t leaf : LeavesOf(tree)) {
    Rows rows;
    for (RowIndex row = 0; row < table.rows; ++row) {
      if (Matches(rules[leaf], table, row)) rows.insert(row);
    }
    if (!rows.empty()) result[leaf] = {std::move(rows), tree.nodes[leaf].majority};
  }
  return result;
}

RuleSetComparison Oracle(const Table& table, const Tree& before, const Tree& after) {
  const auto old_rules = RowsOfLeaves(table, before);
  auto new_rules = RowsOfLeaves(table, after);
  RuleSetComparison result;
  for (const size_t leaf : LeavesOf(before)) {
    if (!old_rules.contains(leaf)) continue;
    const auto same = std::find_if(new_rules.begin(), new_rules.end(), [&](const auto& rule) {
      return rule.second == old_rules.at(leaf);
    });
    if (same == new_rules.end()) {
      result.lost.push_back(leaf);
    } else {
      result.kept.push_back({leaf, same->first});
      new_rules.erase(same);
    }
  }
  for (const size_t leaf : LeavesOf(after)) {
    if (new_rules.contains(leaf)) result.ghosts.push_back(leaf);
  }
  return result;
}

TEST(CompareTrees, AgreesWithComparingSetsOfRows) {
  Random random(3);
  size_t kept = 0;
  size_t lost = 0;
  for (int round = 0; round < 300; ++round) {
    Table table = world::Weather();
    world::Fill(table, random.Below(80), random);
    Tree common = world::Leaf(2);
    world::Grow(common, table, random.Below(5), random);
    Tree before = common;
    Tree after = common;
    world::Grow(before, table, random.Below(4), random);
    world::Grow(after, table, random.Below(4), random);
    after.nodes[random.Below(after.nodes.size())].majority ^= 1U;
    const RuleSetComparison comparison = CompareTrees(table, before, after, 1);
    EXPECT_EQ(comparison, Oracle(table, before, after)) << "round " << round;
    kept += comparison.kept.size();
    lost += comparison.lost.size();
  }
  // The worlds are rich enough to mean something.
  EXPECT_GT(kept, 300U);
  EXPECT_GT(lost, 300U);
}

TEST(CompareTrees, IsTheSameForAnyNumberOfThreads) {
  Random random(4);
  Table table = world::Weather();
  world::Fill(table, 100000, random);
  Tree before = world::Leaf(2);
  world::Grow(before, table, 8, random);
  Tree after = before;
  world::Grow(after, table, 6, random);
  const RuleSetComparison alone = CompareTrees(table, before, after, 1);
  EXPECT_FALSE(alone.kept.empty());
  EXPECT_FALSE(alone.lost.empty());
  EXPECT_EQ(CompareTrees(table, before, after, 2), alone);
  EXPECT_EQ(CompareTrees(table, before, after, 7), alone);
}

TEST(CompareTrees, RowsThatOneThreadAloneSeesCount) {
  Table table = world::Schema({world::Nominal("a", {"x", "y"})}, world::Nominal("c", {"n", "p"}));
  table.rows = 200000;
  table.columns.emplace_back(table.rows, 2);
  table.columns[0].Set(table.rows - 1, 1);
  table.classes = Column(table.rows, 2);
  const Tree before = world::Leaf(2);
  Tree after = world::Leaf(2);
  world::Split(after, 0, world::EachValue(0, {0, 1}));
  for (int round = 0; round < 20; ++round) {
    const RuleSetComparison comparison = CompareTrees(table, before, after, 7);
    ASSERT_THAT(comparison.kept, IsEmpty());
    ASSERT_THAT(comparison.lost, ElementsAre(0));
    ASSERT_THAT(comparison.ghosts, ElementsAre(1, 2));
  }
}

TEST(CompareTrees, OtherTestsThatPartTheRowsAlikeAreTheSameRules) {
  Table table = world::Weather();
  Random random(5);
  world::Fill(table, 50, random);
  Tree each = world::Leaf(2);
  world::Split(each, 0, world::EachValue(2, {0, 1}));
  world::Count(each, table);
  Tree one = world::Leaf(2);
  world::Split(one, 0, world::OneValue(2, 1));
  world::Count(one, table);
  const RuleSetComparison comparison = CompareTrees(table, each, one, 1);
  EXPECT_TRUE(comparison.equal());
  EXPECT_THAT(comparison.kept,
              ElementsAre(RuleSetComparison::Pair{1, 2}, RuleSetComparison::Pair{2, 1}));
}

TEST(CompareTrees, AnotherClassMakesAnotherRule) {
  Table table = world::Weather();
  Random random(6);
  world::Fill(table, 10, random);
  Tree before = world::Leaf(2);
  Tree after = before;
  after.nodes[0].majority = 1;
  const RuleSetComparison comparison = CompareTrees(table, before, after, 1);
  EXPECT_THAT(comparison.kept, IsEmpty());
  EXPECT_THAT(comparison.lost, ElementsAre(0));
  EXPECT_THAT(comparison.ghosts, ElementsAre(0));
}

TEST(CompareTrees, ImpliedLeavesAndLeavesWithoutRowsDoNotCount) {
  Table table =
      world::Schema({world::Nominal("a", {"x", "y", "z"})}, world::Nominal("c", {"n", "p"}));
  table.rows = 3;
  table.columns.emplace_back(3, 3);
  table.columns[0].Set(1, 1);
  table.columns[0].Set(2, 1);
  table.classes = Column(3, 2);
  Tree stored = world::Leaf(2);
  world::Split(stored, 0, world::EachValue(0, {0, 1, 2}));
  Tree implied = world::Leaf(2);
  world::Split(implied, 0, world::EachValue(0, {0}));
  // z has no row; y has a stored leaf in one tree and an implied one in the other.
  const RuleSetComparison comparison = CompareTrees(table, stored, implied, 1);
  EXPECT_THAT(comparison.kept, ElementsAre(RuleSetComparison::Pair{1, 1}));
  EXPECT_THAT(comparison.lost, ElementsAre(2));
  EXPECT_THAT(comparison.ghosts, IsEmpty());
  const RuleSetComparison reversed = CompareTrees(table, implied, stored, 1);
  EXPECT_THAT(reversed.lost, IsEmpty());
  EXPECT_THAT(reversed.ghosts, ElementsAre(2));
}

}  // namespace
}  // namespace espalier
