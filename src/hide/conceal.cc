#include "hide/conceal.h"

#include <algorithm>
#include <utility>

#include "base/random.h"
#include "hide/parents.h"
#include "rules/leaf_rows.h"

namespace espalier {
namespace {

using RowLists = std::vector<std::vector<RowIndex>>;

std::vector<size_t> LeavesBelow(const Tree& tree, size_t top) {
  std::vector<size_t> leaves;
  std::vector<size_t> waiting{top};
  while (!waiting.empty()) {
    const size_t node = waiting.back();
    waiting.pop_back();
    if (tree.nodes[node].leaf()) leaves.push_back(node);
    for (size_t branch = tree.nodes[node].branches; branch-- > 0;) {
      waiting.push_back(tree.nodes[node].first_child + branch);
    }
  }
  return leaves;
}

class Concealer {
 public:
  Concealer(const Table& table, const Tree& tree, std::span<const Request> requests,
            const ConcealOptions& options)
      : table_(table), tree_(tree), requests_(requests), options_(options) {}

  Concealment Run() {
    std::vector<size_t> leaves;
    for (const Request& request : requests_) leaves.push_back(request.rule.leaf);
    const RowLists rows = RowsAtLeaves(table_, tree_, leaves, options_.threads);
    SecretRandom random(options_.seed, "values from other rows");
    for (size_t i = 0; i < requests_.size(); ++i) {
      result_.changes.push_back({});
      switch (options_.edit) {
        case HidingEdit::kRelabel:
          RelabelRows(i, rows[i]);
          break;
        case HidingEdit::kRemove:
          RemoveRows(i, rows[i]);
          break;
        case HidingEdit::kRecode:
          RecodeRows(i, rows[i], random);
          break;
      }
    }
    return std::move(result_);
  }

 private:
  void RelabelRows(size_t request, const std::vector<RowIndex>& rows) {
    const ClassCode own = requests_[request].rule.predicted;
    const ClassCode other = 1 - own;
    for (const RowIndex row : rows) {
      if (table_.classes.At(row) != own) continue;
      result_.edits.relabelled.push_back({.row = row, .to = other, .reason = request});
      --result_.changes[request][own];
      ++result_.changes[request][other];
    }
  }

  void RemoveRows(size_t request, const std::vector<RowIndex>& rows) {
    const ClassCode own = requests_[request].rule.predicted;
    for (const RowIndex row : rows) {
      if (table_.classes.At(row) != own) continue;
      result_.edits.removed.push_back({.row = row, .reason = request});
      --result_.changes[request][own];
    }
  }

  void RecodeRows(size_t request, const std::vector<RowIndex>& rows, SecretRandom& random) {
    if (parents_.empty()) parents_ = ParentsOf(tree_);
    const size_t parent = parents_[requests_[request].rule.leaf];
    const AttributeId attribute = tree_.TestOf(parent).attribute;
    const std::vector<RowIndex> donors = DonorsAt(parent);
    for (const RowIndex row : rows) {
      const Code to = table_.columns[attribute].At(donors[random.Below(donors.size())]);
      if (to == table_.columns[attribute].At(row)) continue;
      result_.edits.recoded.push_back(
          {.row = row, .attribute = attribute, .to = to, .reason = request});
    }
  }

  // The rows at `node` that are not of a requested leaf; all of them if there are none others,
  // which makes the attribute independent of the class.
  std::vector<RowIndex> DonorsAt(size_t node) const {
    const std::vector<size_t> all = LeavesBelow(tree_, node);
    std::vector<size_t> leaves;
    std::copy_if(all.begin(), all.end(), std::back_inserter(leaves), [&](size_t leaf) {
      return std::none_of(requests_.begin(), requests_.end(),
                          [&](const Request& request) { return request.rule.leaf == leaf; });
    });
    std::vector<RowIndex> donors;
    for (const std::vector<RowIndex>& rows :
         RowsAtLeaves(table_, tree_, leaves.empty() ? all : leaves, options_.threads)) {
      donors.insert(donors.end(), rows.begin(), rows.end());
    }
    return donors;
  }

  const Table& table_;
  const Tree& tree_;
  std::span<const Request> requests_;
  const ConcealOptions& options_;
  std::vector<size_t> parents_;  // filled when first needed
  Concealment result_;
};

}  // namespace

Concealment Conceal(const Table& table, const Tree& tree, std::span<const Request> requests,
                    const ConcealOptions& options) {
  return Concealer(table, tree, requests, options).Run();
}

}  // namespace espalier
