// A reader who looks at the order of the file.
//
// Edits that are made from the top of the file, or row by row until there are enough, show in the
// order of the labels. The reader takes the published rows that match C in file order, and asks
//   runs       whether the rows of class c and the others alternate too rarely, or too often: none
//              of 1,999 permutations is as extreme (hide/neighbours/order_test.h)
//   positions  whether the rows of class c come earlier or later than the others: the rank-sum
//              test of Wilcoxon, two-sided
// Back: one of them has p <= 0.001 in all of C, and still has among rows for which the rows outside
// C predict similar shares (judge/attacks/outer_shares.h): in a file sorted by an attribute, labels
// that follow the attribute are in an order of their own. With fewer than five rows of class c, or
// of other classes, the order tells nothing.
#ifndef ESPALIER_JUDGE_ATTACKS_ROW_ORDER_H_
#define ESPALIER_JUDGE_ATTACKS_ROW_ORDER_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/result.h"
#include "judge/attacks/attack.h"

namespace espalier {

// Ranks are those within a stratum, and their sums are added up (van Elteren). By the normal
// distribution, with the correction for whole numbers; 1 where no stratum has rows of both kinds.
// REQUIRES: strata.size() == is_class.size()
double RankSumP(std::span<const size_t> strata, const std::vector<bool>& is_class);

// Nothing where the order is not tested.
Result<Inspection> ShowsInTheOrder(const Table& published, const Learner& learner,
                                   const Rule& request);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_ROW_ORDER_H_
