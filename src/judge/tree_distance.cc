#include "judge/tree_distance.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "rules/walk.h"

namespace espalier {
namespace {

using SubtreeId = uint32_t;
using Nodes = std::vector<size_t>;

// Numbers subtrees so that equal ones have the same number, over all trees that are given to it.
class SubtreeIds {
 public:
  std::vector<SubtreeId> Of(const LabelledTree& a) {
    std::vector<SubtreeId> ids(a.tree.nodes.size());
    Walk walk(a.tree);
    while (const auto step = walk.Next()) {
      const TreeNode& node = a.tree.nodes[step->node];
      if (!node.leaf() && step->kind == Step::Kind::kEnter) continue;
      std::vector<uint32_t> key = {a.labels[step->node]};
      for (size_t i = 0; i < node.branches; ++i) key.push_back(ids[node.first_child + i]);
      ids[step->node] =
          known_.emplace(std::move(key), static_cast<SubtreeId>(known_.size())).first->second;
    }
    return ids;
  }

 private:
  std::map<std::vector<uint32_t>, SubtreeId> known_;
};

Nodes ChildrenOf(const Tree& tree, size_t node) {
  Nodes children(tree.nodes[node].branches);
  std::iota(children.begin(), children.end(), tree.nodes[node].first_child);
  return children;
}

struct Forests {
  Nodes a;
  Nodes b;
};

// Without what is equal at either end.
Forests Stripped(Forests forests, const std::vector<SubtreeId>& ids_a,
                 const std::vector<SubtreeId>& ids_b) {
  const auto equal = [&](size_t x, size_t y) { return ids_a[x] == ids_b[y]; };
  const auto [a, b] =
      std::mismatch(forests.a.begin(), forests.a.end(), forests.b.begin(), forests.b.end(), equal);
  forests.a.erase(forests.a.begin(), a);
  forests.b.erase(forests.b.begin(), b);
  while (!forests.a.empty() && !forests.b.empty() && equal(forests.a.back(), forests.b.back())) {
    forests.a.pop_back();
    forests.b.pop_back();
  }
  return forests;
}

// What is left to compare.
Forests Reduced(const LabelledTree& a, const LabelledTree& b) {
  SubtreeIds ids;
  const std::vector<SubtreeId> ids_a = ids.Of(a);
  const std::vector<SubtreeId> ids_b = ids.Of(b);
  Forests forests{{0}, {0}};
  while (true) {
    forests = Stripped(std::move(forests), ids_a, ids_b);
    if (forests.a.size() != 1 || forests.b.size() != 1) return forests;
    const size_t x = forests.a.front();
    const size_t y = forests.b.front();
    if (a.labels[x] != b.labels[y]) return forests;
    forests = {ChildrenOf(a.tree, x), ChildrenOf(b.tree, y)};
  }
}

enum class Side { kLeft, kRight };

// A forest in the order in which children stand before their parents, from one side, with a root
// above it all that every forest has.
struct PostOrder {
  std::vector<Label> labels;
  std::vector<size_t> first;     // the first node of each node's subtree: its leaf on that side
  std::vector<size_t> keyroots;  // ascending: the last node of each `first`
  double steps = 0;              // the nodes of all subtrees of keyroots
};

constexpr Label kCommonRoot = 0xffffffff;  // labels are numbered from 0 and never get so far

struct Open {
  size_t node = 0;
  size_t next = 0;   // the child to visit next
  size_t first = 0;  // nodes that were done before its subtree was begun
};

std::vector<size_t> KeyrootsOf(const std::vector<size_t>& first) {
  std::vector<size_t> keyroots;
  std::vector<bool> seen(first.size(), false);
  for (size_t i = first.size(); i-- > 0;) {
    if (seen[first[i]]) continue;
    seen[first[i]] = true;
    keyroots.push_back(i);
  }
  std::reverse(keyroots.begin(), keyroots.end());
  return keyroots;
}

PostOrder OrderOf(const LabelledTree& a, Nodes roots, Side side) {
  PostOrder order;
  if (side == Side::kRight) std::reverse(roots.begin(), roots.end());
  std::vector<Open> open;
  for (const size_t root : roots) {
    open.push_back({root, 0, order.labels.size()});
    while (!open.empty()) {
      Open& top = open.back();
      const TreeNode& node = a.tree.nodes[top.node];
      if (top.next < node.branches) {
        const size_t branch = side == Side::kLeft ? top.next : node.branches - 1 - top.next;
        ++top.next;
        open.push_back({node.first_child + branch, 0, order.labels.size()});
        continue;
      }
      order.labels.push_back(a.labels[top.node]);
      order.first.push_back(top.first);
      open.pop_back();
    }
  }
  order.labels.push_back(kCommonRoot);
  order.first.push_back(0);
  order.keyroots = KeyrootsOf(order.first);
  for (const size_t root : order.keyroots) {
    order.steps += static_cast<double>(root - order.first[root] + 1);
  }
  return order;
}

// Rows of numbers, one behind the other.
class Matrix {
 public:
  Matrix(size_t rows, size_t columns) : columns_(columns), cells_(rows * columns) {}

