#include "judge/attempt.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/stopwatch.h"
#include "learn/grow.h"
#include "table/apply.h"

namespace espalier {
namespace {

// The attempt with its plan carried out and judged.
// REQUIRES: its target and its plan are made
Result<Attempt> Judged(Attempt attempt, const Original& original, std::span<const Request> requests,
                       size_t threads) {
  const Stopwatch verifying;
  const Table sanitized = Apply(original.table, attempt.plan.edits);
  Result<Tree> after = GrowFromTable(sanitized, original.learner, threads);
  if (!after.ok()) return after.error();
  attempt.after = std::move(*after);
  attempt.rows_after = sanitized.rows;
  attempt.verdict = Judge({original.table, sanitized, original.tree, attempt.after, attempt.target},
                          requests, threads);
  attempt.verify_seconds = verifying.Seconds();
  return attempt;
}

Result<Attempt> AttemptByRatios(const Original& original, std::span<const Request> requests,
                                const RatioOptions& options) {
  Attempt attempt;
  const Stopwatch planning;
  attempt.target = MakeTarget(original.table, original.tree, requests);
  Result<RatioPlan> ratio = PlanByRatios(
      {original.table, original.tree, original.learner, requests, attempt.target}, options);
  if (!ratio.ok()) return ratio.error();
  attempt.plan = std::exchange(ratio->plan, {});
  attempt.ratio = std::move(*ratio);
  attempt.plan_seconds = planning.Seconds();
  return Judged(std::move(attempt), original, requests, options.threads);
}

bool IsConfirmed(const Attempt& attempt) {
  return attempt.verdict.hidden() && attempt.verdict.exact();
}

// Greater is better: hidden first, then the share of rules kept, less that of the rows edited.
std::tuple<size_t, double> WorthOf(const Attempt& attempt, const Original& original) {
  const auto hidden = static_cast<size_t>(
      std::count_if(attempt.verdict.requests.begin(), attempt.verdict.requests.end(),
                    [](const RequestVerdict& request) { return request.hidden(); }));
  const RowEdits& edits = attempt.plan.edits;
  const auto edited = static_cast<double>(edits.added.size() + edits.removed.size() +
                                          edits.relabelled.size() + edits.RecodedRows());
  const auto rules = static_cast<double>(std::max<size_t>(1, attempt.verdict.rules_target));
  return {hidden, static_cast<double>(attempt.verdict.kept) / rules -
                      edited / static_cast<double>(original.table.rows)};
}

Result<Attempt> AttemptOptimally(const Original& original, std::span<const Request> requests,
                                 const OptimalOptions& options) {
  const Stopwatch planning;
  std::vector<OptimalPlan> plans =
      PlanOptimally({original.table, original.tree, original.learner, requests}, options);
  const double plan_seconds = planning.Seconds();
  std::optional<Attempt> best;
  double verify_seconds = 0;
  for (OptimalPlan& plan : plans) {
    Attempt attempt;
    attempt.target = std::move(plan.target);
    attempt.plan = std::move(plan.plan);
    attempt.obstacles = std::move(plan.obstacles);
    Result<Attempt> judged = Judged(std::move(attempt), original, requests, options.threads);
    if (!judged.ok()) return judged.error();
    verify_seconds += judged->verify_seconds;
    if (!best || IsConfirmed(*judged) || WorthOf(*judged, original) > WorthOf(*best, original)) {
      best = std::move(*judged);
    }
    if (IsConfirmed(*best)) break;
  }
  best->plan_seconds = plan_seconds;
  best->verify_seconds = verify_seconds;
  return std::move(*best);
}

}  // namespace

Result<Attempt> AttemptHiding(const Original& original, std::span<const Request> requests,
                              const Strategy& strategy) {
  if (const auto* ratio = std::get_if<RatioOptions>(&strategy)) {
    return AttemptByRatios(original, requests, *ratio);
  }
  return AttemptOptimally(original, requests, std::get<OptimalOptions>(strategy));
}

}  // namespace espalier
