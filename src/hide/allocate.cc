#include "hide/allocate.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "hide/branch_gain.h"
#include "hide/parents.h"

namespace espalier {
namespace {

ClassPair PairOf(std::span<const uint64_t> counts) {
  return {static_cast<int64_t>(counts[0]), static_cast<int64_t>(counts[1])};
}

// The first place in [0, last] where a function that falls to its minimum and then rises is no
// greater than `bound`; the place of the minimum if there is none.
template <typename Value>
int64_t FirstAtMostOnSlope(int64_t last, double bound, const Value& value) {
  int64_t low = 0;
  int64_t high = last;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (value(middle + 1) < value(middle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const int64_t least = low;
  if (value(least) > bound) return least;
  low = 0;
  high = least;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (value(middle) > bound) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// The same for any function, place by place.
template <typename Value>
int64_t FirstAtMost(int64_t last, double bound, const Value& value) {
  int64_t least = 0;
  double least_value = value(0);
  for (int64_t place = 0; place <= last; ++place) {
    const double here = value(place);
    if (here <= bound) return place;
    if (here < least_value) {
      least = place;
      least_value = here;
    }
  }
  return least;
}

// How one node sends `rows` on to its branches. `gain` has what the branches hold already.
class Distribution {
 public:
  Distribution(BranchGain gain, const ClassPair& rows, Criterion criterion)
      : gain_(std::move(gain)),
        rows_(rows),
        criterion_(criterion),
        sent_(gain_.branches().size()) {}

  const std::vector<ClassPair>& sent() const { return sent_; }
  double gain() const { return gain_.Now(); }

  void SendEvenly() {
    const auto branches = static_cast<int64_t>(sent_.size());
    for (int64_t branch = 0; branch < branches; ++branch) {
      ClassPair share{};
      for (const size_t c : {size_t{0}, size_t{1}}) {
        share[c] = rows_[c] / branches + (branch < rows_[c] % branches ? 1 : 0);
      }
      Send(static_cast<size_t>(branch), share);
    }
  }

  // All rows of a class to one branch, the best for each.
  void SendForGain() {
    double best = -1;
    for (size_t to_0 = 0; to_0 < ChoicesFor(0); ++to_0) {
      for (size_t to_1 = 0; to_1 < ChoicesFor(1); ++to_1) {
        const double gain = gain_.AfterSending(rows_, to_0, to_1);
        if (gain <= best) continue;
        best = gain;
        to_ = {to_0, to_1};
      }
    }
    Send(to_[0], {rows_[0], 0});
    Send(to_[1], {0, rows_[1]});
  }

  // REQUIRES: SendForGain came before
  void HoldBack(double bound) {
    const size_t first = rows_[1] > rows_[0] ? 1 : 0;
    for (const size_t c : {first, 1 - first}) {
      if (rows_[c] > 0 && gain_.Now() > bound) MoveDown(c, bound);
    }
  }

 private:
  size_t ChoicesFor(size_t c) const { return rows_[c] > 0 ? sent_.size() : 1; }

  void Send(size_t branch, const ClassPair& rows) {
    gain_.Add(branch, rows);
    sent_[branch] = sent_[branch] + rows;
  }

  void MoveDown(size_t c, double bound) {
    const size_t from = to_[c];
    size_t best_to = from;
    int64_t best_rows = 0;
    double least = gain_.Now();
    for (size_t to = 0; to < sent_.size(); ++to) {
      if (to == from) continue;
      const auto value = [&](int64_t rows) { return gain_.AfterMove(c, from, to, rows); };
      const int64_t rows = criterion_ == Criterion::kGainRatio
                               ? FirstAtMost(rows_[c], bound, value)
                               : FirstAtMostOnSlope(rows_[c], bound, value);
      if (value(rows) >= least) continue;
      least = value(rows);
      best_to = to;
      best_rows = rows;
    }
    ClassPair moved{};
    moved[c] = best_rows;
    Send(from, ClassPair{} - moved);
    Send(best_to, moved);
  }

  BranchGain gain_;
  ClassPair rows_;
  Criterion criterion_;
  std::vector<ClassPair> sent_;
  std::array<size_t, 2> to_{};  // SendForGain: the branch of each class
};

std::vector<size_t> ChildrenWithRows(const Tree& tree, size_t node,
                                     const std::vector<bool>& with_rows) {
  std::vector<size_t> children;
  const TreeNode& at = tree.nodes[node];
  for (size_t child = at.first_child; child < at.first_child + at.branches; ++child) {
    if (with_rows[child]) children.push_back(child);
  }
  return children;
}

// For each node, whether a leaf below it has rows, or is itself a leaf that has some.
std::vector<bool> NodesWithRows(const Tree& tree) {
  std::vector<bool> with_rows(tree.nodes.size());
  for (size_t node = tree.nodes.size(); node-- > 0;) {
    const TreeNode& at = tree.nodes[node];
    with_rows[node] =
        at.leaf() ? tree.Rows(node) > 0 : !ChildrenWithRows(tree, node, with_rows).empty();
  }
  return with_rows;
}

// The additions of nodes without rows come to the nearest node above that has some.
std::vector<ClassPair> MovedUp(const Tree& tree, std::span<const ClassPair> added,
                               const std::vector<bool>& with_rows) {
  std::vector<ClassPair> moved(added.begin(), added.end());
  const std::vector<size_t> parents = ParentsOf(tree);
  for (size_t node = tree.nodes.size(); node-- > 1;) {
    if (with_rows[node]) continue;
    moved[parents[node]] = moved[parents[node]] + moved[node];
    moved[node] = {};
  }
  return moved;
}

// What each node holds before its parent sends anything: its rows and all additions below it.
std::vector<ClassPair> HeldAt(const Tree& tree, std::span<const ClassPair> added) {
  std::vector<ClassPair> held(tree.nodes.size());
  for (size_t node = tree.nodes.size(); node-- > 0;) {
    held[node] = PairOf(tree.Counts(node)) + added[node];
    const TreeNode& at = tree.nodes[node];
    for (size_t child = at.first_child; child < at.first_child + at.branches; ++child) {
      held[node] = held[node] + held[child] - PairOf(tree.Counts(child));
    }
  }
  return held;
}

}  // namespace

std::vector<ClassPair> Allocate(const Tree& tree, std::span<const ClassPair> added,
                                AllocateBy allocate, Criterion criterion) {
  assert(tree.classes == 2 && added.size() == tree.nodes.size());
  const std::vector<bool> with_rows = NodesWithRows(tree);
  std::vector<ClassPair> rows = MovedUp(tree, added, with_rows);
  assert(with_rows[0] || Total(rows[0]) == 0);
  const std::vector<ClassPair> held = HeldAt(tree, rows);
  std::vector<double> parent_gain(tree.nodes.size(), 0);
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    if (tree.nodes[node].leaf() || !with_rows[node]) continue;
    const std::vector<size_t> children = ChildrenWithRows(tree, node, with_rows);
    std::vector<ClassPair> branches;
    branches.reserve(children.size());
    for (const size_t child : children) branches.push_back(held[child]);
    Distribution distribution(BranchGain(std::move(branches), criterion), rows[node], criterion);
    if (allocate == AllocateBy::kEven) {
      distribution.SendEvenly();
    } else {
      distribution.SendForGain();
      if (node > 0) distribution.HoldBack(parent_gain[node]);
    }
    rows[node] = {};
    for (size_t branch = 0; branch < children.size(); ++branch) {
      const size_t child = children[branch];
      rows[child] = rows[child] + distribution.sent()[branch];
      parent_gain[child] = distribution.gain();
    }
  }
  return rows;
}

}  // namespace espalier
