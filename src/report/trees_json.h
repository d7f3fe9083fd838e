// The trees before and after as JSON for drawing: flat lists with an entry a node, in the order of
// the walk, so that a parent stands before its children and depth costs nothing. Leaves that a tree
// implies are left out.
#ifndef ESPALIER_REPORT_TREES_JSON_H_
#define ESPALIER_REPORT_TREES_JSON_H_

#include <nlohmann/json_fwd.hpp>

#include "judge/rule_changes.h"
#include "report/report.h"

namespace espalier {

// "trees"
nlohmann::ordered_json TreesObject(const Report& report, const RuleChanges& changes);

}  // namespace espalier

#endif  // ESPALIER_REPORT_TREES_JSON_H_
