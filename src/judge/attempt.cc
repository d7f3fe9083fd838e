#include "judge/attempt.h"

#include <algorithm>
#include <utility>

#include "base/stopwatch.h"
#include "judge/optimal_attempt.h"
#include "judge/trial.h"

namespace espalier {
namespace {

Result<Attempt> AttemptByRatios(const Original& original, std::span<const Request> requests,
                                const RatioOptions& options) {
  const Stopwatch planning;
  Attempt attempt{.demand = options.demand};
  const LeafOrder order(original.table, original.tree, options.threads);
  attempt.target = MakeTarget(original.table, original.tree, order, requests, TargetShape::kJoin);
  Result<RatioPlan> ratio = PlanByRatios(
      {original.table, original.tree, original.learner, requests, attempt.target}, options);
  if (!ratio.ok()) return ratio.error();
  attempt.plan = std::exchange(ratio->plan, {});
  attempt.ratio = std::move(*ratio);
  attempt.plan_seconds = planning.Seconds();
  Result<Trial> trial = Trial::Make(original, requests, order, options.threads);
  if (!trial.ok()) return trial.error();
  return trial->Judged(std::move(attempt));
}

}  // namespace

bool Attempt::hidden() const {
  return verdict.hidden() && std::all_of(others.begin(), others.end(),
                                         [](const Verdict& other) { return other.hidden(); });
}

bool Attempt::exact() const {
  return verdict.exact() && std::all_of(others.begin(), others.end(),
                                        [](const Verdict& other) { return other.exact(); });
}

Result<Attempt> AttemptHiding(const Original& original, std::span<const Request> requests,
                              const Strategy& strategy) {
  if (const auto* ratio = std::get_if<RatioOptions>(&strategy)) {
    return AttemptByRatios(original, requests, *ratio);
  }
  return AttemptOptimally(original, requests, std::get<OptimalOptions>(strategy));
}

}  // namespace espalier
