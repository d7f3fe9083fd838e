// The search of the strategy `optimal` for the plan that its verdict confirms.
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
