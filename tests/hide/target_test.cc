#include "hide/target.h"

#include <gmock/gmock.h>

#include "hide/random_planted.h"
#include "testing/tree_builder.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using testing::Plant;
using testing::Planted;
using testing::RequestsFor;
using testing::RuleTexts;
using testing::Times;
using Counts = std::vector<uint64_t>;

Counts CountsAt(const Tree& tree, size_t node) {
  return {tree.Counts(node).begin(), tree.Counts(node).end()};
}

Target TargetOf(const Planted& planted, std::initializer_list<const char*> rules) {
  return MakeTarget(planted.table, planted.tree, RequestsFor(planted, rules));
}

// The node of a rule of the original tree.
size_t LeafOfRule(const Planted& planted, const char* rule) {
  return RequestsFor(planted, {rule})[0].rule.leaf;
}

Target TargetOf(const Planted& planted, std::initializer_list<const char*> rules,
                TargetShape shape) {
  const LeafOrder order(planted.table, planted.tree, 1);
  return MakeTarget(planted.table, planted.tree, order, RequestsFor(planted, rules), shape);
}

// The rules of the leaves that may split.
std::vector<std::string> FreeRules(const Planted& planted, const Target& target) {
  std::vector<std::string> texts;
  for (const Rule& rule : RulesOf(target.tree)) {
    if (target.free[rule.leaf]) texts.push_back(PrintRule(rule, planted.table));
  }
  return texts;
}

// w parts the rows of a=t, b those of a=f.
Planted TwoLevels() {
  return Plant("a,w,b,class\n" + Times(6, "t,t,t,p") + Times(6, "t,t,f,p") + Times(1, "t,f,t,n") +
               Times(1, "t,f,f,n") + Times(10, "f,t,f,n") + Times(10, "f,f,f,n") +
               Times(1, "f,t,t,p") + Times(1, "f,f,t,p"));
}

TEST(Target, WhereTheSiblingIsALeafTheTestBecomesThatLeaf) {
  const Planted planted = TwoLevels();
  ASSERT_THAT(RuleTexts(planted.tree, planted.table),
              ElementsAre("a=f & b=f => n", "a=f & b=t => p", "a=t & w=f => n", "a=t & w=t => p"));
  const Target target = TargetOf(planted, {"a=t & w=t => p"});
  EXPECT_THAT(RuleTexts(target.tree, planted.table),
              ElementsAre("a=f & b=f => n", "a=f & b=t => p", "a=t => n"));
  EXPECT_THAT(FreeRules(planted, target), ElementsAre("a=t => n"));
}

TEST(Target, TheRowsOfAHiddenLeafCountAsTheLeafPredictsThatTheyFallInto) {
  const Planted planted = TwoLevels();
  const Target target = TargetOf(planted, {"a=t & w=t => p"});
  const size_t sibling = target.place_of[LeafOfRule(planted, "a=t & w=f => n")];
  ASSERT_NE(sibling, kGone);
  EXPECT_EQ(CountsAt(target.tree, sibling), (Counts{14, 0}));
  EXPECT_EQ(CountsAt(target.tree, 0), (Counts{34, 2}));
  EXPECT_EQ(target.place_of[LeafOfRule(planted, "a=t & w=t => p")], kGone);
  EXPECT_EQ(target.place_of[0], 0);
}

// Under a, the first test, a=f is a leaf and a=t the subtree of b.
Planted LeafBesideASubtree() {
  return Plant("a,b,class\n" + Times(6, "f,t,p") + Times(5, "f,f,p") + Times(2, "t,t,p") +
               Times(9, "t,f,n"));
}

TEST(Target, TheSiblingSubtreeTakesTheTestsPlaceAndLabelsTheRowsThatFallIntoIt) {
  const Planted planted = LeafBesideASubtree();
  ASSERT_THAT(RuleTexts(planted.tree, planted.table),
              ElementsAre("a=f => p", "a=t & b=f => n", "a=t & b=t => p"));
  const Target target = TargetOf(planted, {"a=f => p"});
  EXPECT_THAT(RuleTexts(target.tree, planted.table), ElementsAre("b=f => n", "b=t => p"));
  EXPECT_EQ(CountsAt(target.tree, 1), (Counts{14, 0}));
  EXPECT_EQ(CountsAt(target.tree, 2), (Counts{0, 8}));
  const size_t subtree = planted.tree.nodes[0].first_child + 1;
  EXPECT_EQ(target.place_of[0], 0);
  EXPECT_EQ(target.place_of[subtree], 0);
  EXPECT_EQ(target.place_of[LeafOfRule(planted, "a=f => p")], kGone);
  EXPECT_THAT(FreeRules(planted, target), ElementsAre("b=f => n", "b=t => p"));
}

