#include "judge/check.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "hide/optimal/ways.h"
#include "learn/grow.h"

namespace espalier {
namespace {

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

struct Judged {
  Target target;
  Verdict verdict;
};

// Greater is better.
std::tuple<size_t, double> WorthOf(const Verdict& verdict) {
  const auto hidden = static_cast<size_t>(
      std::count_if(verdict.requests.begin(), verdict.requests.end(),
                    [](const RequestVerdict& request) { return request.hidden(); }));
  const size_t all = verdict.kept + verdict.lost + verdict.ghosts;
  return {hidden,
          static_cast<double>(verdict.kept) / static_cast<double>(std::max<size_t>(1, all))};
}

Judged LikeliestTarget(const Original& original, const Table& sanitized, const Tree& after,
                       std::span<const Request> requests, size_t threads) {
  std::optional<Judged> best;
  for (Target& target : SensibleTargets(original, requests)) {
    Judged one;
    one.target = std::move(target);
    one.verdict =
        Judge({original.table, sanitized, original.tree, after, one.target}, requests, threads);
    if (!best || WorthOf(one.verdict) > WorthOf(best->verdict)) best = std::move(one);
    if (best->verdict.hidden() && best->verdict.exact()) break;
  }
  return std::move(*best);
}

}  // namespace

Result<Check> CheckHiding(const Original& original, const Table& sanitized,
                          std::span<const Request> requests, const HoldoutOptions& options,
                          size_t threads) {
  Check check;
  Result<Tree> after = GrowFromTable(sanitized, original.learner, threads);
  if (!after.ok()) return after.error();
  check.after = std::move(*after);
  check.rows_after = sanitized.rows;
  Judged likeliest = LikeliestTarget(original, sanitized, check.after, requests, threads);
  check.target = std::move(likeliest.target);
  check.verdict = std::move(likeliest.verdict);
  check.rows = CompareRows(original.table, sanitized);
  check.to_original = CompareGrown(original.tree, check.after, original.table, threads);
  check.to_target = CompareGrown(check.target.tree, check.after, original.table, threads);
  Result<std::optional<HoldoutTrial>> holdout =
      TryHoldout(original, sanitized, requests, options, threads);
  if (!holdout.ok()) return holdout.error();
  check.holdout = *holdout;
  ColumnChanges columns = CompareColumns(original.table, sanitized, threads);
  check.column_changes = std::move(columns.changes);
  check.effects = SideEffectsOf(check.verdict, columns.dissimilarity);
  check.pairs = ComparePairs(original.table, sanitized, threads);
  return check;
}

}  // namespace espalier
