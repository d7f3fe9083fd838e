// What the published rows outside C say of the rows in C: what a reader can know of them without
// believing their labels.
//
// Half by the neighbours, the other rows of the parent (of the nearest ancestor with 20), half by
// all rows outside C, as hide/neighbours/neighbour_model.h does with the original ones.
#ifndef ESPALIER_JUDGE_ATTACKS_OUTER_SHARES_H_
#define ESPALIER_JUDGE_ATTACKS_OUTER_SHARES_H_

#include <cstddef>
#include <span>
#include <vector>

#include "learn/learner.h"
#include "rules/rule.h"
#include "table/table.h"

namespace espalier {

struct OuterShares {
  size_t neighbours = 0;         // rows; with none, nothing is known
  std::vector<double> of_class;  // of the rule's class, by row of the region
};

// REQUIRES: `region` are the rows that match the request, ascending; the request has conditions
OuterShares OuterSharesOf(const Table& published, const Learner& learner, const Rule& request,
                          std::span<const RowIndex> region);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_OUTER_SHARES_H_
