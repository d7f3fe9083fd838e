// Edits that fit together and keep every row on its way through a tree, drawn at random, for
// tests of what counts them while they are tried.
#ifndef ESPALIER_TESTS_HIDE_OPTIMAL_TRIED_EDITS_H_
#define ESPALIER_TESTS_HIDE_OPTIMAL_TRIED_EDITS_H_

#include <optional>
#include <span>
#include <vector>

#include "hide/optimal/edited_counts.h"
#include "hide/random_planted.h"
#include "rules/leaves.h"
#include "table/row_edits.h"
#include "testing/random_edits.h"

namespace espalier::testing {

inline RowEdits RowEditsOf(std::span<const TriedEdit> tried) {
  RowEdits edits;
  for (const TriedEdit& edit : tried) {
    switch (edit.kind) {
      case TriedEdit::Kind::kRelabel:
        edits.relabelled.push_back({edit.row, edit.to});
        break;
      case TriedEdit::Kind::kRecode:
        edits.recoded.push_back({edit.row, edit.attribute, edit.to});
        break;
      case TriedEdit::Kind::kRemove:
        edits.removed.push_back({edit.row});
        break;
      case TriedEdit::Kind::kAdd:
        edits.added.push_back({edit.row, edit.codes, edit.to});
        break;
    }
  }
  return edits;
}

class EditDrawer {
 public:
  EditDrawer(const Table& table, const Tree& tree, const EditedCounts& counts, Random& random)
      : table_(table), tree_(tree), counts_(counts), random_(random) {}

  // One that can be made now. Nothing if chance chose one that cannot.
  std::optional<TriedEdit> Draw() {
    const RowIndex row = random_.Below(table_.rows);
    switch (random_.Below(4)) {
      case 0:
        return Relabelled(row);
      case 1:
        return Recoded(row);
      case 2:
        return Removed(row);
      default:
        return Added(row);
    }
  }

  std::optional<TriedEdit> Relabelled(RowIndex row) {
    const ClassCode to = RandomCode(table_.class_attribute, random_);
    if (counts_.IsRemoved(row) || counts_.IsRelabelled(row) || to == counts_.LabelOf(row)) {
      return std::nullopt;
    }
    return TriedEdit{TriedEdit::Kind::kRelabel, row, 0, counts_.LabelOf(row), to};
  }

  std::optional<TriedEdit> Recoded(RowIndex row) {
    const auto a = static_cast<AttributeId>(random_.Below(table_.attributes.size()));
    const Code to = RandomCode(table_.attributes[a], random_);
    if (counts_.IsRemoved(row) || counts_.IsRecoded(row, a) || to == counts_.CodeOf(row, a) ||
        LeavesItsWay(row, a, to)) {
      return std::nullopt;
    }
    return TriedEdit{TriedEdit::Kind::kRecode, row, a, counts_.CodeOf(row, a), to};
  }

  std::optional<TriedEdit> Removed(RowIndex row) {
    if (counts_.IsRemoved(row) || counts_.IsRelabelled(row) || counts_.IsRecoded(row)) {
      return std::nullopt;
    }
    const ClassCode label = counts_.LabelOf(row);
    return TriedEdit{TriedEdit::Kind::kRemove, row, 0, label, label};
  }

  std::optional<TriedEdit> Added(RowIndex donor) {
    TriedEdit edit{TriedEdit::Kind::kAdd, donor, 0, counts_.LabelOf(donor),
                   RandomCode(table_.class_attribute, random_)};
    for (AttributeId a = 0; a < table_.attributes.size(); ++a) {
      const Code code = RandomCode(table_.attributes[a], random_);
      const bool same = random_.Below(2) == 0 || LeavesItsWay(donor, a, code);
      edit.codes.push_back(same ? table_.columns[a].At(donor) : code);
    }
    return edit;
  }

 private:
  bool LeavesItsWay(RowIndex row, AttributeId attribute, Code code) const {
    const Attribute& tested = table_.attributes[attribute];
    bool leaves = false;
    counts_.order().ForEachOnWay(counts_.order().LeafOf(row), [&](size_t node) {
      if (tree_.nodes[node].leaf() || tree_.TestOf(node).attribute != attribute) return;
      const Test& test = tree_.TestOf(node);
      const Code now = table_.columns[attribute].At(row);
      if (BranchOf(test, tested, code) != BranchOf(test, tested, now)) leaves = true;
    });
    return leaves;
  }

  const Table& table_;
  const Tree& tree_;
  const EditedCounts& counts_;
  Random& random_;
};

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_HIDE_OPTIMAL_TRIED_EDITS_H_
