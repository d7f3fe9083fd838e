// Every rule before and after as JSON, with what became of it.
#ifndef ESPALIER_REPORT_RULE_CHANGES_JSON_H_
#define ESPALIER_REPORT_RULE_CHANGES_JSON_H_

#include <nlohmann/json_fwd.hpp>

#include "judge/rule_changes.h"
#include "report/report.h"

namespace espalier {

// "rule_changes": the rules of the original, then those that only the tree grown again has.
nlohmann::ordered_json RuleChangeList(const Report& report, const RuleChanges& changes);

}  // namespace espalier

#endif  // ESPALIER_REPORT_RULE_CHANGES_JSON_H_
