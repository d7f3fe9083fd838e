#include "hide/optimal/hidden_rows.h"

#include <algorithm>
#include <map>

#include "rules/predict.h"

namespace espalier {
namespace {

constexpr size_t kNoRequest = std::numeric_limits<size_t>::max();

class HiddenRows {
 public:
  HiddenRows(const HidingTask& task, const LeafOrder& order)
      : task_(task), order_(order), wanted_(task.target.tree) {
    for (size_t i = 0; i < task.requests.size(); ++i) {
      request_of_[task.requests[i].rule.leaf] = i;
    }
    FindDepths();
  }

  std::vector<TriedEdit> Relabels() {
    for (size_t leaf = 0; leaf < wanted_.nodes.size(); ++leaf) {
      const ClassCode said = wanted_.nodes[leaf].majority;
      const bool wanted_pure = wanted_.Counts(leaf)[said] == wanted_.Rows(leaf);
      if (!wanted_.nodes[leaf].leaf() || !wanted_pure) continue;
      if (!IsPure(leaf)) Relabel(leaf);
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

  ClassCode LabelOf(RowIndex row) const { return task_.table.classes.At(row); }

  bool IsPure(size_t leaf) const {
    const auto rows = order_.RowsAt(leaf);
    return std::all_of(rows.begin(), rows.end(), [&](RowIndex row) {
      return LabelOf(row) == wanted_.nodes[leaf].majority;
    });
  }

  bool CanSplit(size_t leaf) const {
    const auto rows = order_.RowsAt(leaf);
    if (rows.size() < 2 * std::max<uint64_t>(1, task_.learner.min_leaf)) return false;
    if (task_.learner.max_depth && depths_[leaf] >= *task_.learner.max_depth) return false;
    return std::any_of(task_.table.columns.begin(), task_.table.columns.end(),
                       [&](const Column& column) {
                         const Code first = column.At(rows[0]);
                         return std::any_of(rows.begin(), rows.end(), [&](RowIndex row) {
                           return column.At(row) != first;
                         });
                       });
  }

  size_t RequestOf(RowIndex row) const {
    const auto found = request_of_.find(EndOfWay(task_.tree, task_.table, row));
    return found == request_of_.end() ? kNoRequest : found->second;
  }

  void Relabel(size_t leaf) {
    const ClassCode said = wanted_.nodes[leaf].majority;
    std::map<size_t, std::vector<RowIndex>> asked;  // by request
    bool says_it_anyway = false;
    for (const RowIndex row : order_.RowsAt(leaf)) {
      const size_t request = RequestOf(row);
      if (request == kNoRequest) continue;
      asked[request].push_back(row);
      says_it_anyway |= task_.requests[request].rule.predicted == said;
    }
    if (says_it_anyway || CanSplit(leaf)) return MakePure(leaf);
    for (const auto& [request, rows] : asked) {
      Outnumber(rows, task_.requests[request].rule.predicted, said);
    }
    Lead(leaf);
  }

  void Set(RowIndex row, ClassCode to) {
    edits_.push_back(
        {.kind = TriedEdit::Kind::kRelabel, .row = row, .from = LabelOf(row), .to = to});
  }

  void MakePure(size_t leaf) {
    const ClassCode said = wanted_.nodes[leaf].majority;
    for (const RowIndex row : order_.RowsAt(leaf)) {
      if (LabelOf(row) != said) Set(row, said);
    }
  }

  // As many rows of class c become `said` as it takes for c not to lead among them.
  void Outnumber(const std::vector<RowIndex>& rows, ClassCode c, ClassCode said) {
    std::vector<uint64_t> counts(wanted_.classes, 0);
    for (const RowIndex row : rows) ++counts[LabelOf(row)];
    for (const RowIndex row : rows) {
      if (*std::max_element(counts.begin(), counts.end()) > counts[c]) return;
      if (LabelOf(row) != c) continue;
      --counts[c];
      ++counts[said];
      Set(row, said);
    }
  }

  // And as many more as it takes for the leaf to say it.
  void Lead(size_t leaf) {
    const ClassCode said = wanted_.nodes[leaf].majority;
    std::vector<uint64_t> counts(wanted_.classes, 0);
    std::map<RowIndex, bool> changed;
    for (const TriedEdit& edit : edits_) changed[edit.row] = true;
    for (const RowIndex row : order_.RowsAt(leaf)) {
      ++counts[changed.contains(row) ? said : LabelOf(row)];
    }
    for (const RowIndex row : order_.RowsAt(leaf)) {
      const auto most = std::max_element(counts.begin(), counts.end());
      if (static_cast<ClassCode>(most - counts.begin()) == said) return;
      if (changed.contains(row) || LabelOf(row) != static_cast<ClassCode>(most - counts.begin())) {
        continue;
      }
      --*most;
      ++counts[said];
      Set(row, said);
    }
  }

  const HidingTask& task_;
  const LeafOrder& order_;
  const Tree& wanted_;
  std::map<size_t, size_t> request_of_;  // by leaf of the original tree
  std::vector<size_t> depths_;
  std::vector<TriedEdit> edits_;
};

}  // namespace

std::vector<TriedEdit> RelabelHiddenRows(const HidingTask& task, const LeafOrder& order) {
  return HiddenRows(task, order).Relabels();
}

}  // namespace espalier
