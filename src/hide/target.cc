#include "hide/target.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>
#include <utility>

#include "hide/parents.h"
#include "hide/target_draft.h"
#include "rules/leaves.h"

namespace espalier {
namespace {

// A test that is lifted with its subtrees has at most so many leaves, or such a part of all.
constexpr size_t kMostMerged = 4;
constexpr size_t kMostMergedPart = 10;

// The most frequent class that `allowed` lets pass; the first of equals.
template <typename Allowed>
std::optional<ClassCode> MostFrequent(std::span<const uint64_t> counts, Allowed allowed) {
  std::optional<ClassCode> best;
  for (ClassCode c = 0; c < counts.size(); ++c) {
    if (allowed(c) && (!best || counts[c] > counts[*best])) best = c;
  }
  return best;
}

class TargetMaker {
 public:
  TargetMaker(const Table& table, const Tree& tree, const LeafOrder& order,
              std::span<const Request> requests, std::span<const TargetShape> shapes)
      : table_(table),
        tree_(tree),
        order_(order),
        requests_(requests),
        shapes_(shapes),
        draft_(DraftOf(tree)),
        request_of_(tree.nodes.size(), kGone),
        lifted_by_(tree.nodes.size(), kGone) {
    for (size_t i = 0; i < requests.size(); ++i) request_of_[requests[i].rule.leaf] = i;
    MarkLifted();
    target_.prediction_can_change.assign(requests.size(), true);
    target_.flipped.assign(requests.size(), false);
  }

  Target Make() {
    // Children stand behind their parents: the lowest tests come first.
    for (size_t node = tree_.nodes.size(); node-- > 0;) HideUnder(node);
    MoveRows();
    PurifyReceivers();
    PurifyAlike();
    Count();
    Fold();
    Flatten();
    ListMerged();
    return std::move(target_);
  }

 private:
  void MarkLifted() {
    const std::vector<size_t> parents = ParentsOf(tree_);
    for (size_t i = 0; i < requests_.size(); ++i) {
      const size_t test = parents[requests_[i].rule.leaf];
      if (test == 0 || tree_.nodes[parents[test]].branches != 2) continue;
      if (MayBeMerged(test, shapes_[i].lift)) lifted_by_[test] = i;
    }
    // The other branch must be there to take the place.
    for (const TreeNode& node : tree_.nodes) {
      const size_t one = node.first_child;
      if (node.branches == 2 && Goes(one) && Goes(one + 1)) {
        lifted_by_[one] = lifted_by_[one + 1] = kGone;
      }
    }
  }

  // Whether all that stands below a test may go with it.
  bool MayBeMerged(size_t test, Lift lift) const {
    if (lift == Lift::kNone) return false;
    const std::vector<size_t> leaves = LeavesBelow(test);
    if (lift == Lift::kLeaves) return leaves.size() == tree_.nodes[test].branches;
    // Leaves that are requested are no loss, but for one.
    const auto requested =
        std::count_if(leaves.begin(), leaves.end(), [&](size_t leaf) { return IsRequested(leaf); });
    return leaves.size() - static_cast<size_t>(requested) <
           std::max(kMostMerged, LeavesOf(tree_).size() / kMostMergedPart);
  }

  bool IsRequested(size_t node) const { return request_of_[node] != kGone; }
  bool IsLifted(size_t node) const { return lifted_by_[node] != kGone; }
  bool Goes(size_t child) const { return IsLifted(child) || IsRequested(child); }

  bool Flips(size_t child) const { return IsRequested(child) && shapes_[request_of_[child]].flip; }

  void HideUnder(size_t node) {
    if (IsLifted(node)) return;  // with the test above it
    std::vector<size_t> hidden;
    std::vector<size_t> staying;
    for (const size_t child : draft_.nodes[node].children) {
      (Goes(child) ? hidden : staying).push_back(child);
    }
    if (hidden.empty()) return;
    if (std::any_of(hidden.begin(), hidden.end(), [&](size_t child) { return Flips(child); })) {
      for (const size_t leaf : hidden) TakeNeighboursClass(node, leaf);
    } else if (staying.size() == 1) {
      draft_.stands_for[node] = staying[0];
      for (const size_t child : hidden) Move(child, staying[0]);
    } else if (staying.empty()) {
      BecomeLeaf(node, hidden);
    } else {
      for (const size_t leaf : hidden) TakeNeighboursClass(node, leaf);
    }
  }

  // The rows of a requested leaf, or of all leaves of a lifted test, will fall elsewhere.
  void Move(size_t child, size_t place) {
    if (IsLifted(child)) draft_.stands_for[child] = place;
    const size_t request = IsLifted(child) ? lifted_by_[child] : request_of_[child];
    for (const size_t leaf : LeavesBelow(child)) moved_.emplace(leaf, request);
  }

