// Subgroup search: the conjunctions that say most about a class.
//
// A condition is a value, all but a value, or at most or above one of 19 numbers that part the rows
// of an attribute evenly. Conjunctions of up to three conditions are searched level by level; the
// 100 best of a level are extended. The measure is weighted relative accuracy,
//   WRAcc(D => c) = share of rows in D * (share of c in D - share of c in all rows)
// (Lavrac, Flach and Zupan, 1999). Of conjunctions that match the same rows the first counts.
// Back: one of the 20 best for class c matches at least 90 % of the published rows in C, and at
// most 10 % as many others.
#ifndef ESPALIER_JUDGE_ATTACKS_SUBGROUPS_H_
#define ESPALIER_JUDGE_ATTACKS_SUBGROUPS_H_

#include "base/result.h"
#include "judge/attacks/attack.h"

namespace espalier {

// No p-value.
Result<Inspection> IsATopSubgroup(const Table& published, const Learner& learner,
                                  const Rule& request);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_SUBGROUPS_H_
