#include "judge/likely_target.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "hide/optimal/ways.h"

namespace espalier {
namespace {

constexpr size_t kMostTried = 60;  // targets

// Those of the default costs: which edits were forbidden, two files do not tell. In the order in
// which a plan would try them.
std::vector<TargetShape> SensibleShapes(const Learner& learner) {
  std::vector<TargetShape> shapes;
  const auto add = [&shapes](const TargetShape& shape) {
    if (std::find(shapes.begin(), shapes.end(), shape) == shapes.end()) shapes.push_back(shape);
  };
  for (const Way& way : WaysToHide(learner, {}, false)) add(way.shape);
  add({});
  for (const Way& way : WaysToHide(learner, {}, true)) add(way.shape);
  return shapes;
}

bool SameTest(const Test& a, const Test& b) {
  return std::tie(a.attribute, a.kind, a.code, a.threshold, a.missing, a.values) ==
         std::tie(b.attribute, b.kind, b.code, b.threshold, b.missing, b.values);
}

// Whether a verdict would be the same: shapes often differ in nothing but counts of labels.
bool SameTarget(const Target& a, const Target& b) {
  const Tree& x = a.tree;
  const Tree& y = b.tree;
  if (x.nodes.size() != y.nodes.size() || a.prediction_can_change != b.prediction_can_change) {
    return false;
  }
  for (size_t i = 0; i < x.nodes.size(); ++i) {
    const TreeNode& m = x.nodes[i];
    const TreeNode& n = y.nodes[i];
    if (std::tie(m.first_child, m.branches, m.majority) !=
        std::tie(n.first_child, n.branches, n.majority)) {
      return false;
    }
    if (!m.leaf() && !SameTest(x.TestOf(i), y.TestOf(i))) return false;
  }
  return true;
}

// Requests that are hidden, then rules shared among the rules of either tree: greater is better.
std::tuple<size_t, double> WorthOf(const Verdict& verdict) {
  const auto hidden = static_cast<size_t>(
      std::count_if(verdict.requests.begin(), verdict.requests.end(),
                    [](const RequestVerdict& request) { return request.hidden(); }));
  const size_t all = verdict.kept + verdict.lost + verdict.ghosts;
  return {hidden,
          static_cast<double>(verdict.kept) / static_cast<double>(std::max<size_t>(1, all))};
}

// First one shape for all requests; then, as long as that is better, another one for one of them.
class TargetSearch {
 public:
  TargetSearch(const Original& original, const Table& published, const Tree& after,
               std::span<const Request> requests, size_t threads)
      : original_(original),
        published_(published),
        after_(after),
        requests_(requests),
        threads_(threads),
        order_(original.table, original.tree, threads),
        shapes_(SensibleShapes(original.learner)) {}

  JudgedTarget Run() {
    for (const TargetShape& shape : shapes_) {
      Try(std::vector<TargetShape>(requests_.size(), shape));
    }
    while (MayBeMixed() && Improve()) {
    }
    return std::move(*best_);
  }

 private:
  // Whether the requests may have gone different ways: nobody hid them if none is hidden, and each
  // further target is judged by all rows.
  bool MayBeMixed() const {
    const auto& found = best_->verdict.requests;
    return requests_.size() > 1 && requests_.size() <= kMostApart && !CannotBeBetter() &&
           tried_.size() < kMostTried &&
           std::any_of(found.begin(), found.end(),
                       [](const RequestVerdict& request) { return request.hidden(); });
  }

  // Whether there is a better shape for one of the requests.
  bool Improve() {
    bool improved = false;
    for (size_t i = 0; i < requests_.size(); ++i) {
      for (const TargetShape& shape : shapes_) {
        std::vector<TargetShape> of_requests = best_shapes_;
        of_requests[i] = shape;
        improved = Try(std::move(of_requests)) || improved;
      }
    }
    return improved;
  }

  bool CannotBeBetter() const { return best_ && best_->verdict.hidden() && best_->verdict.exact(); }

  // Whether they are better than those before.
  bool Try(std::vector<TargetShape> of_requests) {
    if (CannotBeBetter() || tried_.size() == kMostTried) return false;
    Target target = MakeTarget(original_.table, original_.tree, order_, requests_, of_requests);
    const bool known = std::any_of(tried_.begin(), tried_.end(),
                                   [&](const Target& other) { return SameTarget(target, other); });
    if (known) return false;
    tried_.push_back(target);
    Verdict verdict =
        Judge({original_.table, published_, original_.tree, after_, target}, requests_, threads_);
    if (best_ && WorthOf(verdict) <= WorthOf(best_->verdict)) return false;
    best_ = {std::move(target), std::move(verdict)};
    best_shapes_ = std::move(of_requests);
    return true;
  }

  const Original& original_;
  const Table& published_;
  const Tree& after_;
  std::span<const Request> requests_;
  size_t threads_;
  LeafOrder order_;
  std::vector<TargetShape> shapes_;
  std::vector<Target> tried_;  // no two alike
  std::vector<TargetShape> best_shapes_;
  std::optional<JudgedTarget> best_;
};

}  // namespace

JudgedTarget LikelyTarget(const Original& original, const Table& published, const Tree& after,
                          std::span<const Request> requests, size_t threads) {
  return TargetSearch(original, published, after, requests, threads).Run();
}

}  // namespace espalier
