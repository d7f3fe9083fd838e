// Where a request speaks: the rows of the original that match its conditions, and what has to be
// hidden of them.
#ifndef ESPALIER_JUDGE_ATTACKS_REGION_H_
#define ESPALIER_JUDGE_ATTACKS_REGION_H_

#include <vector>

#include "hide/request.h"
#include "hide/target.h"
#include "rules/rule.h"
#include "table/table.h"

namespace espalier {

struct Region {
  Rule rule;
  std::vector<RowIndex> rows;  // of the original that match, ascending
  std::vector<bool> hidden;    // for each of them: the target does not give it the rule's class
};

Region RegionOf(const Rule& rule, const Table& original, const Tree& target);

// The rows of `published` that do not match the rule's conditions: what the neighbours say.
Table WithoutRegion(const Table& published, const Rule& rule);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_REGION_H_
