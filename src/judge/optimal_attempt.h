// The search of the strategy `optimal`.
//
// Labels are drawn several times from the seed. The first draw that the verdict confirms (every
// rule hidden, and the tree exact) and that no quick reader sees through (reader_trials.h) wins.
// After the first few draws the most promising ones are repaired before more are made. Later draws
// lean the way that readers showed, or keep more of the original labels. Tests that no repair saves
// are given up at the end (hide/given_up.h). If there is no such plan, the best wins by
// plan_worth.h.
#ifndef ESPALIER_JUDGE_OPTIMAL_ATTEMPT_H_
#define ESPALIER_JUDGE_OPTIMAL_ATTEMPT_H_

#include <span>

#include "base/result.h"
#include "judge/attempt.h"

namespace espalier {

// REQUIRES: as AttemptHiding
Result<Attempt> AttemptOptimally(const Original& original, std::span<const Request> requests,
                                 const OptimalOptions& options);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_OPTIMAL_ATTEMPT_H_