  std::vector<size_t> LeavesBelow(size_t node) const {
    std::vector<size_t> leaves;
    std::vector<size_t> below{node};
    for (size_t i = 0; i < below.size(); ++i) {
      const TreeNode& here = tree_.nodes[below[i]];
      if (here.leaf()) leaves.push_back(below[i]);
      for (size_t branch = 0; branch < here.branches; ++branch) {
        below.push_back(here.first_child + branch);
      }
    }
    return leaves;
  }

  // All branches of the node are requested.
  void BecomeLeaf(size_t node, const std::vector<size_t>& hidden) {
    const auto free = [&](ClassCode c) {
      return std::none_of(hidden.begin(), hidden.end(),
                          [&](size_t leaf) { return tree_.nodes[leaf].majority == c; });
    };
    const ClassCode predicted =
        MostFrequent(tree_.Counts(node), free).value_or(tree_.nodes[node].majority);
    for (size_t i = 0; i < requests_.size(); ++i) {
      const bool here =
          std::find(hidden.begin(), hidden.end(), requests_[i].rule.leaf) != hidden.end();
      if (here && requests_[i].rule.predicted == predicted) {
        target_.prediction_can_change[i] = false;
      }
    }
    draft_.nodes[node].children.clear();
    draft_.nodes[node].predicted = predicted;
    draft_.nodes[node].counts.assign(tree_.classes, 0);  // its rows will be dropped into it
    for (const size_t child : hidden) {
      draft_.stands_for[child] = node;
      Move(child, node);
    }
  }

  void TakeNeighboursClass(size_t node, size_t leaf) {
    std::vector<uint64_t> others(tree_.Counts(node).begin(), tree_.Counts(node).end());
    for (const size_t child : draft_.nodes[node].children) {
      if (!IsRequested(child)) continue;
      for (size_t c = 0; c < others.size(); ++c) others[c] -= tree_.Counts(child)[c];
    }
    const ClassCode own = tree_.nodes[leaf].majority;
    for (size_t i = 0; i < requests_.size(); ++i) {
      if (requests_[i].rule.leaf != leaf) continue;
      target_.flipped[i] = *MostFrequent(others, [](ClassCode) { return true; }) == own;
    }
    draft_.nodes[leaf].predicted =
        MostFrequent(others, [&](ClassCode c) { return c != own; }).value_or(own);
    draft_.nodes[leaf].counts.assign(tree_.classes, 0);
    draft_.nodes[leaf].counts[draft_.nodes[leaf].predicted] = tree_.Rows(leaf);
  }

  // The rows of leaves that lost their place fall into what took their test's place, and are
  // counted there with the class that it predicts.
  void MoveRows() {
    for (const auto& [leaf, request] : moved_) {
      for (const RowIndex row : order_.RowsAt(leaf)) received_[Drop(row, leaf)].insert(request);
    }
  }

  // Where the row falls.
  size_t Drop(RowIndex row, size_t leaf) {
    size_t node = draft_.PlaceOf(0);
    while (!draft_.nodes[node].children.empty()) {
      const Test& test = draft_.nodes[node].test;
      const Code code = table_.columns[test.attribute].At(row);
      const std::optional<size_t> branch = BranchOf(test, table_.attributes[test.attribute], code);
      node = draft_.PlaceOf(branch ? draft_.nodes[node].children[*branch]
                                   : AddBranch(node, code, leaf));
    }
    ++draft_.nodes[node].counts[draft_.nodes[node].predicted];
    return node;
  }

  void PurifyReceivers() {
    for (const auto& [leaf, requests] : received_) {
      const uint64_t rows = RowsIn(draft_.nodes[leaf].counts);
      const auto wants_pure = [&](size_t request) {
        return shapes_[request].pure_from && rows >= *shapes_[request].pure_from;
      };
      if (std::any_of(requests.begin(), requests.end(), wants_pure)) MakePure(leaf);
    }
    for (const TargetShape& shape : shapes_) {
      for (const size_t leaf : shape.pure) {
        const size_t place = draft_.PlaceOf(leaf);
        if (draft_.nodes[place].children.empty()) MakePure(place);
      }
    }
  }

  void MakePure(size_t leaf) {
    Draft::Node& node = draft_.nodes[leaf];
    const uint64_t rows = RowsIn(node.counts);
    node.counts.assign(node.counts.size(), 0);
    node.counts[node.predicted] = rows;
  }

  // No rule of the tree speaks of such rows, so none gives them the class of the request.
  size_t AddBranch(size_t node, Code value, size_t requested) {
    const size_t child = draft_.nodes.size();
    Draft::Node leaf;
    const ClassCode own = tree_.nodes[requested].majority;
    leaf.predicted =
        MostFrequent(tree_.Counts(node), [&](ClassCode c) { return c != own; }).value_or(own);
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
      node.predicted = *MostFrequent(node.counts, [](ClassCode) { return true; });
    }
  }

