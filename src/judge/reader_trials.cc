#include "judge/reader_trials.h"

#include <algorithm>

#include "hide/neighbours/label_draw.h"
#include "judge/plan_worth.h"

namespace espalier {
namespace {

// Plans that are tried: each takes about as long as judging a few.
constexpr size_t kMostTried = 24;
constexpr double kMostLean = 0.75;

}  // namespace

bool ReaderTrials::AreOpen() const { return rehearsal_.IsPossible() && tried_.size() < kMostTried; }

Result<std::optional<Readers>> ReaderTrials::ReadersOf(const Attempt& attempt) {
  if (!IsConfirmed(attempt) || !rehearsal_.IsPossible()) return std::optional(kNoReaders);
  for (const KnownPlan& known : tried_) {
    if (known.edits == attempt.plan.edits) return std::optional(known.readers);
  }
  if (!AreOpen()) return std::optional<Readers>();
  const Result<SeenThrough> seen = rehearsal_.Try(attempt);
  if (!seen.ok()) return seen.error();
  tried_.push_back({attempt.plan.edits, seen->readers});
  for (size_t i = 0; i < leans_.size(); ++i) {
    leans_[i] = std::clamp(leans_[i] + kLeanStep * seen->leans[i], -kMostLean, kMostLean);
  }
  return std::optional(seen->readers);
}

}  // namespace espalier