  uint32_t* Row(size_t row) { return cells_.data() + row * columns_; }

 private:
  size_t columns_;
  std::vector<uint32_t> cells_;
};

class ZhangShasha {
 public:
  ZhangShasha(const PostOrder& a, const PostOrder& b)
      : a_(a),
        b_(b),
        trees_(a.labels.size(), b.labels.size()),
        forests_(a.labels.size() + 1, b.labels.size() + 1) {}

  uint64_t Run() {
    for (const size_t i : a_.keyroots) {
      for (const size_t j : b_.keyroots) CompareSubtrees(i, j);
    }
    return trees_.Row(a_.labels.size() - 1)[b_.labels.size() - 1];
  }

 private:
  // The distances of all subtrees that share their first node with those of the keyroots i and j.
  // forests_[x][y] is the distance of the first x and the first y nodes of the two.
  void CompareSubtrees(size_t i, size_t j) {
    const size_t begin_b = b_.first[j];
    const size_t columns = j - begin_b + 1;
    std::iota(forests_.Row(0), forests_.Row(0) + columns + 1, 0U);
    for (size_t x = a_.first[i]; x <= i; ++x) {
      const bool whole_a = a_.first[x] == a_.first[i];
      const size_t row = x - a_.first[i] + 1;
      uint32_t* now = forests_.Row(row);
      const uint32_t* above = forests_.Row(row - 1);
      const uint32_t* before_x = forests_.Row(a_.first[x] - a_.first[i]);
      uint32_t* tree = trees_.Row(x);
      now[0] = static_cast<uint32_t>(row);
      for (size_t column = 1; column <= columns; ++column) {
        const size_t y = begin_b + column - 1;
        const uint32_t one_less = std::min(above[column], now[column - 1]) + 1;
        if (whole_a && b_.first[y] == begin_b) {
          const uint32_t renamed = above[column - 1] + (a_.labels[x] == b_.labels[y] ? 0U : 1U);
          tree[y] = now[column] = std::min(one_less, renamed);
        } else {
          now[column] = std::min(one_less, before_x[b_.first[y] - begin_b] + tree[y]);
        }
      }
    }
  }

  const PostOrder& a_;
  const PostOrder& b_;
  Matrix trees_;
  Matrix forests_;
};

}  // namespace

std::optional<uint64_t> TreeDistance(const LabelledTree& a, const LabelledTree& b,
                                     const DistanceLimits& limits) {
  const Forests forests = Reduced(a, b);
  std::optional<std::pair<PostOrder, PostOrder>> best;
  for (const Side side : {Side::kLeft, Side::kRight}) {
    std::pair<PostOrder, PostOrder> orders{OrderOf(a, forests.a, side),
                                           OrderOf(b, forests.b, side)};
    const double steps = orders.first.steps * orders.second.steps;
    if (!best || steps < best->first.steps * best->second.steps) best = std::move(orders);
  }
  const auto& [x, y] = *best;
  const size_t nodes_a = x.labels.size() - 1;
  const size_t nodes_b = y.labels.size() - 1;
  if (nodes_a == 0 || nodes_b == 0) return nodes_a + nodes_b;
  if (nodes_a > limits.cells / nodes_b || x.steps * y.steps > limits.steps) return std::nullopt;
  return ZhangShasha(x, y).Run();
}

}  // namespace espalier
