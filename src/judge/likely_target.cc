#include "judge/likely_target.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "hide/optimal/ways.h"

namespace espalier {
namespace {

// Those of the default costs: which edits were forbidden, two files do not tell.
std::vector<TargetShape> SensibleShapes(const Learner& learner) {
  std::vector<TargetShape> shapes;
  for (const Way& way : WaysToHide(learner, {}, false)) shapes.push_back(way.shape);
  shapes.emplace_back();
  for (const Way& way : WaysToHide(learner, {}, true)) shapes.push_back(way.shape);
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

// The targets that make sense, each once, in the order in which a plan would try them.
std::vector<Target> SensibleTargets(const Original& original, std::span<const Request> requests) {
  std::vector<Target> targets;
  for (const TargetShape& shape : SensibleShapes(original.learner)) {
    Target target = MakeTarget(original.table, original.tree, requests, shape);
    const bool known = std::any_of(targets.begin(), targets.end(),
                                   [&](const Target& other) { return SameTarget(target, other); });
    if (!known) targets.push_back(std::move(target));
  }
  return targets;
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

}  // namespace

JudgedTarget LikelyTarget(const Original& original, const Table& published, const Tree& after,
                          std::span<const Request> requests, size_t threads) {
  std::optional<JudgedTarget> best;
  for (Target& target : SensibleTargets(original, requests)) {
    Verdict verdict =
        Judge({original.table, published, original.tree, after, target}, requests, threads);
    if (best && WorthOf(verdict) <= WorthOf(best->verdict)) continue;
    best = {std::move(target), std::move(verdict)};
    // No other can be better.
    if (best->verdict.hidden() && best->verdict.exact()) break;
  }
  return std::move(*best);
}

}  // namespace espalier
