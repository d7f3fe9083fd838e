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

TEST(Region, HasTheRowsThatMatchAndWhichTheNeighboursSayNothingOf) {
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

TEST(Returned, APredictionIsBackOnceItIsMoreThanTheNeighboursImply) {
  // Half of the neighbours say yes, so that the model thinks one row or the other likely; a reader
  // who says yes of no more rows than they imply has found nothing.
  std::string csv = "a,b,class\n" + testing::Times(40, "f,u,no") + testing::Times(40, "t,u,yes");
  csv += testing::Times(40, "f,v,no");
  csv += testing::Times(45, "t,v,yes") + testing::Times(55, "t,v,no");
  const testing::Planted planted = testing::Plant(csv);
  const auto requests = testing::RequestsFor(planted, {"a=t & b=u => yes"});
  ASSERT_EQ(requests.size(), 1);
  const LeafOrder order(planted.table, planted.tree, 1);
  const auto around = NeighbourhoodsOf(planted.table, planted.tree, order, requests, 1);
  const Region region = RegionOf(requests[0].rule, around[0]);
  ASSERT_EQ(region.hidden, std::vector<bool>(40, true));
  const auto most = static_cast<size_t>(around[0].expectation.all.High(1));
  ASSERT_GT(most, 20);
  ASSERT_LT(most, 40);
  for (size_t count : {most, most + 1}) {
    Said said(40, false);
    std::fill_n(said.begin(), count, true);
    EXPECT_TRUE(IsSaidOfHidden(said, region));
    EXPECT_EQ(PredictionReturned(said, region), count > most) << count;
  }
}

TEST(Returned, ATraceIsBackOnceTheClassLeadsWhereTheRuleHolds) {
  const AttackWorld world;
  for (const size_t relabelled : {0U, 6U, 7U, 8U, 14U}) {
    const Table seen = testing::Relabelled(world.original(), world.rule(), 0, relabelled);
    // Of 14 rows, 7 lead with 7: a tie is not hidden.
    EXPECT_EQ(TraceReturned(seen, world.region()), relabelled <= 7) << relabelled;
  }
}

TEST(Returned, AClassThatTheNeighboursImplyIsNoTrace) {
  // All of a=t but the rule say yes as well, nine in ten.
  std::string csv = "a,b,class\n" + testing::Times(30, "f,u,no") + testing::Times(40, "t,u,yes");
  csv += testing::Times(30, "f,v,no");
  csv += testing::Times(90, "t,v,yes") + testing::Times(10, "t,v,no");
  const testing::Planted planted = testing::Plant(csv);
  const auto requests = testing::RequestsFor(planted, {"a=t & b=u => yes"});
  ASSERT_EQ(requests.size(), 1);
  const LeafOrder order(planted.table, planted.tree, 1);
  const auto around = NeighbourhoodsOf(planted.table, planted.tree, order, requests, 1);
  const Region region = RegionOf(requests[0].rule, around[0]);
  EXPECT_FALSE(TraceReturned(testing::Relabelled(planted.table, requests[0].rule, 0, 4), region));
  EXPECT_EQ(region.hidden, std::vector<bool>(40, false));
}

TEST(Returned, OnlyWhatTheNeighboursSayIsImplied) {
  Region region;
  region.hidden = {true, true, true};
  const Senses all{.pattern = true, .prediction = true, .trace = true};
  const Said yes(3, true);
  const Said no(3, false);
  EXPECT_EQ(ImpliedOf(all, {.said = no}, region), Senses());
  EXPECT_EQ(ImpliedOf(all, {.said = yes}, region), (Senses{.prediction = true}));
  EXPECT_EQ(ImpliedOf(all, {.said = yes, .pattern = true}, region),
            (Senses{.pattern = true, .prediction = true}));
  EXPECT_EQ(ImpliedOf(all, {.said = yes, .pattern = false, .label = true}, region), all);
  EXPECT_EQ(ImpliedOf({}, {.said = yes, .pattern = true, .label = true}, region), Senses());
  region.hidden.assign(3, false);
  const Senses known{.trace = true};
  EXPECT_EQ(ImpliedOf(known, {.said = yes, .pattern = false, .label = true}, region), known);
  EXPECT_EQ(ImpliedOf(known, {.said = no, .pattern = false, .label = true}, region), Senses());
}

}  // namespace
}  // namespace espalier
