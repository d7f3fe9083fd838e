// The form of a rule, before anybody asks what its words mean:
//
//   rule       =  [ condition { "&" condition } ] "=>" word
//   condition  =  word ( "=" | "!=" | "<=" | ">" ) word
//
// Rules of a tree (rules/grammar.h) and of a rule set file (rules/ruleset.h) share it.
#ifndef ESPALIER_RULES_SYNTAX_H_
#define ESPALIER_RULES_SYNTAX_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/rule.h"
#include "rules/scanner.h"

namespace espalier {

struct WrittenCondition {
  RuleWord attribute;
  Op op = Op::kEqual;
  size_t op_offset = 0;
  RuleWord value;
};

struct WrittenRule {
  std::vector<WrittenCondition> conditions;
  RuleWord predicted;
};

std::string_view OpSymbol(Op op);

// Both read the scanner's text to its end.
Result<std::vector<WrittenCondition>> ScanConditions(RuleScanner& scanner);  // at least one
Result<WrittenRule> ScanRule(RuleScanner& scanner);

}  // namespace espalier

#endif  // ESPALIER_RULES_SYNTAX_H_
