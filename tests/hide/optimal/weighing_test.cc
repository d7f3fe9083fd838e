#include "hide/optimal/weighing.h"

#include <gtest/gtest.h>

#include <map>

#include "hide/optimal/tried_edits.h"

namespace espalier {
namespace {

using testing::Planted;

std::map<size_t, double> EffectsOf(Move move, Weighing& weighing) {
  weighing.Weigh(move);
  std::map<size_t, double> effects;
  for (const Move::Effect& effect : move.effects) effects[effect.rival] += effect.change;
  return effects;
}

// The rows of a leaf that have the class of the first.
std::vector<RowIndex> CrowdAt(size_t leaf, const EditedCounts& counts) {
  std::vector<RowIndex> rows;
  for (const RowIndex row : counts.order().RowsAt(leaf)) {
    if (rows.empty() || counts.LabelOf(row) == counts.LabelOf(rows[0])) rows.push_back(row);
  }
  return rows;
}

TriedEdit EditOf(TriedEdit::Kind kind, RowIndex row, const EditedCounts& counts) {
  const ClassCode label = counts.LabelOf(row);
  const bool relabel = kind == TriedEdit::Kind::kRelabel;
  TriedEdit edit{kind, row, 0, label, relabel ? 1 - label : label};
  if (kind == TriedEdit::Kind::kAdd) edit.codes = counts.CodesOf(row);
  return edit;
}

TEST(Weighing, ACrowdDoesWhatItsRowsDoOnAverage) {
  Random random(1);
  size_t compared = 0;
  for (int round = 0; round < 60; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    const LeafOrder order(planted.table, planted.tree, 1);
    EditedCounts counts(planted.table, planted.tree, order);
    Contest contest(planted.table, planted.tree, {planted.learner}, counts);
    for (const size_t leaf : LeavesOf(planted.tree)) contest.WatchWayTo(leaf);
    std::vector<Scale> scales;
    for (const Rival& rival : contest.Near(1e9)) scales.emplace_back(rival, contest, counts);
    Weighing weighing(scales, counts);
    for (const size_t leaf : LeavesOf(planted.tree)) {
      const std::vector<RowIndex> rows = CrowdAt(leaf, counts);
      if (rows.empty()) continue;
      for (const auto kind : {TriedEdit::Kind::kRelabel, TriedEdit::Kind::kAdd}) {
        std::map<size_t, double> mean;
        for (const RowIndex row : rows) {
          const Move one{.edits = {EditOf(kind, row, counts)}, .rows = {row}};
          for (const auto& [rival, change] : EffectsOf(one, weighing)) {
            mean[rival] += change / static_cast<double>(rows.size());
          }
        }
        const Move crowd{.edits = {EditOf(kind, rows[0], counts)}, .rows = rows, .crowd = true};
        std::map<size_t, double> effects = EffectsOf(crowd, weighing);
        for (const auto& [rival, change] : mean) EXPECT_NEAR(effects[rival], change, 1e-9);
        compared += mean.size();
      }
    }
  }
  EXPECT_GT(compared, 500);
}

}  // namespace
}  // namespace espalier
