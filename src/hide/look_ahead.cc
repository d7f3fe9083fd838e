#include "hide/look_ahead.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "hide/swap_and_add.h"

namespace espalier {
namespace {

// Rows added in a subtree, and by which of the children's frontier points they came about.
struct Point {
  ClassPair added{};
  std::vector<size_t> children;  // one a child: its place in that child's frontier
};

using Frontier = std::vector<Point>;

// Nobody adds more rows than the greedy pass does; without this bound the sums over many children
// could be as many as there are subsets of them.
Frontier Within(int64_t most, Frontier points) {
  std::erase_if(points, [&](const Point& point) { return Total(point.added) > most; });
  return points;
}

// Ascending in class 0, descending in class 1; no point undercuts another.
Frontier LeastOf(Frontier points) {
  std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) {
    return a.added != b.added ? a.added < b.added : a.children < b.children;
  });
  Frontier least;
  for (Point& point : points) {
    if (least.empty() || point.added[1] < least.back().added[1]) least.push_back(std::move(point));
  }
  return least;
}

Frontier Sums(const Frontier& sums, const Frontier& child) {
  Frontier result;
  result.reserve(sums.size() * child.size());
  for (const Point& sum : sums) {
    for (size_t i = 0; i < child.size(); ++i) {
      Point point{sum.added + child[i].added, sum.children};
      point.children.push_back(i);
      result.push_back(std::move(point));
    }
  }
  return LeastOf(std::move(result));
}

// `base` is the node's rows before anything is added in its subtree.
Frontier NotBelow(const Ratio& ratio, const ClassPair& base, const Frontier& sums) {
  Frontier result;
  for (const Point& sum : sums) {
    const ClassPair now = base + sum.added;
    if (ratio.Holds(now)) {
      result.push_back(sum);
      continue;
    }
    for (const size_t side : {size_t{0}, size_t{1}}) {
      if (!ratio.MayLead(side)) continue;
      Point point = sum;
      point.added[side] += ratio.Lacking(now, side);
      result.push_back(std::move(point));
    }
  }
  return LeastOf(std::move(result));
}

int64_t CeilDivide(int64_t a, int64_t b) { return (a + b - 1) / b; }

Frontier Exactly(const RatioNode& node, const Ratio& ratio, const ClassPair& base,
                 const Frontier& sums) {
  const int64_t divisor = std::gcd(node.before[0], node.before[1]);
  Frontier result;
  for (const size_t lead : {size_t{0}, size_t{1}}) {
    if (!ratio.MayLead(lead)) continue;
    const size_t larger = ratio.larger();
    ClassPair step;
    step[lead] = node.before[larger] / divisor;
    step[1 - lead] = node.before[1 - larger] / divisor;
    for (const Point& sum : sums) {
      const ClassPair now = base + sum.added;
      const auto times =
          std::max<int64_t>({1, CeilDivide(now[0], step[0]), CeilDivide(now[1], step[1])});
      const ClassPair rows{CountedRows(static_cast<WideRows>(times) * step[0]),
                           CountedRows(static_cast<WideRows>(times) * step[1])};
      result.push_back({rows - base, sum.children});
    }
  }
  return LeastOf(std::move(result));
}

class Search {
 public:
  Search(const RatioTree& tree, KeptRatio kept, RatioFit fit)
      : tree_(tree), kept_(kept), fit_(fit), children_(tree.size()), frontiers_(tree.size()) {
    for (size_t node = 1; node < tree.size(); ++node) children_[tree[node].parent].push_back(node);
    if (fit == RatioFit::kAtLeast) most_ = Total(SwapAndAdd(tree, kept));
  }

  Additions Run() {
    std::vector<ClassPair> changes(tree_.size());
    for (size_t node = tree_.size(); node-- > 0;) {
      changes[node] = changes[node] + tree_[node].change;
      FindFrontier(node, tree_[node].before + changes[node]);
      if (node > 0) changes[tree_[node].parent] = changes[tree_[node].parent] + changes[node];
    }
    return FollowBest();
  }

 private:
  void FindFrontier(size_t node, const ClassPair& base) {
    Frontier sums{Point{}};
    for (const size_t child : children_[node]) sums = Within(most_, Sums(sums, frontiers_[child]));
    const Ratio ratio(tree_[node].before, kept_);
    frontiers_[node] =
        Within(most_, fit_ == RatioFit::kExact ? Exactly(tree_[node], ratio, base, sums)
                                               : NotBelow(ratio, base, sums));
  }

  Additions FollowBest() const {
    Additions additions(tree_.size());
    if (tree_.empty()) return additions;
    std::vector<size_t> chosen(tree_.size());
    const auto cheaper = [](const Point& a, const Point& b) {
      return Total(a.added) < Total(b.added);
    };
    chosen[0] =
        static_cast<size_t>(std::min_element(frontiers_[0].begin(), frontiers_[0].end(), cheaper) -
                            frontiers_[0].begin());
    for (size_t node = 0; node < tree_.size(); ++node) {
      const Point& point = frontiers_[node][chosen[node]];
      additions[node] = point.added;
      for (size_t i = 0; i < children_[node].size(); ++i) {
        const size_t child = children_[node][i];
        chosen[child] = point.children[i];
        additions[node] = additions[node] - frontiers_[child][chosen[child]].added;
      }
    }
    return additions;
  }

  const RatioTree& tree_;
  KeptRatio kept_;
  RatioFit fit_;
  int64_t most_ = std::numeric_limits<int64_t>::max();
  std::vector<std::vector<size_t>> children_;
  std::vector<Frontier> frontiers_;
};

}  // namespace

Additions LookAhead(const RatioTree& tree, KeptRatio kept, RatioFit fit) {
  return Search(tree, kept, fit).Run();
}

}  // namespace espalier
