#include "judge/attempt.h"

#include <utility>

#include "base/stopwatch.h"
#include "learn/grow.h"
#include "table/apply.h"

namespace espalier {

Result<Attempt> AttemptHiding(const Original& original, std::span<const Request> requests,
                              const RatioOptions& options) {
  Attempt attempt;
  const Stopwatch planning;
  attempt.target = MakeTarget(original.table, original.tree, requests);
  Result<RatioPlan> plan = PlanByRatios(
      {original.table, original.tree, original.learner, requests, attempt.target}, options);
  if (!plan.ok()) return plan.error();
  attempt.plan = std::move(*plan);
  attempt.plan_seconds = planning.Seconds();

  const Stopwatch verifying;
  const Table sanitized = Apply(original.table, attempt.plan.plan.edits);
  Result<Tree> after = GrowFromTable(sanitized, original.learner, options.threads);
  if (!after.ok()) return after.error();
  attempt.after = std::move(*after);
  attempt.rows_after = sanitized.rows;
  attempt.verdict = Judge({original.table, sanitized, original.tree, attempt.after, attempt.target},
                          requests, options.threads);
  attempt.verify_seconds = verifying.Seconds();
  return attempt;
}

}  // namespace espalier
