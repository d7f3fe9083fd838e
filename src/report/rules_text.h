// The rules of a tree as an aligned table, one rule a line, nothing cut:
//
//   rule  support  confidence  text
//      1        4       1.000  outlook=overcast => yes
//
// Rules are written as the grammar writes them (rules/grammar.h), so that a line's text or
// number can be handed back.
#ifndef ESPALIER_REPORT_RULES_TEXT_H_
#define ESPALIER_REPORT_RULES_TEXT_H_

#include <string>

#include "report/tree_view.h"

namespace espalier {

std::string RulesText(const TreeView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_RULES_TEXT_H_
