#include "rules/outside.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "learn/grow.h"
#include "rules/leaves.h"
#include "testing/random_table.h"
#include "testing/tree_builder.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAreArray;
using Leaves = std::set<size_t>;

// What became of the rules, by their definition, row by row.
class Definition {
 public:
  Definition(const Table& table, const Tree& before, const Tree& after,
             const std::vector<bool>& inside)
      : table_(table), before_(before), after_(after), inside_(inside) {
    for (const size_t leaf : LeavesOf(before)) {
      if (!OutsideRowsOf({leaf}).empty()) (IsKept({leaf}) ? kept : lost).insert(leaf);
    }
    for (size_t node = 0; node < before.nodes.size(); ++node) MergeBelow(node);
    for (const size_t leaf : LeavesOf(after)) {
      bool any = false;
      bool known = false;
      for (RowIndex row = 0; row < table.rows; ++row) {
        if (inside[row] || EndOfWay(after, table, row) != leaf) continue;
        any = true;
        known = known || kept.contains(From(row)) || merged.contains(From(row));
      }
      if (any && !known) ghosts.insert(leaf);
      if (any) ++after_rules;
    }
  }

  Leaves kept;
  Leaves lost;
  Leaves merged;
  Leaves ghosts;
  size_t unions = 0;
  size_t after_rules = 0;

 private:
  size_t From(RowIndex row) const { return EndOfWay(before_, table_, row); }

  std::vector<RowIndex> OutsideRowsOf(const Leaves& leaves) const {
    std::vector<RowIndex> rows;
    for (RowIndex row = 0; row < table_.rows; ++row) {
      if (!inside_[row] && leaves.contains(From(row))) rows.push_back(row);
    }
    return rows;
  }

  // From the root to the leaf of a row.
  std::vector<size_t> WayOf(RowIndex row) const {
    std::vector<size_t> way = {0};
    while (way.back() != EndOfWay(after_, table_, row)) {
      const Test& test = after_.TestOf(way.back());
      const auto branch =
          BranchOf(test, table_.attributes[test.attribute], table_.columns[test.attribute].At(row));
      way.push_back(after_.nodes[way.back()].first_child + *branch);
    }
    return way;
  }

  bool IsKept(const Leaves& leaves) const {
    const std::vector<RowIndex> rows = OutsideRowsOf(leaves);
    Leaves now;
    for (const RowIndex row : rows) now.insert(EndOfWay(after_, table_, row));
    for (const size_t leaf : now) {
      if (after_.nodes[leaf].majority != before_.nodes[*leaves.begin()].majority) return false;
    }
    for (RowIndex row = 0; row < table_.rows; ++row) {
      if (inside_[row] || leaves.contains(From(row))) continue;
      if (now.contains(EndOfWay(after_, table_, row))) return false;
    }
    return now.size() == 1 || RegionRowsJoined(rows);
  }

  // Whether a row of a region passes the last node that all rows pass.
  bool RegionRowsJoined(const std::vector<RowIndex>& rows) const {
    std::vector<size_t> common = WayOf(rows[0]);
    for (const RowIndex row : rows) {
      const std::vector<size_t> way = WayOf(row);
      size_t same = 0;
      while (same < std::min(common.size(), way.size()) && common[same] == way[same]) ++same;
      common.resize(same);
    }
    for (RowIndex row = 0; row < table_.rows; ++row) {
      if (!inside_[row]) continue;
      const std::vector<size_t> way = WayOf(row);
      if (std::find(way.begin(), way.end(), common.back()) != way.end()) return true;
    }
    return false;
  }

  void MergeBelow(size_t node) {
    const TreeNode& here = before_.nodes[node];
    Leaves outside;
    bool gone = false;
    for (size_t branch = 0; branch < here.branches; ++branch) {
      const size_t child = here.first_child + branch;
      if (!before_.nodes[child].leaf()) return;
      if (!OutsideRowsOf({child}).empty()) {
        outside.insert(child);
      } else {
        gone = gone || before_.Rows(child) > 0;
      }
    }
    if (!gone || outside.size() < 2) return;
    bool any_lost = false;
    for (const size_t leaf : outside) {
      if (before_.nodes[leaf].majority != before_.nodes[*outside.begin()].majority) return;
      any_lost = any_lost || lost.contains(leaf);
    }
    if (!any_lost || !IsKept(outside)) return;
    for (const size_t leaf : outside) {
      kept.erase(leaf);
      lost.erase(leaf);
      merged.insert(leaf);
    }
    ++unions;
  }

