// The classes of rows, and rules with fewer conditions.
#ifndef ESPALIER_JUDGE_ATTACKS_MATCHING_H_
#define ESPALIER_JUDGE_ATTACKS_MATCHING_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/rule.h"
#include "table/table.h"

namespace espalier {

// By class.
std::vector<uint64_t> CountClasses(const Table& table, const std::vector<RowIndex>& rows);

// The rule of an ancestor: the first conditions only. REQUIRES: depth <= conditions.size()
Rule FirstConditions(Rule rule, size_t depth);

// The rule without one of its conditions. REQUIRES: which < conditions.size()
Rule WithoutCondition(Rule rule, size_t which);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_MATCHING_H_
