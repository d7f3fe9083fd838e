#include "rules/recount.h"

#include <gmock/gmock.h>

#include "learn/grow.h"
#include "rules/world.h"
#include "testing/random_table.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;

TEST(Recount, OverTheTableThatATreeWasGrownFromGivesTheTreesCounts) {
  Random random(1);
  for (const Shape shape : {Shape::kId3, Shape::kCart}) {
    for (int round = 0; round < 50; ++round) {
      const Table table = testing::RandomTable(1 + random.Below(200),
                                               {{}, {Type::kNominal, 4}, {Type::kNumeric, 6, true}},
                                               2 + random.Below(2), random);
      const Result<Tree> tree = GrowFromTable(table, {.shape = shape}, 1);
      ASSERT_TRUE(tree.ok());
      EXPECT_EQ(Recounted(*tree, table, 1).class_counts, tree->class_counts);
    }
  }
}

TEST(Recount, OverOtherRowsIsCountingThemOneByOne) {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    Table table = world::Weather();
    world::Fill(table, random.Below(60), random);
    Tree tree = world::Leaf(2);
    world::Grow(tree, table, random.Below(8), random);
    world::Fill(table, random.Below(60), random);
    Tree expected = tree;
    world::Count(expected, table);
    EXPECT_EQ(Recounted(tree, table, 1).class_counts, expected.class_counts);
  }
}

TEST(Recount, LeavesTestsAndPredictions) {
  Random random(3);
  Table table = world::Weather();
  world::Fill(table, 60, random);
  Tree tree = world::Leaf(2);
  world::Grow(tree, table, 6, random);
  world::Fill(table, 0, random);
  const Tree recounted = Recounted(tree, table, 1);
  ASSERT_EQ(recounted.nodes.size(), tree.nodes.size());
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    EXPECT_EQ(recounted.Rows(node), 0);
    EXPECT_EQ(recounted.nodes[node].majority, tree.nodes[node].majority);
    EXPECT_EQ(recounted.nodes[node].first_child, tree.nodes[node].first_child);
  }
  EXPECT_EQ(recounted.tests.size(), tree.tests.size());
}

TEST(Recount, ARowWithoutABranchIsCountedDownToTheTest) {
  Table table = world::Weather();
  Random random(4);
  world::Fill(table, 3, random);
  for (RowIndex row = 0; row < 3; ++row) {
    table.columns[0].Set(row, static_cast<Code>(row));
    table.classes.Set(row, 0);
  }
  Tree tree = world::Leaf(2);
  world::Split(tree, 0, world::EachValue(0, {0, 2}));
  EXPECT_THAT(Recounted(tree, table, 1).class_counts, ElementsAre(3, 0, 1, 0, 1, 0));
}

TEST(Recount, IsTheSameForAnyNumberOfThreads) {
  Random random(5);
  Table table = world::Weather();
  world::Fill(table, 40'000, random);
  Tree tree = world::Leaf(2);
  world::Grow(tree, table, 6, random);
  const std::vector<uint64_t> counts = tree.class_counts;
  for (const size_t threads : {1U, 2U, 5U}) {
    EXPECT_EQ(Recounted(tree, table, threads).class_counts, counts);
  }
}

}  // namespace
}  // namespace espalier