  const Table& table_;
  const Tree& before_;
  const Tree& after_;
  const std::vector<bool>& inside_;
};

Learner SomeLearner(Random& random) {
  return {.shape = random.Below(2) == 0 ? Shape::kId3 : Shape::kCart,
          .criterion = static_cast<Criterion>(random.Below(3)),
          .min_leaf = 1 + random.Below(4),
          .max_depth = 1 + random.Below(4),
          .min_gain = random.Below(2) == 0 ? 0 : 0.05};
}

// The labels of rows inside are drawn anew, or are all the same, and some others change.
Table Relabelled(const Table& table, const std::vector<bool>& inside, Random& random) {
  Table changed = table;
  const uint64_t noise = 10 + random.Below(400);
  const uint64_t classes = 1 + random.Below(table.class_count());
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (inside[row]) changed.classes.Set(row, static_cast<Code>(random.Below(classes)));
    if (random.Below(noise) != 0) continue;
    changed.classes.Set(row, static_cast<Code>(random.Below(table.class_count())));
  }
  return changed;
}

TEST(Outside, AgreesWithItsDefinitionOverRandomTrees) {
  Random random(1);
  std::map<std::string, size_t> seen;
  for (int round = 0; round < 1500; ++round) {
    SCOPED_TRACE(round);
    const Table table = testing::RandomTable(
        20 + random.Below(60), {{}, {Type::kNominal, 4}, {Type::kNumeric, 6}}, 2, random);
    const Learner learner = SomeLearner(random);
    const Tree before = *GrowFromTable(table, learner, 1);
    const std::vector<size_t> leaves = LeavesOf(before);
    Leaves requested;
    for (size_t i = random.Below(4); i > 0; --i) {
      requested.insert(leaves[random.Below(leaves.size())]);
    }
    std::vector<bool> inside(table.rows);
    for (RowIndex row = 0; row < table.rows; ++row) {
      inside[row] = requested.contains(EndOfWay(before, table, row));
    }
    const Tree after = *GrowFromTable(Relabelled(table, inside, random), learner, 1);
    const Definition slow(table, before, after, inside);
    const OutsideComparison found = CompareOutside(table, before, after, inside, 1);
    EXPECT_THAT(found.kept, UnorderedElementsAreArray(slow.kept));
    EXPECT_THAT(found.lost, UnorderedElementsAreArray(slow.lost));
    EXPECT_THAT(found.merged, UnorderedElementsAreArray(slow.merged));
    EXPECT_THAT(found.ghosts, UnorderedElementsAreArray(slow.ghosts));
    EXPECT_EQ(found.unions, slow.unions);
    EXPECT_EQ(found.after, slow.after_rules);
    EXPECT_EQ(found.exact(), slow.lost.empty() && slow.ghosts.empty());
    seen["kept"] += found.kept.size();
    seen["lost"] += found.lost.size();
    seen["ghosts"] += found.ghosts.size();
    seen["merged"] += found.merged.size();
    seen["exact"] += found.exact() ? 1U : 0U;
  }
  for (const auto& [what, times] : seen) EXPECT_GT(times, 4U) << what;
}

TEST(Outside, ATreeBesideItselfIsExactWhateverIsInside) {
  Random random(2);
  for (int round = 0; round < 100; ++round) {
    const Table table =
        testing::RandomTable(50, {{}, {Type::kNominal, 3}, {Type::kNumeric, 5}}, 3, random);
    const Tree tree = *GrowFromTable(table, SomeLearner(random), 1);
    std::vector<bool> inside(table.rows);
    for (RowIndex row = 0; row < table.rows; ++row) inside[row] = random.Below(3) == 0;
    const OutsideComparison found = CompareOutside(table, tree, tree, inside, 1);
    EXPECT_TRUE(found.exact());
    EXPECT_EQ(found.kept.size(), found.after);
    EXPECT_THAT(found.merged, IsEmpty());
  }
}