TEST(Target, TwoRequestsInOneSubtreeBothLeave) {
  const Planted planted = LeafBesideASubtree();
  const Target target = TargetOf(planted, {"a=f => p", "a=t & b=t => p"});
  EXPECT_THAT(RuleTexts(target.tree, planted.table), ElementsAre("=> n"));
  EXPECT_EQ(CountsAt(target.tree, 0), (Counts{22, 0}));
  for (const size_t place : target.place_of) EXPECT_TRUE(place == 0 || place == kGone);
}

Planted ManyBranches() {
  return Plant("a,class\n" + Times(9, "u,x") + Times(7, "v,y") + Times(5, "w,z") + Times(6, "t,z"));
}

TEST(Target, ATestOfManyBranchesKeepsTheOthers) {
  const Planted planted = ManyBranches();
  const Target target = TargetOf(planted, {"a=v => y"});
  // z leads among the rows that are not hidden.
  EXPECT_THAT(RuleTexts(target.tree, planted.table),
              ElementsAre("a=t => z", "a=u => x", "a=v => z", "a=w => z"));
  const size_t leaf = LeafOfRule(planted, "a=v => y");
  EXPECT_EQ(CountsAt(target.tree, target.place_of[leaf]), (Counts{0, 0, 7}));
  EXPECT_THAT(FreeRules(planted, target), ElementsAre("a=v => z"));
}

TEST(Target, WhereTheNeighboursClassIsItsOwnALeafMaySayItStill) {
  const Planted planted = Plant("a,class\n" + Times(9, "u,x") + Times(2, "v,x") + Times(1, "v,y") +
                                Times(6, "t,y") + Times(3, "w,x") + Times(5, "s,z"));
  const Target target = TargetOf(planted, {"a=w => x"});
  EXPECT_EQ(RuleTexts(target.tree, planted.table), RuleTexts(planted.tree, planted.table));
  EXPECT_THAT(FreeRules(planted, target), ElementsAre("a=w => x"));
}

TEST(Target, NeighboursThatAreHiddenTooHaveNoSay) {
  const Planted planted =
      Plant("a,class\n" + Times(9, "u,x") + Times(8, "v,y") + Times(5, "w,z") + Times(2, "t,w"));
  const Target target = TargetOf(planted, {"a=u => x", "a=v => y"});
  EXPECT_THAT(RuleTexts(target.tree, planted.table),
              ElementsAre("a=t => w", "a=u => z", "a=v => z", "a=w => z"));
}

TEST(Target, OfManyBranchesTheOnlyOneThatIsLeftTakesTheTestsPlace) {
  const Planted planted = Plant("a,class\n" + Times(9, "u,x") + Times(7, "v,y") + Times(5, "w,z"));
  const Target target = TargetOf(planted, {"a=u => x", "a=v => y"});
  EXPECT_THAT(RuleTexts(target.tree, planted.table), ElementsAre("=> z"));
  EXPECT_THAT(FreeRules(planted, target), ElementsAre("=> z"));
}

TEST(Target, WhereAllBranchesAreRequestedTheTestBecomesALeafWithItsOwnCounts) {
  const Planted planted = TwoLevels();
  for (const TargetShape shape : {TargetShape::kJoin, TargetShape::kStay, TargetShape::kFold}) {
    const Target target = TargetOf(planted, {"a=t & w=f => n", "a=t & w=t => p"}, shape);
    EXPECT_THAT(RuleTexts(target.tree, planted.table),
                ElementsAre("a=f & b=f => n", "a=f & b=t => p", "a=t => p"));
    const size_t place = target.place_of[LeafOfRule(planted, "a=t & w=f => n")];
    ASSERT_NE(place, kGone);
    EXPECT_EQ(target.place_of[LeafOfRule(planted, "a=t & w=t => p")], place);
    EXPECT_EQ(CountsAt(target.tree, place), (Counts{2, 12}));
    EXPECT_THAT(FreeRules(planted, target), ElementsAre("a=t => p"));
  }
}

