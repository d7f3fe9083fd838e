#include "hide/optimal/edited_counts.h"

#include <gtest/gtest.h>

#include "hide/optimal/tried_edits.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::EditDrawer;
using testing::Planted;

// Whether a row's way leads through a node.
bool Passes(const Tree& tree, const Table& table, RowIndex row, size_t node) {
  size_t at = 0;
  while (at != node) {
    const auto next = NextOnWay(tree, table, at, row);
    if (!next) return false;
    at = *next;
  }
  return true;
}

// code * classes + class, for every code of the attribute.
std::vector<uint64_t> Counted(const Tree& tree, const Table& table, size_t node,
                              AttributeId attribute) {
  std::vector<uint64_t> counts(table.attributes[attribute].CodeCount() * tree.classes, 0);
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (!Passes(tree, table, row, node)) continue;
    ++counts[table.columns[attribute].At(row) * tree.classes + table.classes.At(row)];
  }
  return counts;
}

std::vector<uint64_t> Spread(const ValueTable& values, size_t codes, size_t classes) {
  std::vector<uint64_t> counts(codes * classes, 0);
  for (size_t place = 0; place < values.codes().size(); ++place) {
    for (size_t c = 0; c < classes; ++c) {
      counts[values.codes()[place] * classes + c] = values.At(place)[c];
    }
  }
  return counts;
}

void ExpectCountsOf(const Table& edited, const Tree& tree, EditedCounts& counts) {
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    for (AttributeId a = 0; a < edited.attributes.size(); ++a) {
      const auto expected = Counted(tree, edited, node, a);
      ASSERT_EQ(Spread(counts.At(node, a), edited.attributes[a].CodeCount(), tree.classes),
                expected);
      std::vector<uint64_t> of_classes(tree.classes, 0);
      for (size_t i = 0; i < expected.size(); ++i) of_classes[i % tree.classes] += expected[i];
      const auto held = counts.ClassCounts(node);
      ASSERT_EQ(std::vector<uint64_t>(held.begin(), held.end()), of_classes);
    }
  }
}

// Makes and takes back edits; those that are made at the end.
std::vector<TriedEdit> Wander(const Planted& planted, EditedCounts& counts, Random& random) {
  EditDrawer drawer(planted.table, planted.tree, counts, random);
  std::vector<TriedEdit> made;
  for (int step = 0; step < 60; ++step) {
    // A table may be asked for at any time, and is kept up to date from then on.
    counts.At(random.Below(planted.tree.nodes.size()),
              static_cast<AttributeId>(random.Below(planted.table.attributes.size())));
    if (!made.empty() && random.Below(3) == 0) {
      const auto which = made.begin() + static_cast<std::ptrdiff_t>(random.Below(made.size()));
      counts.TakeBack(*which);
      made.erase(which);
    } else if (const auto edit = drawer.Draw()) {
      counts.Make(*edit);
      made.push_back(*edit);
    }
  }
  return made;
}

TEST(EditedCounts, AreTheCountsOfTheTableThatIsReallyEdited) {
  Random random(1);
  for (int round = 0; round < 40 && !HasFatalFailure(); ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const LeafOrder order(planted.table, planted.tree, 1);
    EditedCounts counts(planted.table, planted.tree, order);
    const std::vector<TriedEdit> made = Wander(planted, counts, random);
    ExpectCountsOf(Apply(planted.table, testing::RowEditsOf(made)), planted.tree, counts);
  }
}

TEST(EditedCounts, AreTheSameWhereNodesAreCountedAlready) {
  Random random(4);
  for (int round = 0; round < 40 && !HasFatalFailure(); ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const LeafOrder order(planted.table, planted.tree, 1);
    TreeCounts counted(planted.table, planted.tree, order, 1 + random.Below(2));
    std::vector<size_t> same(planted.tree.nodes.size());
    for (size_t node = 0; node < same.size(); ++node) {
      same[node] = random.Below(4) == 0 ? kGone : node;
    }
    EditedCounts counts(planted.table, planted.tree, order, counted, same);
    const std::vector<TriedEdit> made = Wander(planted, counts, random);
    ExpectCountsOf(Apply(planted.table, testing::RowEditsOf(made)), planted.tree, counts);
  }
}

TEST(EditedCounts, TakingEverythingBackLeavesTheTableAsItWas) {
  Random random(2);
  for (int round = 0; round < 20 && !HasFatalFailure(); ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const LeafOrder order(planted.table, planted.tree, 1);
    EditedCounts counts(planted.table, planted.tree, order);
    for (const TriedEdit& edit : Wander(planted, counts, random)) counts.TakeBack(edit);
    ExpectCountsOf(planted.table, planted.tree, counts);
    for (RowIndex row = 0; row < planted.table.rows; ++row) {
      EXPECT_FALSE(counts.IsRecoded(row) || counts.IsRelabelled(row) || counts.IsRemoved(row));
    }
  }
}

TEST(EditedCounts, KnowTheCellsOfEditedRows) {
  Random random(3);
  const Planted planted = testing::RandomPlanted(3, random);
  const LeafOrder order(planted.table, planted.tree, 1);
  EditedCounts counts(planted.table, planted.tree, order);
  std::vector<TriedEdit> made = Wander(planted, counts, random);
  std::erase_if(made, [](const TriedEdit& edit) {
    return edit.kind == TriedEdit::Kind::kRemove || edit.kind == TriedEdit::Kind::kAdd;
  });
  const Table edited = Apply(planted.table, testing::RowEditsOf(made));
  for (RowIndex row = 0; row < planted.table.rows; ++row) {
    EXPECT_EQ(counts.LabelOf(row), edited.classes.At(row));
    for (AttributeId a = 0; a < edited.attributes.size(); ++a) {
      EXPECT_EQ(counts.CodeOf(row, a), edited.columns[a].At(row));
    }
  }
}

}  // namespace
}  // namespace espalier
