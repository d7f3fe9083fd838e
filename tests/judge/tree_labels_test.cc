#include "judge/tree_labels.h"

#include <gtest/gtest.h>

#include "testing/tree_builder.h"

namespace espalier {
namespace {

using testing::BuiltTree;
using testing::TreeBuilder;

// humidity splits the root at the threshold, the leaves are of either class.
BuiltTree SplitAt(double threshold, Test::Missing missing = Test::Missing::kNone) {
  TreeBuilder builder("play", {"no", "yes"});
  const AttributeId humidity = builder.Numeric("humidity", {65, 70, 80, 90}, 1);
  const size_t low = builder.SplitAtWithMissing(0, humidity, threshold, missing);
  builder.Leaf(low, {0, 2});
  builder.Leaf(low + 1, {3, 0});
  return builder.Build();
}

// A table in which the numbers 65 and 90 occur, but neither 70 nor 80.
Table TwoNumbers() {
  Table table = SplitAt(77.5).table;
  table.columns[0].Set(0, 3);
  return table;
}

TEST(TreeLabels, ThresholdsBetweenWhichNoNumberLiesAreTheSame) {
  const Table table = TwoNumbers();
  TreeLabels labels(table);
  const std::vector<Label> at_77 = labels.Of(SplitAt(77.5).tree);
  EXPECT_EQ(labels.Of(SplitAt(67).tree), at_77);
  EXPECT_EQ(labels.Of(SplitAt(65).tree), at_77);
  EXPECT_NE(labels.Of(SplitAt(90).tree)[0], at_77[0]);
  EXPECT_NE(labels.Of(SplitAt(50).tree)[0], at_77[0]);
}

TEST(TreeLabels, WhereMissingNumbersGoMatters) {
  const Table table = TwoNumbers();
  TreeLabels labels(table);
  const std::vector<Label> none = labels.Of(SplitAt(77.5).tree);
  EXPECT_EQ(labels.Of(SplitAt(77.5, espalier::Test::Missing::kHigh).tree), none);
  EXPECT_NE(labels.Of(SplitAt(77.5, espalier::Test::Missing::kLow).tree)[0], none[0]);
}

TEST(TreeLabels, LeavesAreTheirClass) {
  const Table table = TwoNumbers();
  TreeLabels labels(table);
  const std::vector<Label> found = labels.Of(SplitAt(77.5).tree);
  EXPECT_NE(found[1], found[2]);
  EXPECT_NE(found[0], found[1]);
}

TEST(TreeLabels, TestsByValueAreTheSameWhateverValuesOccur) {
  const auto split = [](std::vector<Code> values) {
    TreeBuilder builder("play", {"no", "yes"});
    const AttributeId outlook = builder.Nominal("outlook", {"dull", "rainy", "sunny"});
    const size_t first = builder.SplitEach(0, outlook, values);
    for (size_t i = 0; i < values.size(); ++i) builder.Leaf(first + i, {i, 2});
    return builder.Build();
  };
  const auto one = [](Code value) {
    TreeBuilder builder("play", {"no", "yes"});
    const AttributeId outlook = builder.Nominal("outlook", {"dull", "rainy", "sunny"});
    const size_t first = builder.SplitOne(0, outlook, value);
    for (size_t i = 0; i < 2; ++i) builder.Leaf(first + i, {i, 2});
    return builder.Build();
  };
  const BuiltTree two = split({0, 1});
  TreeLabels labels(two.table);
  EXPECT_EQ(labels.Of(two.tree)[0], labels.Of(split({0, 1, 2}).tree)[0]);
  EXPECT_NE(labels.Of(two.tree)[0], labels.Of(one(1).tree)[0]);
  EXPECT_NE(labels.Of(one(2).tree)[0], labels.Of(one(1).tree)[0]);
}

}  // namespace
}  // namespace espalier
