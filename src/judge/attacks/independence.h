// Splits that are too independent to be true.
//
// Who makes a condition tell nothing may make it tell less than chance would: among honest rows,
// the classes of two parts of a leaf differ a little. The reader grows the tree, and inside each of
// its leaves takes every condition of the form value against the rest, or threshold, that leaves
// at least five rows on both sides, and tests by chi-square whether it is independent of the
// class. A p-value near 1 is suspicious.
// A request is found if its conditions part the rows of a leaf with a p-value of at least
// 0.99, and no other condition there is as independent. In a pure leaf all conditions are alike,
// and nothing can be found.
#ifndef ESPALIER_JUDGE_ATTACKS_INDEPENDENCE_H_
#define ESPALIER_JUDGE_ATTACKS_INDEPENDENCE_H_

#include "base/result.h"
#include "judge/attacks/attack.h"

namespace espalier {

inline constexpr double kSuspicious = 0.99;

// The p-value is the greatest that the request's conditions have in any leaf.
Result<Inspection> TooIndependent(const Table& published, const Learner& learner,
                                  const Rule& request);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_INDEPENDENCE_H_
