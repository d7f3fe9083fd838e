#include "judge/attacks/returned.h"

#include <gtest/gtest.h>

#include "judge/attacks/attack_world.h"
#include "learn/grow.h"

namespace espalier {
namespace {

using testing::AttackWorld;

Model ModelOf(const Table& table, const Learner& learner) {
  Model model;
  model.trees.push_back(*GrowFromTable(table, learner, 1));
  return model;
}

TEST(Region, HasTheRowsThatMatchAndWhatTheTargetHidesOfThem) {
  const AttackWorld world;
  const Region region = world.region();
  EXPECT_EQ(region.rows.size(), 14);
  EXPECT_EQ(region.hidden, std::vector<bool>(14, true));
  const Table without = WithoutRegion(world.original(), world.rule());
  EXPECT_EQ(without.rows, world.original().rows - 14);
  for (RowIndex row = 0; row < without.rows; ++row) {
    EXPECT_FALSE(Matches(world.rule(), without, row));
  }
}

TEST(Returned, TheTreeOfTheOriginalHasTheRuleAndTheTreeOfTheHiddenTableHasNot) {
  const AttackWorld world;
  const Region region = world.region();
  const Model before = ModelOf(world.original(), world.planted.learner);
  EXPECT_TRUE(PatternReturned(before, world.original(), region));
  EXPECT_TRUE(IsSaidOfHidden(SaidBy(before, world.original(), region), region));
  const Model after = ModelOf(world.hidden(), world.planted.learner);
  EXPECT_FALSE(PatternReturned(after, world.original(), region));
  EXPECT_FALSE(IsSaidOfHidden(SaidBy(after, world.original(), region), region));
}

TEST(Returned, ARuleOfOtherConditionsThatMatchesTheSameRowsIsTheRule) {
  const AttackWorld world;
  // cart asks b=u first and a=t then, or says "not one of two values": the rows are the same.
  const Model cart = ModelOf(world.original(), {.shape = Shape::kCart, .min_leaf = 5});
  EXPECT_TRUE(PatternReturned(cart, world.original(), world.region()));
}

TEST(Returned, OfSeveralTreesMoreThanHalfMustHaveTheRule) {
  const AttackWorld world;
  const Tree with = world.planted.tree;
  const Tree without = *GrowFromTable(world.hidden(), world.planted.learner, 1);
  const Region region = world.region();
  EXPECT_FALSE(PatternReturned({.trees = {with, without}}, world.original(), region));
  EXPECT_TRUE(PatternReturned({.trees = {with, without, with}}, world.original(), region));
  EXPECT_TRUE(
      IsSaidOfHidden(SaidBy({.trees = {with, without, with}}, world.original(), region), region));
}

TEST(Returned, ExactlyHalfOfTheHiddenRowsIsNotMost) {
  Region region;
  region.hidden = {true, true, false, true, true};
  EXPECT_FALSE(IsSaidOfHidden({true, true, true, false, false}, region));
  EXPECT_TRUE(IsSaidOfHidden({true, true, false, true, false}, region));
  region.hidden.assign(5, false);
  EXPECT_FALSE(IsSaidOfHidden({true, true, true, true, true}, region));
}

TEST(Returned, ConfidenceIsBackOnceTheClassIsMostFrequentWhereTheRuleHolds) {
  const AttackWorld world;
  const Tree& target = world.target.tree;
  for (const size_t relabelled : {0U, 6U, 7U, 8U, 14U}) {
    const Table seen = testing::Relabelled(world.original(), world.rule(), 0, relabelled);
    // Of 14 rows, 7 may be the most frequent class with 7: a tie is not hidden.
    EXPECT_EQ(ConfidenceReturned(seen, target, world.rule()), relabelled <= 7) << relabelled;
  }
}

TEST(Returned, WhereTheTargetSaysTheClassChanceIsNoConfidence) {
  // The target is one leaf that says yes.
  const auto confidence = [](size_t inside_no, size_t outside_no) {
    const testing::Planted planted = testing::Plant(
        "a,class\n" + testing::Times(20 - inside_no, "t,yes") + testing::Times(inside_no, "t,no") +
        testing::Times(40 - outside_no, "f,yes") + testing::Times(outside_no, "f,no"));
    Tree leaf = *GrowFromTable(planted.table, {.max_depth = 0}, 1);
    Rule rule;
    rule.conditions = {{.attribute = 0, .op = Op::kEqual, .code = 1}};
    rule.predicted = 1;
    return ConfidenceReturned(planted.table, leaf, rule);
  };
  EXPECT_FALSE(confidence(1, 3));  // 95 % and 92.5 %: chance
  EXPECT_TRUE(confidence(0, 16));  // 100 % and 60 %
  EXPECT_FALSE(confidence(5, 2));  // less frequent inside
}

TEST(Returned, OnlyWhatTheNeighboursSayIsImplied) {
  Region region;
  region.hidden = {true, true, true};
  const Senses all{.pattern = true, .prediction = true, .confidence = true};
  const Said yes(3, true);
  const Said no(3, false);
  EXPECT_EQ(ImpliedOf(all, {.said = no}, region), Senses());
  EXPECT_EQ(ImpliedOf(all, {.said = yes}, region), (Senses{.prediction = true}));
  EXPECT_EQ(ImpliedOf(all, {.said = yes, .pattern = true}, region),
            (Senses{.pattern = true, .prediction = true}));
  EXPECT_EQ(ImpliedOf(all, {.said = yes, .pattern = false, .label = true}, region), all);
  EXPECT_EQ(ImpliedOf({}, {.said = yes, .pattern = true, .label = true}, region), Senses());
  region.hidden.assign(3, false);
  const Senses known{.confidence = true};
  EXPECT_EQ(ImpliedOf(known, {.said = yes, .pattern = false, .label = true}, region), known);
  EXPECT_EQ(ImpliedOf(known, {.said = no, .pattern = false, .label = true}, region), Senses());
}

}  // namespace
}  // namespace espalier
