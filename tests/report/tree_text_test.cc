#include "report/tree_text.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "report/worlds.h"
#include "testing/golden.h"

namespace espalier {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::TreeBuilder;
using testing::ViewOf;

// A test with a branch for two of its values, so many that the others have no rows.
testing::BuiltTree WithImpliedLeaves(size_t implied) {
  TreeBuilder builder("c", {"a", "b"});
  std::vector<std::string> values;
  for (size_t i = 0; i < implied + 2; ++i) values.push_back(fmt::format("v{}", 100 + i));
  const size_t first = builder.SplitEach(0, builder.Nominal("x", values), {1, 2});
  builder.Leaf(first, {3, 0});
  builder.Leaf(first + 1, {0, 2});
  return builder.Build();
}

TEST(TreeText, ShowsEveryKindOfNode) {
  const auto built = testing::Weather();
  testing::ExpectGolden("report/golden/weather.txt", TreeText(ViewOf(built)));
}

TEST(TreeText, ATreeOfOneLeafIsALine) {
  const auto built = testing::OneLeaf();
  EXPECT_THAT(TreeText(ViewOf(built)), HasSubstr("\n\n: yes (7/2) [1]\n\nNumber of leaves: 1\n"));
}

TEST(TreeText, TheLearnersOptionsStandInTheFirstLine) {
  auto built = testing::OneLeaf();
  built.learner = {Shape::kCart, Criterion::kGini, 5, 7, 0.25, Pruning::kMdl};
  EXPECT_THAT(
      TreeText(ViewOf(built)),
      ::testing::StartsWith(
          "Learner: cart, criterion gini, min-leaf 5, max-depth 7, min-gain 0.25, prune mdl\n"));
}

TEST(TreeText, FewImpliedLeavesHaveLinesOfTheirOwnInTheOrderOfTheValues) {
  const auto built = WithImpliedLeaves(10);
  EXPECT_THAT(TreeText(ViewOf(built)),
              HasSubstr("x = v100: a (0)\nx = v101: a (3) [1]\nx = v102: b (2) [2]\nx = v103: a"));
}

TEST(TreeText, ManyImpliedLeavesShareALine) {
  const auto built = WithImpliedLeaves(31);
  const std::string text = TreeText(ViewOf(built));
  EXPECT_THAT(text, HasSubstr("x = v102: b (2) [2]\n... 31 other values: a (0)\n\n"));
  EXPECT_THAT(text, HasSubstr("Number of leaves: 2 (and 31 without rows)\n"));
}

TEST(TreeText, ManyAttributesAreSummedUp) {
  TreeBuilder builder("c", {"a", "b"});
  for (int i = 0; i < 20; ++i) builder.Nominal(fmt::format("x{}", i), {"f", "t"}, i == 3 ? 2 : 0);
  for (int i = 0; i < 11; ++i) builder.Numeric(fmt::format("y{}", i), {1, 2, 3}, i == 3 ? 5 : 0);
  builder.Leaf(0, {1, 1});
  const auto built = builder.Build();
  EXPECT_THAT(TreeText(ViewOf(built)),
              HasSubstr("\nAttributes: 31: 20 two-valued, 11 numeric; 7 values missing in 2 "
                        "attributes\nClass: c, two-valued (a, b)\n\n"));
}

TEST(TreeText, ManyClassesAreSummedUp) {
  const auto built = testing::RandomTree({.leaves = 40, .classes = 25, .seed = 3});
  EXPECT_THAT(TreeText(ViewOf(built)), HasSubstr(" of 15 other classes)\n"));
}

TEST(TreeText, AwkwardNamesNeitherBreakLinesNorSteerTerminals) {
  const auto built = testing::Awkward();
  const std::string text = TreeText(ViewOf(built));
  EXPECT_TRUE(std::none_of(text.begin(), text.end(),
                           [](char c) { return c != '\n' && c >= 0 && c < 0x20; }));
  const size_t names = testing::AwkwardNames().size();
  const size_t fixed = 9;  // learner, heading, class, summary and the empty lines between
  EXPECT_EQ(static_cast<size_t>(std::count(text.begin(), text.end(), '\n')),
            fixed + names + 2 * names);
}

TEST(TreeText, DeepTreesTakeSpaceInProportion) {
  const auto built = testing::Chain(20000);
  const std::string text = TreeText(ViewOf(built));
  EXPECT_LT(text.size(), size_t{20000} * 2 * 300);
  EXPECT_THAT(text, HasSubstr("(20000 deep) x > 0.5: b (1) [20001]\n"));
  EXPECT_THAT(text, Not(HasSubstr("(60 deep)")));
}

}  // namespace
}  // namespace espalier