  // Whether rows of a request that folds what is alike are there, moved or flipped.
  bool FoldsAlike(size_t node) const {
    const auto folds = [&](size_t request) { return shapes_[request].fold_alike; };
    if (node < request_of_.size() && IsRequested(node) && folds(request_of_[node])) return true;
    const auto received = received_.find(node);
    return received != received_.end() &&
           std::any_of(received->second.begin(), received->second.end(), folds);
  }

  // Makes all leaves pure below nodes that such rows reach, where they say the same.
  void PurifyAlike() {
    const bool any = std::any_of(shapes_.begin(), shapes_.end(),
                                 [](const TargetShape& shape) { return shape.fold_alike; });
    if (!any) return;
    const std::vector<size_t> living = Living();
    std::vector<std::optional<ClassCode>> said(draft_.nodes.size());  // nothing: not the same
    std::vector<bool> reached(draft_.nodes.size(), false);
    for (size_t i = living.size(); i-- > 0;) {
      const size_t node = living[i];
      const Draft::Node& here = draft_.nodes[node];
      said[node] = here.predicted;
      reached[node] = FoldsAlike(node);
      for (const size_t child : here.children) {
        const size_t place = draft_.PlaceOf(child);
        if (said[place] != said[draft_.PlaceOf(here.children[0])]) said[node].reset();
        reached[node] = reached[node] || reached[place];
      }
      if (!here.children.empty() && said[node]) {
        said[node] = said[draft_.PlaceOf(here.children[0])];
      }
    }
    // From the root down: below a node whose leaves say the same all is pure.
    std::vector<bool> pure(draft_.nodes.size(), false);
    for (const size_t node : living) {
      const bool here = pure[node] || (reached[node] && said[node] && node != living[0]);
      if (!here) continue;
      for (const size_t child : draft_.nodes[node].children) pure[draft_.PlaceOf(child)] = true;
      if (draft_.nodes[node].children.empty() && pure[node]) MakePure(node);
    }
  }

  // A learner does not split a pure node.
  void Fold() {
    const std::vector<size_t> living = Living();
    for (size_t i = living.size(); i-- > 0;) {
      Draft::Node& node = draft_.nodes[living[i]];
      const uint64_t rows = RowsIn(node.counts);
      if (node.children.empty() || node.counts[node.predicted] < rows) continue;
      for (const size_t child : node.children) draft_.stands_for[draft_.PlaceOf(child)] = living[i];
      node.children.clear();
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
      tree.class_counts.insert(tree.class_counts.end(), from.counts.begin(), from.counts.end());
    }
    for (size_t node = 0; node < tree_.nodes.size(); ++node) {
      target_.place_of.push_back(numbers[draft_.PlaceOf(node)]);
    }
  }

  // A leaf is still there if the target has a leaf in its place, of its class, that holds no
  // other rows than its own.
  void ListMerged() {
    for (const size_t leaf : LeavesOf(tree_)) {
      const size_t place = target_.place_of[leaf];
      const bool there = place != kGone && target_.tree.nodes[place].leaf() &&
                         target_.tree.nodes[place].majority == tree_.nodes[leaf].majority &&
                         target_.tree.Rows(place) == tree_.Rows(leaf);
      if (!there && tree_.Rows(leaf) > 0) target_.merged.push_back(leaf);
    }
  }

  const Table& table_;
  const Tree& tree_;
  const LeafOrder& order_;
  std::span<const Request> requests_;
  std::span<const TargetShape> shapes_;  // of the requests
  Draft draft_;
  // By node of the original tree, the request; kGone where there is none.
  std::vector<size_t> request_of_;               // of a leaf
  std::vector<size_t> lifted_by_;                // of a test above a requested leaf
  std::map<size_t, size_t> moved_;               // leaves whose rows fall elsewhere, for a request
  std::map<size_t, std::set<size_t>> received_;  // leaves into which they fall, for requests
  Target target_;
};

}  // namespace

Target MakeTarget(const Table& table, const Tree& tree, std::span<const Request> requests,
                  const TargetShape& shape) {
  const std::vector<TargetShape> shapes(requests.size(), shape);
  return MakeTarget(table, tree, LeafOrder(table, tree, 1), requests, shapes);
}

Target MakeTarget(const Table& table, const Tree& tree, const LeafOrder& order,
                  std::span<const Request> requests, std::span<const TargetShape> shapes) {
  assert(shapes.size() == requests.size());
  return TargetMaker(table, tree, order, requests, shapes).Make();
}

}  // namespace espalier