TEST(Target, WhereAllLeavesBelowATestAreRequestedItStaysBesideWhatIsLeft) {
  const Planted planted = TwoLevels();
  const Target target = TargetOf(planted, {"a=t & w=f => n", "a=t & w=t => p", "a=f & b=t => p"});
  // Below a=f one branch is left, and takes the place of b.
  EXPECT_THAT(RuleTexts(target.tree, planted.table), ElementsAre("a=f => n", "a=t => p"));
  EXPECT_EQ(CountsAt(target.tree, 0), (Counts{24, 12}));
  EXPECT_THAT(FreeRules(planted, target), ElementsAre("a=f => n", "a=t => p"));
}

TEST(Target, WhereEveryLeafIsRequestedTheTableBecomesALeaf) {
  const Planted planted = TwoLevels();
  const Target target = TargetOf(planted, {"1", "2", "3", "4"});
  EXPECT_THAT(RuleTexts(target.tree, planted.table), ElementsAre("=> n"));
  EXPECT_EQ(CountsAt(target.tree, 0), (Counts{22, 14}));
  for (const size_t place : target.place_of) EXPECT_EQ(place, 0);
}

TEST(Target, ATestThatIsToStayKeepsARequestedLeafWithTheClassOfItsNeighbours) {
  const Planted planted = TwoLevels();
  const Target target = TargetOf(planted, {"a=t & w=t => p"}, TargetShape::kStay);
  EXPECT_THAT(RuleTexts(target.tree, planted.table),
              ElementsAre("a=f & b=f => n", "a=f & b=t => p", "a=t & w=f => n", "a=t & w=t => n"));
  EXPECT_THAT(FreeRules(planted, target), ElementsAre("a=t & w=t => n"));
  EXPECT_EQ(CountsAt(target.tree, target.place_of[LeafOfRule(planted, "a=t & w=t => p")]),
            (Counts{12, 0}));
}

TEST(Target, ATestWhoseOtherBranchesAgreeFoldsWhereThatIsWanted) {
  const Planted planted = ManyBranches();
  const Target folded = TargetOf(planted, {"a=u => x", "a=v => y"}, TargetShape::kFold);
  EXPECT_THAT(RuleTexts(folded.tree, planted.table), ElementsAre("=> z"));
  EXPECT_EQ(folded.place_of[LeafOfRule(planted, "a=w => z")], 0);
  EXPECT_EQ(folded.place_of[LeafOfRule(planted, "a=u => x")], kGone);
  const Target joined = TargetOf(planted, {"a=u => x", "a=v => y"});
  EXPECT_THAT(RuleTexts(joined.tree, planted.table),
              ElementsAre("a=t => z", "a=u => z", "a=v => z", "a=w => z"));
  const Target unlike = TargetOf(planted, {"a=v => y"}, TargetShape::kFold);
  EXPECT_THAT(RuleTexts(unlike.tree, planted.table), ::testing::SizeIs(4));
}

// b=w occurs only where a=f.
std::string WithAValueOfItsOwn() {
  return "a,b,class\n" + Times(10, "f,w,p") + Times(10, "f,u,p") + Times(9, "t,u,n") +
         Times(2, "t,v,p") + Times(3, "t,x,p");
}

TEST(Target, AValueThatOnlyTheMovedRowsHaveGetsItsOwnBranch) {
  const Planted planted = Plant(WithAValueOfItsOwn());
  ASSERT_THAT(RuleTexts(planted.tree, planted.table),
              ElementsAre("a=f => p", "a=t & b=u => n", "a=t & b=v => p", "a=t & b=x => p"));
  const Target target = TargetOf(planted, {"a=f => p"});
  // Most rows at a=t are n.
  EXPECT_THAT(RuleTexts(target.tree, planted.table),
              ElementsAre("b=u => n", "b=v => p", "b=w => n", "b=x => p"));
  EXPECT_EQ(CountsAt(target.tree, 0), (Counts{29, 5}));
  const size_t u = target.place_of[LeafOfRule(planted, "a=t & b=u => n")];
  EXPECT_EQ(CountsAt(target.tree, u), (Counts{19, 0}));
  const size_t x = target.place_of[LeafOfRule(planted, "a=t & b=x => p")];
  EXPECT_EQ(CountsAt(target.tree, x), (Counts{0, 3}));
}

