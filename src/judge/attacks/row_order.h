// A reader who looks at the order of the file.
//
// Edits that are made from the top of the file, or row by row until there are enough, show in the
// order of the labels. The reader takes the published rows that match C in file order, and asks
//   runs       whether the rows of class c and the others alternate too rarely, or too often: none
//              of 1,999 permutations is as extreme (hide/neighbours/order_test.h)
//   positions  whether the rows of class c come earlier or later than the others: the rank-sum
//              test of Wilcoxon, two-sided
// Back: one of them has p <= 0.001. With fewer than five rows of class c, or of other classes,
// the order tells nothing.
#ifndef ESPALIER_JUDGE_ATTACKS_ROW_ORDER_H_
#define ESPALIER_JUDGE_ATTACKS_ROW_ORDER_H_

#include <vector>

#include "base/result.h"
#include "judge/attacks/attack.h"

namespace espalier {

// By the normal distribution, with the correction for whole numbers; 1 where all are of one kind.
double RankSumP(const std::vector<bool>& is_class);

// The p-value is the smaller of the two; nothing where the order is not tested.
Result<Inspection> ShowsInTheOrder(const Table& published, const Learner& learner,
                                   const Rule& request);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_ROW_ORDER_H_
