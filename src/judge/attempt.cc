#include "judge/attempt.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/stopwatch.h"
#include "hide/growable.h"
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
  for (const Learner& other : original.others) {
    const Result<Tree> grown = GrowFromTable(sanitized, other, threads);
    if (!grown.ok()) return grown.error();
    attempt.others.push_back(Judge(
        {original.table, sanitized, original.tree, *grown, attempt.target}, requests, threads));
  }
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

bool IsConfirmed(const Attempt& attempt) { return attempt.hidden() && attempt.exact(); }

size_t RequestsHidden(const Verdict& verdict, bool flip) {
  return static_cast<size_t>(std::count_if(
      verdict.requests.begin(), verdict.requests.end(), [flip](const RequestVerdict& request) {
        return request.hidden() && (!flip || request.flipped());
      }));
}

// Greater is better: hidden first, then the share of rules kept, less that of the rows edited.
std::tuple<size_t, double> WorthOf(const Attempt& attempt, const Original& original) {
  size_t hidden = RequestsHidden(attempt.verdict, attempt.flip);
  size_t kept = attempt.verdict.kept;
  for (const Verdict& verdict : attempt.others) {
    hidden += RequestsHidden(verdict, attempt.flip);
    kept += verdict.kept;
  }
  const RowEdits& edits = attempt.plan.edits;
  const auto edited = static_cast<double>(edits.added.size() + edits.removed.size() +
                                          edits.relabelled.size() + edits.RecodedRows());
  const auto rules = static_cast<double>(std::max<size_t>(1, attempt.verdict.rules_target) *
                                         (1 + attempt.others.size()));
  return {hidden,
          static_cast<double>(kept) / rules - edited / static_cast<double>(original.table.rows)};
}

// Whether the other learners could grow the target at all.
Status CheckOthers(const Original& original, std::span<const Request> requests,
                   const TargetShape& shape) {
  if (original.others.empty()) return {};
  const Target target = MakeTarget(original.table, original.tree, requests, shape);
  for (const Learner& other : original.others) {
    Status growable = CheckGrowable(target.tree, other, original.table);
    if (!growable.ok()) return growable;
  }
  return {};
}

// To plan for the same learner twice is a waste.
std::vector<Learner> OthersThanItself(const Original& original) {
  std::vector<Learner> others;
  for (const Learner& other : original.others) {
    if (ShortName(other) != ShortName(original.learner)) others.push_back(other);
  }
  return others;
}

Result<Attempt> AttemptOptimally(const Original& original, std::span<const Request> requests,
                                 const OptimalOptions& options) {
  const Stopwatch planning;
  if (Status growable = CheckOthers(original, requests, {.flip = options.flip}); !growable.ok())
    return growable.error();
  const std::vector<Learner> others = OthersThanItself(original);
  std::vector<OptimalPlan> plans =
      PlanOptimally({original.table, original.tree, original.learner, requests, others}, options);
  const double plan_seconds = planning.Seconds();
  std::optional<Attempt> best;
  double verify_seconds = 0;
  for (OptimalPlan& plan : plans) {
    Attempt attempt;
    attempt.target = std::move(plan.target);
    attempt.plan = std::move(plan.plan);
    attempt.obstacles = std::move(plan.obstacles);
    attempt.flip = options.flip;
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

bool Attempt::hidden() const {
  const bool flipped =
      !flip || std::all_of(verdict.requests.begin(), verdict.requests.end(),
                           [](const RequestVerdict& request) { return request.flipped(); });
  return flipped && verdict.hidden() &&
         std::all_of(others.begin(), others.end(),
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
