// Where a request speaks: the rows of the original that match its conditions, and what its
// neighbours say of them.
#ifndef ESPALIER_JUDGE_ATTACKS_REGION_H_
#define ESPALIER_JUDGE_ATTACKS_REGION_H_

#include <vector>

#include "hide/neighbours/neighbourhood.h"
#include "hide/request.h"
#include "rules/rule.h"
#include "table/table.h"

namespace espalier {

struct Region {
  Rule rule;
  std::vector<RowIndex> rows;  // of the original that match, ascending
  std::vector<bool> hidden;    // for each of them: the neighbour model does not think it of the
                               // rule's class
  const Neighbourhood* around = nullptr;
};

// Borrows the neighbourhood.
Region RegionOf(const Rule& rule, const Neighbourhood& around);

// The rows of `published` that do not match the rule's conditions: what the neighbours say.
Table WithoutRegion(const Table& published, const Rule& rule);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_REGION_H_
