// Whether a tree still contains a rule.
#ifndef ESPALIER_JUDGE_PATTERN_H_
#define ESPALIER_JUDGE_PATTERN_H_

#include <span>

#include "learn/tree.h"
#include "rules/rule.h"
#include "table/table.h"

namespace espalier {

// A rule of the same class that has the rule's tests up to the position of thresholds and matches
// at least half of its region; or one that matches at least 90 % of the region and at most 10 % as
// many other rows. `region` are the rows of `table` that the rule matches.
bool HasPattern(const Tree& tree, const Rule& wanted, const Table& table,
                std::span<const RowIndex> region);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_PATTERN_H_
