// The rules of a tree as a JSON array, one rule a line, as `espalier rules --json` prints it.
#ifndef ESPALIER_REPORT_RULES_JSON_H_
#define ESPALIER_REPORT_RULES_JSON_H_

#include <string>

#include "report/tree_view.h"

namespace espalier {

std::string RulesJson(const TreeView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_RULES_JSON_H_