TEST(Target, RowsFallThroughThresholdsAsThoseOfTheSubtreeDo) {
  const Planted planted = Plant("a,x,class\n" + Times(9, "f,1,p") + Times(9, "f,8,p") +
                                Times(9, "f,?,p") + Times(4, "t,1,n") + Times(3, "t,5,p"));
  ASSERT_THAT(RuleTexts(planted.tree, planted.table),
              ElementsAre("a=f => p", "a=t & x<=3 => n", "a=t & x>3 => p"));
  const Target target = TargetOf(planted, {"a=f => p"});
  EXPECT_EQ(target.tree.nodes.size(), 3);
  const bool low = target.tree.TestOf(0).missing == espalier::Test::Missing::kLow;
  EXPECT_EQ(CountsAt(target.tree, 1), (Counts{low ? 22U : 13U, 0}));
  EXPECT_EQ(CountsAt(target.tree, 2), (Counts{0, low ? 12U : 21U}));
}

TEST(Target, TestsOfOneValueHaveABranchForAllOthers) {
  const Planted planted = Plant(WithAValueOfItsOwn(), {.shape = Shape::kCart});
  ASSERT_THAT(RuleTexts(planted.tree, planted.table),
              ElementsAre("a=f => p", "a!=f & b=u => n", "a!=f & b!=u => p"));
  const Target target = TargetOf(planted, {"a=f => p"});
  EXPECT_THAT(RuleTexts(target.tree, planted.table), ElementsAre("b=u => n", "b!=u => p"));
  EXPECT_EQ(CountsAt(target.tree, 2), (Counts{0, 15}));
}

TEST(Target, WithoutRequestsIsTheOriginal) {
  const Planted planted = TwoLevels();
  const Target target = MakeTarget(planted.table, planted.tree, {});
  EXPECT_EQ(RuleTexts(target.tree, planted.table), RuleTexts(planted.tree, planted.table));
  EXPECT_EQ(target.tree.class_counts, planted.tree.class_counts);
  EXPECT_EQ(target.free, std::vector<bool>(target.tree.nodes.size(), false));
  for (size_t node = 0; node < planted.tree.nodes.size(); ++node) {
    EXPECT_EQ(target.place_of[node], node);
  }
}

struct DeepWorld {
  testing::BuiltTree built;
  Request deepest;
};

// One row at each end: the upper leaves of `tests` tests are empty, the last test has a row of
// each class below it.
DeepWorld Deep(size_t tests) {
  testing::TreeBuilder builder("class", {"n", "p"});
  const AttributeId x = builder.Nominal("x", {"0", "1"});
  const AttributeId y = builder.Nominal("y", {"0", "1"});
  size_t node = 0;
  for (size_t i = 0; i < tests; ++i) node = builder.SplitOne(node, x, 0);
  const size_t last = builder.SplitOne(node, y, 0);
  builder.Leaf(last, {1, 0});
  builder.Leaf(last + 1, {0, 1});
  DeepWorld world{builder.Build(), {}};
  world.built.table.columns[y].Set(1, 1);
  world.built.table.classes.Set(1, 1);
  world.deepest.rule.leaf = last + 1;
  world.deepest.rule.predicted = 1;
  return world;
}

TEST(Target, OfAVeryDeepTreeOnlyTheRequestsTestGoes) {
  const DeepWorld world = Deep(100'000);
  const Target target =
      MakeTarget(world.built.table, world.built.tree, std::span(&world.deepest, 1));
  ASSERT_EQ(target.tree.nodes.size(), world.built.tree.nodes.size() - 2);
  EXPECT_EQ(CountsAt(target.tree, 0), (Counts{2, 0}));
}

TEST(Target, OfAVeryDeepTreeIsAsDeep) {
  const DeepWorld world = Deep(100'000);
  const Target target = MakeTarget(world.built.table, world.built.tree, {});
  EXPECT_EQ(target.tree.nodes.size(), world.built.tree.nodes.size());
}

}  // namespace
}  // namespace espalier
