#include "hide/optimal/hidden_rows.h"

#include <algorithm>
#include <map>
#include <set>

#include "rules/leaves.h"

namespace espalier {
namespace {

constexpr size_t kNoRequest = std::numeric_limits<size_t>::max();

// The rows of one leaf of the target while their edits are chosen.
class LeafRows {
 public:
  struct Row {
    RowIndex row = 0;
    size_t request = kNoRequest;
    ClassCode original = 0;
    ClassCode label = 0;
    bool removed = false;
    bool can_go = true;

    bool touched() const { return removed || label != original; }
  };

  LeafRows(std::vector<Row> rows, size_t classes, ClassCode said)
      : rows_(std::move(rows)), classes_(classes), said_(said) {}

  const std::vector<Row>& rows() const { return rows_; }

  void MakePure() {
    for (Row& row : rows_) row.label = said_;
  }

  // As many rows of the request get another class as it takes for its class not to lead among
  // them, or to be no more frequent among them than among the others.
  void Hide(size_t request, ClassCode c) {
    const ClassCode to = c == said_ ? NextAfter(request, c) : said_;
    for (Row& row : rows_) {
      if (IsHidden(request, c)) return;
      if (row.request == request && !row.touched() && row.label == c) row.label = to;
    }
  }

  // As many more as it takes for the leaf to say what the target says.
  void Lead() {
    for (Row& row : rows_) {
      if (Says()) return;
      if (!row.touched() && row.label != said_) row.label = said_;
    }
  }

  bool Says() const {
    const std::vector<uint64_t> counts = Counts([](const Row&) { return true; });
    const auto most = std::max_element(counts.begin(), counts.end()) - counts.begin();
    return static_cast<ClassCode>(most) == said_;
  }

  // Removes rows that agree with the leaf or are requested, these first, until `most` are left.
  void Shrink(size_t most) {
    size_t left = rows_.size();
    for (const bool requested : {true, false}) {
      for (Row& row : rows_) {
        if (left <= most) return;
        if (!row.can_go || (row.request != kNoRequest) != requested) continue;
        if (!requested && row.label != said_) continue;
        row.removed = true;
        --left;
      }
    }
  }

 private:
  template <typename Which>
  std::vector<uint64_t> Counts(Which which) const {
    std::vector<uint64_t> counts(classes_, 0);
    for (const Row& row : rows_) {
      if (!row.removed && which(row)) ++counts[row.label];
    }
    return counts;
  }

  bool IsHidden(size_t request, ClassCode c) const {
    const auto mine = Counts([&](const Row& row) { return row.request == request; });
    if (mine[c] < *std::max_element(mine.begin(), mine.end())) return true;
    const auto others = Counts([&](const Row& row) { return row.request != request; });
    return RowsIn(mine) == 0 || (RowsIn(others) > 0 && c == said_ &&
                                 mine[c] * RowsIn(others) <= others[c] * RowsIn(mine));
  }

  // The class beside c that is most frequent among the other rows.
  ClassCode NextAfter(size_t request, ClassCode c) const {
    auto others = Counts([&](const Row& row) { return row.request != request; });
    others[c] = 0;
    const auto most = std::max_element(others.begin(), others.end());
    if (*most > 0) return static_cast<ClassCode>(most - others.begin());
    return c == 0 ? 1 : 0;
  }

  std::vector<Row> rows_;
  size_t classes_;
  ClassCode said_;
};

class HiddenRows {
 public:
  HiddenRows(const HidingTask& task, const LeafOrder& order, Contest& contest,
             Relabelling relabelling)
      : task_(task),
        order_(order),
        contest_(contest),
        relabelling_(relabelling),
        wanted_(task.target.tree) {
    for (size_t i = 0; i < task.requests.size(); ++i) {
      request_of_[task.requests[i].rule.leaf] = i;
    }
    FindDepths();
  }

