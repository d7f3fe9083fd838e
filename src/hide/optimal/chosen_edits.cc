#include "hide/optimal/chosen_edits.h"

#include <algorithm>

#include "hide/optimal/batch.h"

namespace espalier {
namespace {

// Whether a row of the leaf can take part in the move of a crowd.
bool IsOfCrowd(RowIndex row, const Move& move, const EditedCounts& counts) {
  return counts.IsUntouched(row) && counts.LabelOf(row) == counts.LabelOf(move.rows[0]);
}

// Whether a row of the leaf can be recoded as the move's rows are.
bool IsLike(RowIndex row, const Move& move, const EditedCounts& counts, const Bonds& bonds) {
  const RowIndex model = move.rows[0];
  if (counts.IsFixed(row) || counts.IsRemoved(row) ||
      counts.LabelOf(row) != counts.LabelOf(model) ||
      counts.IsRecoded(row) != counts.IsRecoded(model)) {
    return false;
  }
  return std::all_of(move.edits.begin(), move.edits.end(), [&](const TriedEdit& edit) {
    const auto bond = bonds.With(edit.attribute);
    return std::all_of(bond.begin(), bond.end(), [&](AttributeId a) {
      return !counts.IsRecoded(row, a) && counts.CodeOf(row, a) == counts.CodeOf(model, a);
    });
  });
}

class Choice {
 public:
  Choice(const EditedCounts& counts, const Tree& tree, const Bonds& bonds)
      : counts_(counts), bonds_(bonds), batch_(counts, tree) {}

  void Take(const WantedMove& wanted) {
    size_t left = wanted.times;
    ForEachRowOf(*wanted.move, wanted.times, [&](RowIndex row) {
      const std::vector<TriedEdit> edits = AtRow(*wanted.move, row, wanted.reason, counts_);
      const bool serves_again = edits[0].kind == TriedEdit::Kind::kAdd && !wanted.move->crowd;
      for (size_t copies = serves_again ? left : 1; copies > 0; --copies) {
        if (batch_.Take(edits)) --left;
      }
      return left > 0;
    });
  }

  std::vector<TriedEdit> edits() const { return batch_.edits(); }

 private:
  // Calls take(row) for the rows that the move can be made to, until it wants no more.
  template <typename F>
  void ForEachRowOf(const Move& move, size_t wanted, const F& take) const {
    const auto all = counts_.order().RowsAt(counts_.order().LeafOf(move.rows[0]));
    if (move.crowd) {
      // Evenly over the leaf, as they were weighed.
      const size_t step = std::max<size_t>(1, all.size() / wanted);
      for (size_t first = 0; first < step; ++first) {
        for (size_t i = first; i < all.size(); i += step) {
          if (IsOfCrowd(all[i], move, counts_) && !take(all[i])) return;
        }
      }
      return;
    }
    for (const RowIndex row : move.rows) {
      if (!take(row)) return;
    }
    if (move.most <= move.rows.size() || move.edits[0].kind != TriedEdit::Kind::kRecode) return;
    for (const RowIndex row : all) {
      if (IsLike(row, move, counts_, bonds_) && !take(row)) return;
    }
  }

  const EditedCounts& counts_;
  const Bonds& bonds_;
  Batch batch_;
};

}  // namespace

std::vector<TriedEdit> AtRow(const Move& move, RowIndex row, size_t reason,
                             const EditedCounts& counts) {
  std::vector<TriedEdit> edits = move.edits;
  for (TriedEdit& edit : edits) {
    edit.row = row;
    edit.reason = reason;
    if (move.crowd && edit.kind == TriedEdit::Kind::kAdd) edit.codes = counts.CodesOf(row);
  }
  return edits;
}

std::vector<TriedEdit> ChooseEdits(std::span<const WantedMove> wanted, const EditedCounts& counts,
                                   const Tree& tree, const Bonds& bonds) {
  Choice choice(counts, tree, bonds);
  for (const WantedMove& one : wanted) choice.Take(one);
  return choice.edits();
}

}  // namespace espalier
