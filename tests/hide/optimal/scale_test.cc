#include "hide/optimal/scale.h"

#include <gtest/gtest.h>

#include "hide/optimal/tried_edits.h"

namespace espalier {
namespace {

using testing::EditDrawer;
using testing::Planted;

// What a scale foretells of an edit.
double Foretold(const Scale& scale, const TriedEdit& edit, const EditedCounts& counts) {
  switch (edit.kind) {
    case TriedEdit::Kind::kRecode:
      if (edit.attribute != scale.rival().parting.attribute) return 0;
      return scale.ByRecode(edit.from, edit.to, counts.LabelOf(edit.row));
    case TriedEdit::Kind::kRelabel:
      return scale.ByRelabel(edit.row, edit.to);
    case TriedEdit::Kind::kRemove:
      return scale.ByRemoval(edit.row);
    case TriedEdit::Kind::kAdd:
      return scale.ByAddition(edit.codes[scale.own_attribute()],
                              edit.codes[scale.rival().parting.attribute], edit.to);
  }
  return 0;
}

// A row just like its donor.
TriedEdit Clone(RowIndex donor, const EditedCounts& counts) {
  TriedEdit edit{TriedEdit::Kind::kAdd, donor, 0, counts.LabelOf(donor), counts.LabelOf(donor)};
  for (AttributeId a = 0; a < counts.attributes(); ++a) {
    edit.codes.push_back(counts.CodeOf(donor, a));
  }
  return edit;
}

// Recoding the own test's attribute is nothing that a scale is asked for.
bool RecodesTheOwn(const TriedEdit& edit, const Rival& rival, const Contest& contest) {
  const auto& own = contest.OwnTest(rival.node);
  return edit.kind == TriedEdit::Kind::kRecode && own && own->attribute == edit.attribute;
}

TEST(Scale, ForetellsHowAnEditChangesTheLead) {
  Random random(1);
  size_t weighed = 0;
  for (int round = 0; round < 150; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const LeafOrder order(planted.table, planted.tree, 1);
    EditedCounts counts(planted.table, planted.tree, order);
    Contest contest(planted.table, planted.tree, {planted.learner}, counts);
    for (const size_t leaf : LeavesOf(planted.tree)) contest.WatchWayTo(leaf);
    EditDrawer drawer(planted.table, planted.tree, counts, random);
    // On rows that were edited before, too.
    for (int step = 0; step < 12; ++step) {
      std::optional<TriedEdit> edit = drawer.Draw();
      if (!edit) continue;
      if (edit->kind == TriedEdit::Kind::kAdd) edit = Clone(edit->row, counts);
      std::vector<Scale> scales;
      for (const Rival& rival : contest.Near(1e9)) {
        const bool reached = order.Reaches(order.LeafOf(edit->row), rival.node);
        if (!reached || RecodesTheOwn(*edit, rival, contest)) continue;
        scales.emplace_back(rival, contest, counts);
      }
      std::vector<double> foretold;
      for (const Scale& scale : scales) foretold.push_back(Foretold(scale, *edit, counts));
      counts.Make(*edit);
      contest.Notice(*edit);
      for (size_t i = 0; i < scales.size(); ++i) {
        const Scale after(scales[i].rival(), contest, counts);
        EXPECT_NEAR(after.excess() - scales[i].excess(), foretold[i], 1e-8);
        ++weighed;
      }
    }
  }
  EXPECT_GT(weighed, 1000U);
}

TEST(Scale, ARivalThatDoesNotLeadHasNoExcess) {
  Random random(2);
  for (int round = 0; round < 100; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const LeafOrder order(planted.table, planted.tree, 1);
    EditedCounts counts(planted.table, planted.tree, order);
    Contest contest(planted.table, planted.tree, {planted.learner}, counts);
    for (const size_t leaf : LeavesOf(planted.tree)) contest.WatchWayTo(leaf);
    for (const Rival& rival : contest.Near(1e9)) {
      // Rivals that part the rows as the own test does are equal to it.
      EXPECT_LE(Scale(rival, contest, counts).excess(), 1e-9);
    }
  }
}

}  // namespace
}  // namespace espalier