  std::vector<TriedEdit> Edits() {
    for (size_t leaf = 0; leaf < wanted_.nodes.size(); ++leaf) {
      if (wanted_.nodes[leaf].leaf() && !order_.RowsAt(leaf).empty()) Settle(leaf);
    }
    return std::move(edits_);
  }

 private:
  void FindDepths() {
    depths_.resize(wanted_.nodes.size(), 0);
    for (size_t node = 0; node < wanted_.nodes.size(); ++node) {
      for (size_t branch = 0; branch < wanted_.nodes[node].branches; ++branch) {
        depths_[wanted_.nodes[node].first_child + branch] = depths_[node] + 1;
      }
    }
  }

  bool CanSplit(size_t leaf) const {
    const auto rows = order_.RowsAt(leaf);
    if (rows.size() < 2 * std::max<uint64_t>(1, task_.learner.min_leaf)) return false;
    if (task_.learner.max_depth && depths_[leaf] >= *task_.learner.max_depth) return false;
    const auto varies = [&](const Column& column) {
      const Code first = column.At(rows[0]);
      return std::any_of(rows.begin(), rows.end(),
                         [&](RowIndex row) { return column.At(row) != first; });
    };
    return std::any_of(task_.table.columns.begin(), task_.table.columns.end(), varies);
  }

  size_t RequestOf(RowIndex row) const {
    const auto found = request_of_.find(EndOfWay(task_.tree, task_.table, row));
    return found == request_of_.end() ? kNoRequest : found->second;
  }

  LeafRows RowsOf(size_t leaf) const {
    std::vector<LeafRows::Row> rows;
    for (const RowIndex row : order_.RowsAt(leaf)) {
      const ClassCode label = task_.table.classes.At(row);
      rows.push_back({.row = row,
                      .request = RequestOf(row),
                      .original = label,
                      .label = label,
                      .can_go = !contest_.HoldsAThreshold(row, 2 * task_.learner.min_leaf)});
    }
    return {std::move(rows), wanted_.classes, wanted_.nodes[leaf].majority};
  }

  void Settle(size_t leaf) {
    const ClassCode said = wanted_.nodes[leaf].majority;
    const bool wanted_pure = wanted_.Counts(leaf)[said] == wanted_.Rows(leaf);
    LeafRows rows = RowsOf(leaf);
    const bool requested =
        std::any_of(rows.rows().begin(), rows.rows().end(),
                    [](const LeafRows::Row& row) { return row.request != kNoRequest; });
    if (!requested && !wanted_pure) return;
    const bool all = !requested || relabelling_ == Relabelling::kAll;
    if (wanted_pure && (all || CanSplit(leaf))) {
      rows.MakePure();
    } else {
      if (CanSplit(leaf)) rows.Shrink(2 * std::max<uint64_t>(1, task_.learner.min_leaf) - 1);
      for (size_t i = 0; i < task_.requests.size(); ++i) {
        rows.Hide(i, task_.requests[i].rule.predicted);
      }
      rows.Lead();
      if (!rows.Says()) rows.MakePure();
    }
    Note(rows);
  }

  void Note(const LeafRows& rows) {
    for (const LeafRows::Row& row : rows.rows()) {
      if (!row.touched()) continue;
      edits_.push_back({.kind = row.removed ? TriedEdit::Kind::kRemove : TriedEdit::Kind::kRelabel,
                        .row = row.row,
                        .from = row.original,
                        .to = row.removed ? row.original : row.label});
    }
  }

  const HidingTask& task_;
  const LeafOrder& order_;
  Contest& contest_;
  Relabelling relabelling_;
  const Tree& wanted_;
  std::map<size_t, size_t> request_of_;  // by leaf of the original tree
  std::vector<size_t> depths_;
  std::vector<TriedEdit> edits_;
};

}  // namespace

std::vector<TriedEdit> HideRows(const HidingTask& task, const LeafOrder& order, Contest& contest,
                                Relabelling relabelling) {
  return HiddenRows(task, order, contest, relabelling).Edits();
}

}  // namespace espalier
