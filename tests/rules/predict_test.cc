#include "rules/predict.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "learn/grow.h"
#include "rules/leaves.h"
#include "rules/rule.h"
#include "rules/world.h"
#include "testing/random_table.h"

namespace espalier {
namespace {

TEST(Predict, IsTheClassOfTheOneRuleThatMatches) {
  Random random(1);
  for (const Shape shape : {Shape::kId3, Shape::kCart}) {
    for (int round = 0; round < 50; ++round) {
      const Table table = testing::RandomTable(
          1 + random.Below(100), {{}, {Type::kNominal, 4}, {Type::kNumeric, 6, true}}, 3, random);
      const Tree tree = *GrowFromTable(table, {.shape = shape, .max_depth = 3}, 1);
      const std::vector<Rule> rules = RulesOf(tree);
      for (RowIndex row = 0; row < table.rows; ++row) {
        std::vector<ClassCode> said;
        std::vector<size_t> leaves;
        for (const Rule& rule : rules) {
          if (!Matches(rule, table, row)) continue;
          said.push_back(rule.predicted);
          leaves.push_back(rule.leaf);
        }
        EXPECT_THAT(said, ::testing::ElementsAre(Predict(tree, table, row)));
        EXPECT_THAT(leaves, ::testing::ElementsAre(EndOfWay(tree, table, row)));
      }
    }
  }
}

bool HasBranchFor(const Tree& tree, size_t node, const Table& table, RowIndex row) {
  const Test& test = tree.TestOf(node);
  const Code code = table.columns[test.attribute].At(row);
  return std::find(test.values.begin(), test.values.end(), code) != test.values.end();
}

TEST(Predict, WhereAValueHasNoBranchTheNodeOfTheTestSpeaks) {
  Random random(2);
  size_t without_branch = 0;
  for (int round = 0; round < 200; ++round) {
    Table table = world::Weather();
    world::Fill(table, random.Below(40), random);
    Tree tree = world::Leaf(2);
    world::Grow(tree, table, random.Below(8), random);
    for (TreeNode& node : tree.nodes) node.majority = static_cast<ClassCode>(random.Below(2));
    for (RowIndex row = 0; row < table.rows; ++row) {
      const size_t end = EndOfWay(tree, table, row);
      EXPECT_EQ(Predict(tree, table, row), tree.nodes[end].majority);
      const std::optional<size_t> leaf = LeafOf(tree, table, row);
      if (leaf) {
        EXPECT_EQ(end, *leaf);
        continue;
      }
      ++without_branch;
      EXPECT_FALSE(HasBranchFor(tree, end, table, row));
    }
  }
  EXPECT_GT(without_branch, 50);
}

// The tree was grown where 3 did not occur; its rule says what becomes of it.
TEST(Predict, ANumberThatTheTreeNeverMetFallsAsItsRuleSays) {
  Table table = testing::EmptyTable(3, {{Type::kNumeric, 6}}, 2);
  table.columns[0].Set(0, 2);
  table.columns[0].Set(1, 4);
  table.columns[0].Set(2, 3);
  table.classes.Set(1, 1);
  Table without = testing::EmptyTable(2, {{Type::kNumeric, 6}}, 2);
  without.columns[0].Set(0, 2);
  without.columns[0].Set(1, 4);
  without.classes.Set(1, 1);
  const Tree tree = *GrowFromTable(without, {}, 1);
  ASSERT_EQ(tree.TestOf(0).threshold, 3);
  EXPECT_TRUE(Matches(RulesOf(tree)[0], table, 2));
  EXPECT_EQ(Predict(tree, table, 2), 0U);
}

}  // namespace
}  // namespace espalier
