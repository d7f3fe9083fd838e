#include "hide/leaf_order.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "hide/random_planted.h"
#include "hide/target.h"
#include "rules/leaves.h"

namespace espalier {
namespace {

using testing::Planted;

// By node, the rows whose way leads through it, ascending.
std::vector<std::vector<RowIndex>> RowsThrough(const Planted& planted) {
  std::vector<std::vector<RowIndex>> rows(planted.tree.nodes.size());
  for (RowIndex row = 0; row < planted.table.rows; ++row) {
    size_t node = 0;
    rows[node].push_back(row);
    while (const auto next = NextOnWay(planted.tree, planted.table, node, row)) {
      node = *next;
      rows[node].push_back(row);
    }
  }
  return rows;
}

TEST(LeafOrder, TheRowsOfANodeAreThoseThatReachIt) {
  Random random(1);
  for (int round = 0; round < 60; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const LeafOrder order(planted.table, planted.tree, 1 + random.Below(3));
    const auto through = RowsThrough(planted);
    for (size_t node = 0; node < through.size(); ++node) {
      const auto rows = order.RowsAt(node);
      if (planted.tree.nodes[node].leaf()) {
        EXPECT_TRUE(std::is_sorted(rows.begin(), rows.end()));
      }
      EXPECT_THAT(std::vector<RowIndex>(rows.begin(), rows.end()),
                  ::testing::UnorderedElementsAreArray(through[node]));
    }
  }
}

TEST(LeafOrder, OfATargetIsTheSameFromTheOrderOfTheOriginal) {
  Random random(3);
  for (int round = 0; round < 60; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const std::vector<Rule> rules = RulesOf(planted.tree);
    if (rules.size() < 2) continue;
    const Request request{.rule = rules[random.Below(rules.size())]};
    const LeafOrder original(planted.table, planted.tree, 1);
    const auto shape = static_cast<TargetShape>(round % 3);
    const Target target =
        MakeTarget(planted.table, planted.tree, original, std::span(&request, 1), shape);
    const LeafOrder order(planted.table, target.tree, original, target.place_of);
    const LeafOrder direct(planted.table, target.tree, 1);
    for (RowIndex row = 0; row < planted.table.rows; ++row) {
      EXPECT_EQ(order.LeafOf(row), direct.LeafOf(row));
    }
  }
}

TEST(LeafOrder, ALeafReachesTheNodesOnItsWayAndNoOther) {
  Random random(2);
  for (int round = 0; round < 40; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    const LeafOrder order(planted.table, planted.tree, 1);
    for (const size_t leaf : LeavesOf(planted.tree)) {
      std::vector<bool> on_way(planted.tree.nodes.size(), false);
      size_t last = leaf;
      order.ForEachOnWay(leaf, [&](size_t node) {
        on_way[node] = true;
        last = node;
      });
      EXPECT_EQ(last, 0);
      for (size_t node = 0; node < on_way.size(); ++node) {
        EXPECT_EQ(order.Reaches(leaf, node), on_way[node]);
      }
      for (const RowIndex row : order.RowsAt(leaf)) EXPECT_EQ(order.LeafOf(row), leaf);
    }
  }
}

}  // namespace
}  // namespace espalier
