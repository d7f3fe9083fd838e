#include "report/tree_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "report/worlds.h"
#include "report/xml.h"
#include "testing/golden.h"

namespace espalier {
namespace {

using testing::Count;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::ViewOf;
using testing::XmlMistake;

TEST(TreeSvg, SmallTreesAreSpread) {
  const auto built = testing::Weather();
  testing::ExpectGolden("report/golden/weather.svg", TreeSvg(ViewOf(built)));
}

TEST(TreeSvg, LargeTreesAreOutlines) {
  const auto built = testing::RandomTree({.leaves = 40, .classes = 8, .seed = 7});
  testing::ExpectGolden("report/golden/outline.svg", TreeSvg(ViewOf(built)));
}

TEST(TreeSvg, IsWellFormedForTreesOfAllSizes) {
  for (const size_t leaves : {1U, 2U, 30U, 31U, 200U}) {
    for (const size_t classes : {1U, 2U, 7U, 30U}) {
      const auto built = testing::RandomTree({leaves, classes, leaves + classes});
      EXPECT_EQ(XmlMistake(TreeSvg(ViewOf(built))), std::nullopt) << leaves << " " << classes;
    }
  }
}

TEST(TreeSvg, AnyBytesInNamesAreWellFormed) {
  const auto built = testing::Awkward();
  const std::string svg = TreeSvg(ViewOf(built));
  EXPECT_EQ(XmlMistake(svg), std::nullopt);
  EXPECT_THAT(svg, HasSubstr("a &quot;b&quot; &lt;c&gt; &amp; 'd' ]]&gt;"));
  EXPECT_TRUE(
      std::none_of(svg.begin(), svg.end(), [](char c) { return c != '\n' && c >= 0 && c < 0x20; }));
}

TEST(TreeSvg, EveryNodeHasItsBarAndEveryRuleItsNumber) {
  const auto built = testing::RandomTree({.leaves = 200, .classes = 3, .seed = 9});
  const std::string svg = TreeSvg(ViewOf(built));
  const auto leaves =
      static_cast<size_t>(std::count_if(built.tree.nodes.begin(), built.tree.nodes.end(),
                                        [](const TreeNode& node) { return node.leaf(); }));
  const size_t swatches = 3;
  EXPECT_EQ(Count(svg, "<rect class=\"frame\""), built.tree.nodes.size() + swatches);
  EXPECT_EQ(Count(svg, "data-rule="), leaves);
  EXPECT_EQ(Count(svg, "<path class=\"edge\""), built.tree.nodes.size() - 1);
}

TEST(TreeSvg, LongNamesAreCutAndWholeInTheTooltip) {
  const std::string name = "the number of months that the customer has lived at the address";
  testing::TreeBuilder builder("c", {"a", "b"});
  const size_t low = builder.SplitAt(0, builder.Numeric(name, {1, 2}), 1.5);
  builder.Leaf(low, {1, 0});
  builder.Leaf(low + 1, {0, 1});
  const auto built = builder.Build();
  const std::string svg = TreeSvg(ViewOf(built));
  EXPECT_THAT(svg, HasSubstr("<title>" + name + " &lt;= 1.5\n"));
  EXPECT_THAT(svg, Not(HasSubstr(">" + name + "</text>")));
}

TEST(TreeSvg, MoreClassesThanColoursGetPatternsThenGrey) {
  const auto built = testing::RandomTree({.leaves = 30, .classes = 24, .seed = 2});
  const std::string svg = TreeSvg(ViewOf(built));
  EXPECT_EQ(Count(svg, "<pattern "), 14U);
  EXPECT_THAT(svg, HasSubstr("url(#espalier-dotted-6)"));
  EXPECT_THAT(svg, HasSubstr("fill=\"#8a8f98\""));
}

TEST(TreeSvg, HugeAndDeepTreesAreDrawn) {
  const auto huge = testing::RandomTree({.leaves = 12000, .classes = 4, .seed = 6});
  EXPECT_GT(huge.tree.nodes.size(), 19000U);
  EXPECT_EQ(XmlMistake(TreeSvg(ViewOf(huge))), std::nullopt);
  const auto deep = testing::Chain(20000);
  EXPECT_EQ(XmlMistake(TreeSvg(ViewOf(deep))), std::nullopt);
}

}  // namespace
}  // namespace espalier
