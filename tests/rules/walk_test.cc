#include "rules/walk.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "report/worlds.h"
#include "rules/rule.h"

namespace espalier {
namespace {

using testing::RandomTree;

std::string Trace(Walk walk) {
  std::string trace;
  while (const auto step = walk.Next()) {
    const char* kind = step->kind == Step::Kind::kEnter     ? "+"
                       : step->kind == Step::Kind::kImplied ? "?"
                                                            : "-";
    trace += fmt::format("{}{}@{} ", kind, step->node, step->place);
  }
  return trace;
}

TEST(Walk, MeetsBranchesInOrderWithImpliedLeavesAmongThem) {
  const auto built = testing::Weather();
  EXPECT_EQ(Trace(Walk(built.tree, built.table)),
            "+0@0 ?0@0 +1@1 +2@2 +4@0 +5@1 +6@0 +7@1 -5@1 -2@2 +3@3 +8@0 +9@1 -3@3 -0@0 ");
}

TEST(Walk, WithoutTheTableImpliedLeavesAreNotMetAndAllElseIsTheSame) {
  const auto built = testing::Weather();
  EXPECT_EQ(Trace(Walk(built.tree)),
            "+0@0 +1@1 +2@2 +4@0 +5@1 +6@0 +7@1 -5@1 -2@2 +3@3 +8@0 +9@1 -3@3 -0@0 ");
}

TEST(Walk, ATreeWithoutNodesHasNoSteps) { EXPECT_EQ(Trace(Walk(Tree())), ""); }

TEST(Walk, BranchesLeadFromParentToChild) {
  const auto built = testing::Weather();
  Walk walk(built.tree, built.table);
  while (const auto step = walk.Next()) {
    if (step->kind != Step::Kind::kEnter || step->node == 0) continue;
    EXPECT_EQ(step->node, built.tree.nodes[step->parent].first_child + step->branch);
  }
}

TEST(Walk, ATreeOfOneLeafIsOneStep) {
  const auto built = testing::OneLeaf();
  EXPECT_EQ(Trace(Walk(built.tree, built.table)), "+0@0 ");
}

TEST(Walk, NumbersRulesAsRulesOfDoes) {
  const auto built = RandomTree({.leaves = 100, .classes = 3, .seed = 5});
  const std::vector<Rule> rules = RulesOf(built.tree);
  size_t met = 0;
  Walk walk(built.tree, built.table);
  while (const auto step = walk.Next()) {
    if (step->rule == 0) continue;
    ASSERT_LT(met, rules.size());
    EXPECT_EQ(rules[met].number, step->rule);
    EXPECT_EQ(rules[met].leaf, step->node);
    EXPECT_EQ(rules[met].conditions.size(), step->depth);
    ++met;
  }
  EXPECT_EQ(met, rules.size());
}

TEST(Walk, StoredLeavesWithoutRowsHaveNoRule) {
  testing::TreeBuilder builder("c", {"a"});
  const size_t low = builder.SplitAt(0, builder.Numeric("x", {1, 2}), 1.5);
  builder.Leaf(low, {0});
  builder.Leaf(low + 1, {2});
  const auto built = builder.Build();
  Walk walk(built.tree, built.table);
  walk.Next();
  EXPECT_EQ(walk.Next()->rule, 0U);
  EXPECT_EQ(walk.Next()->rule, 1U);
}

}  // namespace
}  // namespace espalier
