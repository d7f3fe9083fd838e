#include "rules/leaf_rows.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "rules/leaves.h"
#include "rules/world.h"

namespace espalier {
namespace {

using ::testing::IsEmpty;
using Lists = std::vector<std::vector<RowIndex>>;

TEST(LeafRows, AreTheRowsThatReachTheLeavesInTheOrderAskedFor) {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    Table table = world::Weather();
    world::Fill(table, random.Below(60), random);
    Tree tree = world::Leaf(2);
    world::Grow(tree, table, random.Below(8), random);
    std::vector<size_t> leaves;
    for (const size_t leaf : LeavesOf(tree)) {
      if (random.Below(2) == 0) leaves.insert(leaves.begin(), leaf);
    }
    Lists expected;
    for (const size_t leaf : leaves) {
      std::vector<RowIndex>& rows = expected.emplace_back();
      for (RowIndex row = 0; row < table.rows; ++row) {
        if (LeafOf(tree, table, row) == leaf) rows.push_back(row);
      }
    }
    EXPECT_EQ(RowsAtLeaves(table, tree, leaves, 1), expected);
  }
}

TEST(LeafRows, TheEndOfEachRowIsTheEndOfItsWay) {
  Random random(4);
  size_t implied = 0;
  for (int round = 0; round < 300; ++round) {
    Table table = world::Weather();
    world::Fill(table, random.Below(80), random);
    Tree tree = world::Leaf(2);
    world::Grow(tree, table, random.Below(10), random);
    const std::vector<size_t> ends = LeafOfEachRow(table, tree, 1);
    for (RowIndex row = 0; row < table.rows; ++row) {
      EXPECT_EQ(ends[row], EndOfWay(tree, table, row));
      if (!tree.nodes[ends[row]].leaf()) ++implied;
    }
  }
  EXPECT_GT(implied, 100);
}

TEST(LeafRows, OfATreeOfOneLeafAreAllRows) {
  Random random(2);
  Table table = world::Weather();
  world::Fill(table, 7, random);
  const size_t root = 0;
  EXPECT_EQ(RowsAtLeaves(table, world::Leaf(2), std::span(&root, 1), 1),
            (Lists{{0, 1, 2, 3, 4, 5, 6}}));
  EXPECT_THAT(RowsAtLeaves(table, world::Leaf(2), {}, 1), IsEmpty());
}

TEST(LeafRows, AreTheSameForAnyNumberOfThreads) {
  Random random(3);
  Table table = world::Weather();
  world::Fill(table, 50'000, random);
  Tree tree = world::Leaf(2);
  world::Grow(tree, table, 5, random);
  const std::vector<size_t> leaves = LeavesOf(tree);
  const Lists one = RowsAtLeaves(table, tree, leaves, 1);
  size_t rows = 0;
  for (const std::vector<RowIndex>& list : one) {
    EXPECT_TRUE(std::is_sorted(list.begin(), list.end()));
    rows += list.size();
  }
  EXPECT_GT(rows, 30'000);
  for (const size_t threads : {2U, 5U}) EXPECT_EQ(RowsAtLeaves(table, tree, leaves, threads), one);
}

}  // namespace
}  // namespace espalier
