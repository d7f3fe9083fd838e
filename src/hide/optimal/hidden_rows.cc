#include "hide/optimal/hidden_rows.h"

#include <algorithm>
#include <map>
#include <set>

#include "hide/optimal/settled_leaf.h"
#include "hide/parents.h"
#include "rules/leaves.h"

namespace espalier {
namespace {

class HiddenRows {
 public:
  HiddenRows(const HidingTask& task, const LeafOrder& original, Contest& contest,
             const Bonds& bonds, std::span<const HidingBy> by)
      : task_(task),
        original_(original),
        order_(contest.order()),
        contest_(contest),
        bonds_(bonds),
        by_(by),
        wanted_(task.target.tree),
        parents_(ParentsOf(task.tree)) {
    for (size_t i = 0; i < task.requests.size(); ++i) {
      const size_t requested = task.requests[i].rule.leaf;
      request_of_[requested] = i;
      for (const RowIndex row : original.RowsAt(requested)) {
        settled_[order_.LeafOf(row)].insert(i);
      }
    }
  }

  std::vector<TriedEdit> Edits() {
    for (size_t leaf = 0; leaf < wanted_.nodes.size(); ++leaf) {
      if (wanted_.nodes[leaf].leaf()) Settle(leaf);
    }
    return std::move(edits_);
  }

 private:
  bool CanSplit(size_t leaf) const {
    const auto rows = order_.RowsAt(leaf);
    if (rows.size() < 2 * contest_.least_branch()) return false;
    if (contest_.IsDeepest(leaf)) return false;
    const auto varies = [&](const Column& column) {
      const Code first = column.At(rows[0]);
      return std::any_of(rows.begin(), rows.end(),
                         [&](RowIndex row) { return column.At(row) != first; });
    };
    return std::any_of(task_.table.columns.begin(), task_.table.columns.end(), varies);
  }

  size_t RequestOf(RowIndex row) const {
    const auto found = request_of_.find(original_.LeafOf(row));
    return found == request_of_.end() ? SettledLeaf::kNoRequest : found->second;
  }

  // How the rows of a leaf are hidden: as its requests say.
  HidingBy ByAt(size_t leaf) const {
    const auto found = settled_.find(leaf);
    if (found == settled_.end()) return {by_[0].edit, Relabelling::kAll, by_[0].may_remove};
    HidingBy by = by_[*found->second.begin()];
    for (const size_t request : found->second) {
      if (by_[request].relabelling == Relabelling::kAll) by.relabelling = Relabelling::kAll;
    }
    return by;
  }

  // `shrinks`: some of them may have to go.
  SettledLeaf RowsOf(size_t leaf, const HidingBy& by, bool shrinks) const {
    std::vector<SettledLeaf::Row> rows;
    for (const RowIndex row : order_.RowsAt(leaf)) {
      const ClassCode label = task_.table.classes.At(row);
      rows.push_back({.row = row,
                      .request = RequestOf(row),
                      .original = label,
                      .label = label,
                      .can_go = shrinks && by.may_remove &&
                                !contest_.HoldsAThreshold(row, 2 * contest_.safe_branch())});
    }
    return {std::move(rows), wanted_.classes, wanted_.nodes[leaf].majority, by.edit};
  }

  void Settle(size_t leaf) {
    const ClassCode said = wanted_.nodes[leaf].majority;
    if (!settled_.contains(leaf) && !HasToBePurified(leaf)) return;
    const bool wanted_pure = wanted_.Counts(leaf)[said] == wanted_.Rows(leaf);
    const HidingBy by = ByAt(leaf);
    const bool all = by.relabelling == Relabelling::kAll;
    const bool can_split = !(wanted_pure && all) && CanSplit(leaf);
    SettledLeaf rows = RowsOf(leaf, by, can_split && !wanted_pure);
    if (wanted_pure && (all || can_split)) {
      rows.MakePure();
    } else {
      if (can_split) rows.Shrink(2 * contest_.least_branch() - 1);
      for (size_t i = 0; i < task_.requests.size(); ++i) {
        rows.Hide(i, task_.requests[i].rule.predicted);
      }
      rows.Lead();
      if (!rows.Says()) rows.MakePure();
    }
    for (const SettledLeaf::Row& row : rows.rows()) {
      if (row.touched) Note(row, by.edit);
    }
  }

  bool HasToBePurified(size_t leaf) const {
    const ClassCode said = wanted_.nodes[leaf].majority;
    const auto labels = contest_.ClassCounts(leaf);
    return wanted_.Counts(leaf)[said] == wanted_.Rows(leaf) && labels[said] < RowsIn(labels);
  }

  void Note(const SettledLeaf::Row& row, TriedEdit::Kind kind) {
    TriedEdit edit{
        .kind = row.removed ? TriedEdit::Kind::kRemove : kind,
        .row = row.row,
        .from = row.original,
        .to = row.label,
        .reason = row.request == SettledLeaf::kNoRequest ? task_.requests.size() : row.request};
    if (edit.kind == TriedEdit::Kind::kRecode) return Redirect(row);
    if (edit.kind == TriedEdit::Kind::kAdd) {
      for (const Column& column : task_.table.columns) edit.codes.push_back(column.At(row.row));
      edits_.push_back(edit);
    }
    edits_.push_back(std::move(edit));
  }

  // Recodes the row, with all that is bound to it, so that it goes with a neighbour of its request
  // at the test that the target no longer makes. That one ends in the same leaf of the target, so
  // the row goes no other way. Where there is none, the row stays as it is.
  void Redirect(const SettledLeaf::Row& row) {
    const size_t leaf = task_.requests[row.request].rule.leaf;
    const size_t parent = parents_[leaf];
    const Test& test = task_.tree.TestOf(parent);
    const Condition met = ConditionOf(test, leaf - task_.tree.nodes[parent].first_child);
    const auto rows = order_.RowsAt(order_.LeafOf(row.row));
    const auto neighbour = std::find_if(rows.begin(), rows.end(), [&](RowIndex other) {
      return !Meets(met, task_.table.attributes[test.attribute],
                    task_.table.columns[test.attribute].At(other));
    });
    if (neighbour == rows.end()) return;
    for (const AttributeId a : bonds_.With(test.attribute)) {
      const Code from = task_.table.columns[a].At(row.row);
      const Code to = task_.table.columns[a].At(*neighbour);
      if (from == to) continue;
      edits_.push_back({.kind = TriedEdit::Kind::kRecode,
                        .row = row.row,
                        .attribute = a,
                        .from = from,
                        .to = to,
                        .reason = row.request});
    }
  }

  const HidingTask& task_;
  const LeafOrder& original_;
  const LeafOrder& order_;
  Contest& contest_;
  const Bonds& bonds_;
  std::span<const HidingBy> by_;  // of the requests
  const Tree& wanted_;
  std::vector<size_t> parents_;                 // in the original tree
  std::map<size_t, size_t> request_of_;         // by leaf of the original tree
  std::map<size_t, std::set<size_t>> settled_;  // leaves of the target with rows of requests
  std::vector<TriedEdit> edits_;
};

}  // namespace

std::vector<TriedEdit> HideRows(const HidingTask& task, const LeafOrder& original, Contest& contest,
                                const Bonds& bonds, std::span<const HidingBy> by) {
  return HiddenRows(task, original, contest, bonds, by).Edits();
}

}  // namespace espalier
