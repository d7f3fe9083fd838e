// The target that a published table was made for. Two files do not tell it: there are several
// sensible ones (hide/target.h). The one that the learner grows from the published table is it;
// where it grows none of them, the plainest is.
#ifndef ESPALIER_JUDGE_ATTACKS_LIKELY_TARGET_H_
#define ESPALIER_JUDGE_ATTACKS_LIKELY_TARGET_H_

#include <cstddef>
#include <span>

#include "hide/request.h"
#include "hide/target.h"
#include "judge/attempt.h"
#include "learn/tree.h"

namespace espalier {

// `after` is grown from the published table.
// REQUIRES: as of MakeTarget; threads >= 1
Target LikelyTarget(const Original& original, const Tree& after, std::span<const Request> requests,
                    size_t threads);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_LIKELY_TARGET_H_
