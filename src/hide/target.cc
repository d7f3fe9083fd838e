#include "hide/target.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "hide/target_draft.h"

namespace espalier {
namespace {

ClassCode MostFrequent(std::span<const uint64_t> counts) {
  return static_cast<ClassCode>(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

class TargetMaker {
 public:
  TargetMaker(const Table& table, const Tree& tree, const LeafOrder& order,
              std::span<const Request> requests, TargetShape shape)
      : table_(table),
        tree_(tree),
        order_(order),
        shape_(shape),
        draft_(DraftOf(tree)),
        requested_(tree.nodes.size(), false) {
    for (const Request& request : requests) requested_[request.rule.leaf] = true;
  }

  Target Make() {
    // Children come after their parents: the lowest tests are first.
    for (size_t node = tree_.nodes.size(); node-- > 0;) HideUnder(node);
    for (const size_t leaf : moved_) {
      for (const RowIndex row : order_.RowsAt(leaf)) Drop(row);
    }
    Count();
    Flatten();
    return std::move(target_);
  }

 private:
  void HideUnder(size_t node) {
    std::vector<size_t> hidden;
    std::vector<size_t> staying;
    const std::vector<size_t>& children = draft_.nodes[node].children;
    if (children.empty()) return;
    for (const size_t child : children) (requested_[child] ? hidden : staying).push_back(child);
    const auto gone = [&](size_t child) { return IsGone(child); };
    if (std::all_of(staying.begin(), staying.end(), gone)) {
      return BecomeLeaf(node, std::vector<size_t>(children));
    }
    if (hidden.empty()) return;
    if (shape_ != TargetShape::kStay && staying.size() == 1) {
      draft_.stands_for[node] = staying[0];
      moved_.insert(hidden.begin(), hidden.end());
    } else if (shape_ == TargetShape::kFold && AreAlike(staying)) {
      Fold(node, staying, hidden);
    } else {
      for (const size_t child : hidden) StayFree(node, child);
    }
  }

  // Whether all leaves below a node are requested: the node became a leaf of its own.
  bool IsGone(size_t node) const { return became_leaf_.contains(node); }

  bool AreAlike(const std::vector<size_t>& leaves) const {
    return std::all_of(leaves.begin(), leaves.end(), [&](size_t leaf) {
      return tree_.nodes[leaf].leaf() &&
             tree_.nodes[leaf].majority == tree_.nodes[leaves[0]].majority;
    });
  }

  // All leaves below the node are requested.
  void BecomeLeaf(size_t node, const std::vector<size_t>& hidden) {
    draft_.nodes[node].children.clear();
    for (const size_t child : hidden) {
      draft_.stands_for[child] = node;
      free_.erase(child);
    }
    free_.insert(node);
    became_leaf_.insert(node);
  }

  void StayFree(size_t node, size_t leaf) {
    std::vector<uint64_t> others(tree_.Counts(node).begin(), tree_.Counts(node).end());
    for (const size_t child : draft_.nodes[node].children) {
      if (!requested_[child] && !IsGone(child)) continue;
      for (size_t c = 0; c < others.size(); ++c) others[c] -= tree_.Counts(child)[c];
    }
    Draft::Node& here = draft_.nodes[leaf];
    here.predicted = MostFrequent(others);
    here.counts.assign(tree_.classes, 0);
    here.counts[here.predicted] = tree_.Rows(leaf);
    free_.insert(leaf);
  }

  void Fold(size_t node, const std::vector<size_t>& staying, const std::vector<size_t>& hidden) {
    Draft::Node& here = draft_.nodes[node];
    here.predicted = tree_.nodes[staying[0]].majority;
    here.counts.assign(tree_.classes, 0);
    for (const size_t leaf : staying) {
      for (size_t c = 0; c < here.counts.size(); ++c) here.counts[c] += tree_.Counts(leaf)[c];
      draft_.stands_for[leaf] = node;
    }
    here.children.clear();
    moved_.insert(hidden.begin(), hidden.end());
  }

  // A row of a requested leaf falls into what stands in its way now, and counts as what it says.
  void Drop(RowIndex row) {
    size_t node = draft_.PlaceOf(0);
    while (!draft_.nodes[node].children.empty()) {
      const Test& test = draft_.nodes[node].test;
      const Code code = table_.columns[test.attribute].At(row);
      const std::optional<size_t> branch = BranchOf(test, table_.attributes[test.attribute], code);
      node = draft_.PlaceOf(branch ? draft_.nodes[node].children[*branch] : AddBranch(node, code));
    }
    ++draft_.nodes[node].counts[draft_.nodes[node].predicted];
    free_.insert(node);
  }

  size_t AddBranch(size_t node, Code value) {
    const size_t child = draft_.nodes.size();
    Draft::Node leaf;
    leaf.predicted = draft_.nodes[node].predicted;
    leaf.counts.assign(tree_.classes, 0);
    draft_.nodes.push_back(std::move(leaf));
    draft_.stands_for.push_back(child);
    Draft::Node& parent = draft_.nodes[node];
    std::vector<Code>& values = parent.test.values;
    const auto place = std::lower_bound(values.begin(), values.end(), value) - values.begin();
    values.insert(values.begin() + place, value);
    parent.children.insert(parent.children.begin() + place, child);
    return child;
  }

  // The nodes of the draft that the target has, parents before children.
  std::vector<size_t> Living() {
    std::vector<size_t> living{draft_.PlaceOf(0)};
    for (size_t i = 0; i < living.size(); ++i) {
      for (const size_t child : draft_.nodes[living[i]].children) {
        living.push_back(draft_.PlaceOf(child));
      }
    }
    return living;
  }

  void Count() {
    const std::vector<size_t> living = Living();
    for (size_t i = living.size(); i-- > 0;) {
      Draft::Node& node = draft_.nodes[living[i]];
      if (node.children.empty()) continue;
      node.counts.assign(tree_.classes, 0);
      for (const size_t child : node.children) {
        const std::vector<uint64_t>& more = draft_.nodes[draft_.PlaceOf(child)].counts;
        for (size_t c = 0; c < more.size(); ++c) node.counts[c] += more[c];
      }
      node.predicted = MostFrequent(node.counts);
    }
  }

  void Flatten() {
    const std::vector<size_t> living = Living();
    std::vector<size_t> numbers(draft_.nodes.size(), kGone);
    Tree& tree = target_.tree;
    tree.classes = tree_.classes;
    // Living lists the children of a node side by side, in their order.
    size_t next_child = 1;
    for (size_t i = 0; i < living.size(); ++i) {
      const Draft::Node& from = draft_.nodes[living[i]];
      numbers[living[i]] = i;
      TreeNode node;
      node.majority = from.predicted;
      if (!from.children.empty()) {
        node.first_child = next_child;
        node.branches = from.children.size();
        node.test = tree.tests.size();
        tree.tests.push_back(from.test);
        next_child += node.branches;
      }
      tree.nodes.push_back(node);
      target_.free.push_back(free_.contains(living[i]));
      tree.class_counts.insert(tree.class_counts.end(), from.counts.begin(), from.counts.end());
    }
    for (size_t node = 0; node < tree_.nodes.size(); ++node) {
      target_.place_of.push_back(numbers[draft_.PlaceOf(node)]);
    }
  }

  const Table& table_;
  const Tree& tree_;
  const LeafOrder& order_;
  TargetShape shape_;
  Draft draft_;
  std::vector<bool> requested_;   // by node of the original tree
  std::set<size_t> became_leaf_;  // nodes below which every leaf is requested
  std::set<size_t> moved_;        // requested leaves whose rows fall elsewhere
  std::set<size_t> free_;
  Target target_;
};

}  // namespace

Target MakeTarget(const Table& table, const Tree& tree, const LeafOrder& order,
                  std::span<const Request> requests, TargetShape shape) {
  return TargetMaker(table, tree, order, requests, shape).Make();
}

Target MakeTarget(const Table& table, const Tree& tree, std::span<const Request> requests) {
  return MakeTarget(table, tree, LeafOrder(table, tree, 1), requests, TargetShape::kJoin);
}

}  // namespace espalier