TEST(Outside, IsTheSameForAnyNumberOfThreads) {
  Random random(3);
  const Table table = testing::RandomTable(30'000, {{}, {Type::kNominal, 4}, {}}, 2, random);
  const Tree before = *GrowFromTable(table, {}, 1);
  std::vector<bool> inside(table.rows);
  for (RowIndex row = 0; row < table.rows; ++row) inside[row] = row % 7 == 0;
  const Tree after = *GrowFromTable(Relabelled(table, inside, random), {.max_depth = 2}, 1);
  const OutsideComparison one = CompareOutside(table, before, after, inside, 1);
  const OutsideComparison many = CompareOutside(table, before, after, inside, 3);
  EXPECT_EQ(one.kept, many.kept);
  EXPECT_EQ(one.lost, many.lost);
  EXPECT_EQ(one.ghosts, many.ghosts);
}

// a has the values 0 to 3; each has three rows, and a leaf of its own. That of a=0 is requested.
class FourLeavesTest : public ::testing::Test {
 protected:
  FourLeavesTest() {
    testing::TreeBuilder builder("class", {"n", "p"});
    const AttributeId a = builder.Nominal("a", {"0", "1", "2", "3"});
    builder.Nominal("b", {"0", "1", "2"});
    const size_t first = builder.SplitEach(0, a, {0, 1, 2, 3});
    builder.Leaf(first, {0, 3});
    for (size_t i = 1; i < 4; ++i) builder.Leaf(first + i, {3, 0});
    testing::BuiltTree built = builder.Build();
    table_ = std::move(built.table);
    before_ = std::move(built.tree);
    for (RowIndex row = 0; row < 12; ++row) {
      table_.columns[0].Set(row, static_cast<Code>(row / 3));
      table_.columns[1].Set(row, static_cast<Code>(row % 3));
    }
  }

  // The rule of a=1, too, says p.
  void LetNeighboursDisagree() {
    before_.class_counts[2 * before_.classes] = 0;
    before_.class_counts[2 * before_.classes + 1] = 3;
    before_.nodes[2].majority = 1;
  }

  OutsideComparison Compare(const Tree& after) const {
    std::vector<bool> inside(12, false);
    std::fill(inside.begin(), inside.begin() + 3, true);
    return CompareOutside(table_, before_, after, inside, 1);
  }

  Table table_;
  Tree before_;
};

TEST_F(FourLeavesTest, LeavesOfOneClassBesideTheRegionMergeIntoOneRule) {
  testing::TreeBuilder builder("class", {"n", "p"});
  builder.Nominal("a", {"0", "1", "2", "3"});
  builder.Leaf(0, {12, 0});
  const OutsideComparison found = Compare(builder.Build().tree);
  EXPECT_THAT(found.merged, ElementsAre(2, 3, 4));
  EXPECT_EQ(found.unions, 1U);
  EXPECT_TRUE(found.exact());
}

TEST_F(FourLeavesTest, ALeafThatSplitsWithoutRegionRowsIsLost) {
  LetNeighboursDisagree();
  testing::TreeBuilder builder("class", {"n", "p"});
  const AttributeId a = builder.Nominal("a", {"0", "1", "2", "3"});
  const AttributeId b = builder.Nominal("b", {"0", "1", "2"});
  const size_t first = builder.SplitEach(0, a, {0, 1, 2, 3});
  builder.Leaf(first, {3, 0});
  builder.Leaf(first + 1, {0, 3});
  builder.Leaf(first + 2, {3, 0});
  const size_t below = builder.SplitOne(first + 3, b, 0);
  builder.Leaf(below, {1, 0});
  builder.Leaf(below + 1, {2, 0});
  const OutsideComparison found = Compare(builder.Build().tree);
  EXPECT_THAT(found.kept, ElementsAre(2, 3));
  EXPECT_THAT(found.lost, ElementsAre(4));
  EXPECT_THAT(found.ghosts, ElementsAre(5, 6));
}

TEST_F(FourLeavesTest, ALeafThatRegionRowsJoinedMaySplit) {
  testing::TreeBuilder builder("class", {"n", "p"});
  const AttributeId a = builder.Nominal("a", {"0", "1", "2", "3"});
  const AttributeId b = builder.Nominal("b", {"0", "1", "2"});
  // The rows of a=0 go with those of a=1.
  const size_t two = builder.SplitOne(0, a, 2);
  builder.Leaf(two, {3, 0});
  const size_t three = builder.SplitOne(two + 1, a, 3);
  builder.Leaf(three, {3, 0});
  const size_t below = builder.SplitOne(three + 1, b, 0);
  builder.Leaf(below, {2, 0});
  builder.Leaf(below + 1, {4, 0});
  const OutsideComparison found = Compare(builder.Build().tree);
  EXPECT_THAT(found.kept, ElementsAre(2, 3, 4));
  EXPECT_TRUE(found.exact());
  EXPECT_EQ(found.after, 4U);
}

}  // namespace
}  // namespace espalier
