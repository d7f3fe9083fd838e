// A region that says too little: whoever empties it of the rule's class lights a beacon.
//
// Two one-sided exact tests of the number of rows of class c among the published rows that match C:
//   neighbours  Fisher's, against the other published rows of the parent
//   model       against what the published rows outside C say of the rows in C
//               (judge/attacks/outer_shares.h). The number is beta-binomial, so that the chance in
//               the neighbours' own shares counts
// Back: c is rarer than either allows, p < 0.001 for both. One alone is not enough: other
// attributes may explain why C differs from its parent.
#ifndef ESPALIER_JUDGE_ATTACKS_BEACON_H_
#define ESPALIER_JUDGE_ATTACKS_BEACON_H_

#include "base/result.h"
#include "judge/attacks/attack.h"

namespace espalier {

// The p-value is the larger of the two.
Result<Inspection> SaysTooLittle(const Table& published, const Learner& learner,
                                 const Rule& request);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_BEACON_H_
