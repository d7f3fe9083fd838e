#include "hide/target.h"

#include <gmock/gmock.h>

#include "hide/random_planted.h"
#include "rules/predict.h"
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

std::vector<std::string> MergedRules(const Planted& planted, const Target& target) {
  std::vector<std::string> texts;
  for (const Rule& rule : RulesOf(planted.tree)) {
    if (std::find(target.merged.begin(), target.merged.end(), rule.leaf) != target.merged.end()) {
      texts.push_back(PrintRule(rule, planted.table));
    }
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
  EXPECT_THAT(MergedRules(planted, target), ElementsAre("a=t & w=f => n", "a=t & w=t => p"));
  EXPECT_THAT(target.prediction_can_change, ElementsAre(true));
}

TEST(Target, TheRowsOfAHiddenLeafCountWithTheirNewLabels) {
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
  EXPECT_EQ(target.merged.size(), 3);
}

TEST(Target, TwoRequestsInOneSubtreeBothLeave) {
  const Planted planted = LeafBesideASubtree();
  const Target target = TargetOf(planted, {"a=f => p", "a=t & b=t => p"});
  EXPECT_THAT(RuleTexts(target.tree, planted.table), ElementsAre("=> n"));
  EXPECT_EQ(CountsAt(target.tree, 0), (Counts{22, 0}));
  EXPECT_THAT(target.prediction_can_change, ElementsAre(true, true));
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
  EXPECT_THAT(target.merged, ElementsAre(leaf));
  EXPECT_THAT(target.flipped, ElementsAre(false));
}

TEST(Target, WhereTheNeighboursClassIsItsOwnALeafTakesTheNext) {
  const Planted planted = ManyBranches();
  const Target target = TargetOf(planted, {"a=u => x"});
  EXPECT_THAT(RuleTexts(target.tree, planted.table),
              ElementsAre("a=t => z", "a=u => z", "a=v => y", "a=w => z"));
  // 9x, 7y and 5z stay; of z there are 6 rows elsewhere, but x leads.
  const Planted other = Plant("a,class\n" + Times(9, "u,x") + Times(2, "v,x") + Times(1, "v,y") +
                              Times(6, "t,y") + Times(3, "w,x") + Times(5, "s,z"));
  const Target flipped = TargetOf(other, {"a=w => x"});
  EXPECT_THAT(RuleTexts(flipped.tree, other.table), ::testing::Contains("a=w => y"));
  EXPECT_THAT(flipped.flipped, ElementsAre(true));
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
  EXPECT_THAT(target.merged.size(), 3);
}

TEST(Target, OfTwoSiblingsOneKeepsItsPredictionIfThereAreTwoClasses) {
  const Planted planted = TwoLevels();
  const Target target = TargetOf(planted, {"a=t & w=f => n", "a=t & w=t => p"});
  EXPECT_THAT(RuleTexts(target.tree, planted.table),
              ElementsAre("a=f & b=f => n", "a=f & b=t => p", "a=t => p"));
  EXPECT_THAT(target.prediction_can_change, ElementsAre(true, false));
  const size_t place = target.place_of[LeafOfRule(planted, "a=t & w=f => n")];
  EXPECT_EQ(CountsAt(target.tree, place), (Counts{0, 14}));
}

TEST(Target, TwoSiblingsTakeAThirdClassWhereThereIsOne) {
  const Planted planted = Plant("a,b,class\n" + Times(9, "t,t,p") + Times(4, "t,f,n") +
                                Times(3, "f,t,x") + Times(3, "f,f,x"));
  const Target target = TargetOf(planted, {"a=t & b=t => p", "a=t & b=f => n"});
  EXPECT_THAT(target.prediction_can_change, ElementsAre(true, true));
  for (RowIndex row = 0; row < planted.table.rows; ++row) {
    EXPECT_EQ(planted.table.class_attribute.values[Predict(target.tree, planted.table, row)], "x");
  }
}

TEST(Target, SiblingsOfOneClassBothTakeTheOther) {
  // Impure leaves that min-leaf keeps from splitting.
  Learner learner;
  learner.max_depth = 1;
  const Planted planted = Plant(
      "a,class\n" + Times(9, "t,p") + Times(1, "t,n") + Times(5, "f,p") + Times(4, "f,n"), learner);
  ASSERT_THAT(RuleTexts(planted.tree, planted.table), ElementsAre("a=f => p", "a=t => p"));
  const Target target = TargetOf(planted, {"a=f => p", "a=t => p"});
  EXPECT_THAT(RuleTexts(target.tree, planted.table), ElementsAre("=> n"));
  EXPECT_THAT(target.prediction_can_change, ElementsAre(true, true));
}

TEST(Target, NodesWhoseChildrenBecomePureAndAlikeFoldUpwards) {
  const Planted planted =
      Plant("a,b,c,class\n" + Times(20, "f,f,f,n") + Times(20, "f,t,f,n") + Times(9, "t,f,f,n") +
            Times(3, "t,t,f,n") + Times(2, "t,t,t,p") + Times(1, "t,t,t,p"));
  ASSERT_GT(planted.tree.nodes.size(), 1);
  const std::vector<Rule> rules = RulesOf(planted.tree);
  std::vector<Request> requests;
  for (const Rule& rule : rules) {
    if (planted.table.class_attribute.values[rule.predicted] == "p") requests.push_back({rule});
  }
  const Target target = MakeTarget(planted.table, planted.tree, requests);
  EXPECT_THAT(RuleTexts(target.tree, planted.table), ElementsAre("=> n"));
  EXPECT_EQ(target.merged.size(), rules.size());
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

TEST(Target, AFlippedLeafStaysAndSaysAnotherClassWhateverStandsBesideIt) {
  const Planted planted =
      Plant("a,b,class\n" + Times(6, "t,t,p") + Times(8, "f,t,n") + Times(2, "f,f,p"));
  ASSERT_THAT(RuleTexts(planted.tree, planted.table),
              ElementsAre("a=f & b=f => p", "a=f & b=t => n", "a=t => p"));
  const Target target =
      MakeTarget(planted.table, planted.tree, RequestsFor(planted, {"a=t => p"}), {.flip = true});
  EXPECT_THAT(RuleTexts(target.tree, planted.table),
              ElementsAre("a=f & b=f => p", "a=f & b=t => n", "a=t => n"));
  EXPECT_THAT(MergedRules(planted, target), ElementsAre("a=t => p"));
}

TEST(Target, AFlippedLeafThatSaysWhatStandsBesideItJoinsWithIt) {
  const Planted planted = TwoLevels();
  const Target target = MakeTarget(planted.table, planted.tree,
                                   RequestsFor(planted, {"a=t & w=t => p"}), {.flip = true});
  EXPECT_THAT(RuleTexts(target.tree, planted.table),
              ElementsAre("a=f & b=f => n", "a=f & b=t => p", "a=t => n"));
}

TEST(Target, LeavesThatAreToBePureArePureWhereTheyStay) {
  const Planted planted = Plant("a,b,class\n" + Times(6, "t,t,p") + Times(1, "t,t,n") +
                                Times(8, "f,t,n") + Times(2, "f,f,p"));
  const size_t impure = LeafOfRule(planted, "a=t => p");
  const Target target = MakeTarget(planted.table, planted.tree,
                                   RequestsFor(planted, {"a=f & b=f => p"}), {.pure = {impure}});
  EXPECT_THAT(RuleTexts(target.tree, planted.table), ElementsAre("a=f => n", "a=t => p"));
  EXPECT_EQ(CountsAt(target.tree, target.place_of[impure]), (Counts{0, 7}));
}

TEST(Target, ALiftedTestGoesWithTheTestAboveIt) {
  const Planted planted = TwoLevels();
  const Target target =
      MakeTarget(planted.table, planted.tree, RequestsFor(planted, {"a=t & w=t => p"}),
                 {.lift = Lift::kLeaves});
  EXPECT_THAT(RuleTexts(target.tree, planted.table), ElementsAre("b=f => n", "b=t => p"));
}

TEST(Target, ATestIsLiftedWithItsSubtreesWhereThatIsWanted) {
  const Planted planted = TwoLevels();
  const auto requests = RequestsFor(planted, {"a=t & w=t => p"});
  const Target target =
      MakeTarget(planted.table, planted.tree, requests, {.lift = Lift::kSubtrees});
  EXPECT_THAT(RuleTexts(target.tree, planted.table), ElementsAre("b=f => n", "b=t => p"));

  const Planted deep = Plant("a,w,u,class\n" + Times(9, "f,t,t,n") + Times(5, "t,t,t,p") +
                             Times(3, "t,f,t,n") + Times(2, "t,f,f,p"));
  const auto beside = RequestsFor(deep, {"a=t & w=t => p"});
  const auto lifted = [&](Lift lift) {
    return RuleTexts(MakeTarget(deep.table, deep.tree, beside, {.lift = lift}).tree, deep.table);
  };
  EXPECT_THAT(lifted(Lift::kLeaves), ElementsAre("a=f => n", "a=t & u=f => p", "a=t & u=t => n"));
  EXPECT_THAT(lifted(Lift::kSubtrees), ElementsAre("=> n"));
}

TEST(Target, NoTestIsLiftedWhereNothingStaysBesideIt) {
  const Planted planted = TwoLevels();
  const auto requests = RequestsFor(planted, {"a=t & w=t => p", "a=f & b=t => p"});
  const Target target = MakeTarget(planted.table, planted.tree, requests, {.lift = Lift::kLeaves});
  const Target plain = MakeTarget(planted.table, planted.tree, requests);
  EXPECT_EQ(target.place_of, plain.place_of);
  EXPECT_EQ(target.prediction_can_change, plain.prediction_can_change);
}

TEST(Target, EachRequestHasTheShapeThatIsGivenForIt) {
  const auto branch = [](const std::string& a) {
    return Times(8, a + ",t,p") + Times(5, a + ",f,n") + Times(1, a + ",f,p");
  };
  const Planted planted =
      Plant("a,b,class\n" + branch("x") + branch("y") + Times(30, "z,t,n") + Times(10, "z,f,n"));
  const auto requests = RequestsFor(planted, {"a=x & b=t => p", "a=y & b=t => p"});
  const std::vector<TargetShape> shapes = {{.pure_from = 0}, {}};
  const Target target = MakeTarget(planted.table, planted.tree,
                                   LeafOrder(planted.table, planted.tree, 1), requests, shapes);
  ASSERT_THAT(RuleTexts(target.tree, planted.table),
              ElementsAre("a=x => n", "a=y => n", "a=z => n"));
  EXPECT_EQ(CountsAt(target.tree, 1), (Counts{14, 0}));
  EXPECT_EQ(CountsAt(target.tree, 2), (Counts{13, 1}));
}

TEST(Target, RequestedLeavesDoNotCountAgainstLiftingASubtree) {
  // u parts the rows of w=f: with that of w=t, there are five leaves below w.
  std::string rows = Times(80, "f,t,k,n");
  for (const std::string u : {"i", "j", "k", "l"}) {
    rows += Times(10, "t,t," + u + ",p") + Times(6, "t,f," + u + (u < "k" ? ",p" : ",n"));
  }
  const Planted planted = Plant("a,w,u,class\n" + rows);
  const auto lifted = [&](std::initializer_list<const char*> rules) {
    const Target target = MakeTarget(planted.table, planted.tree, RequestsFor(planted, rules),
                                     {.lift = Lift::kSubtrees});
    return RuleTexts(target.tree, planted.table);
  };
  EXPECT_THAT(lifted({"a=t & w=t => p"}), ::testing::SizeIs(5));
  EXPECT_THAT(lifted({"a=t & w=t => p", "a=t & w=f & u=i => p"}), ElementsAre("=> n"));
}

TEST(Target, WithoutRequestsIsTheOriginal) {
  const Planted planted = TwoLevels();
  const Target target = MakeTarget(planted.table, planted.tree, {});
  EXPECT_EQ(RuleTexts(target.tree, planted.table), RuleTexts(planted.tree, planted.table));
  EXPECT_EQ(target.tree.class_counts, planted.tree.class_counts);
  EXPECT_TRUE(target.merged.empty());
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

TEST(Target, OfAVeryDeepTreeThatFoldsAltogetherIsALeaf) {
  const DeepWorld world = Deep(100'000);
  const Target target =
      MakeTarget(world.built.table, world.built.tree, std::span(&world.deepest, 1));
  ASSERT_EQ(target.tree.nodes.size(), 1);
  EXPECT_EQ(CountsAt(target.tree, 0), (Counts{2, 0}));
}

TEST(Target, OfAVeryDeepTreeIsAsDeep) {
  const DeepWorld world = Deep(100'000);
  const Target target = MakeTarget(world.built.table, world.built.tree, {});
  EXPECT_EQ(target.tree.nodes.size(), world.built.tree.nodes.size());
}

}  // namespace
}  // namespace espalier
