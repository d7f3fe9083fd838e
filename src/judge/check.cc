#include "judge/check.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "hide/optimal/ways.h"
#include "learn/grow.h"

namespace espalier {
namespace {

bool SameShape(const TargetShape& a, const TargetShape& b) {
  return std::tie(a.pure_from, a.fold_alike, a.lift, a.flip) ==
         std::tie(b.pure_from, b.fold_alike, b.lift, b.flip);
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
  for (const TargetShape& shape : SensibleShapes(original.learner)) {
    Judged one;
    one.target = MakeTarget(original.table, original.tree, requests, shape);
    one.verdict =
        Judge({original.table, sanitized, original.tree, after, one.target}, requests, threads);
    if (!best || WorthOf(one.verdict) > WorthOf(best->verdict)) best = std::move(one);
    if (best->verdict.hidden() && best->verdict.exact()) break;
  }
  return std::move(*best);
}

}  // namespace

std::vector<TargetShape> SensibleShapes(const Learner& learner) {
  std::vector<TargetShape> shapes;
  const auto add = [&shapes](const TargetShape& shape) {
    const bool known = std::any_of(shapes.begin(), shapes.end(), [&](const TargetShape& other) {
      return SameShape(shape, other);
    });
    if (!known) shapes.push_back(shape);
  };
  for (const Way& way : WaysToHide(learner, {}, false)) add(way.shape);
  add({});
  for (const Way& way : WaysToHide(learner, {}, true)) add(way.shape);
  return shapes;
}

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
