// A rule set file: rules from which data is made (rules/generate.h), one a line.
//
//   (t,_,_,f,_):p                          the paper's notation: attributes A1 to A5, of t and f
//   outlook=sunny & windy=false => play    the grammar of rules, with = only
//   outlook: sunny, overcast, rainy        declares an attribute and its values
//
// A file keeps to one of the two notations. Attributes, values and classes are numbered in
// the order of their first appearance. Of an attribute that is not declared, at least two values
// must be named; a declaration stands before the first rule that names its attribute. A # outside
// of quotes opens a comment; blank lines mean nothing.
#ifndef ESPALIER_RULES_RULESET_H_
#define ESPALIER_RULES_RULESET_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace espalier {

// The column behind the attributes of made data.
inline constexpr std::string_view kGeneratedClassName = "class";

// Invariants: at least one rule and one attribute; every domain has a value; no domain has the
// name of another or of the class; no rule fixes an attribute twice.
struct RuleSetSpec {
  struct Domain {
    std::string name;
    std::vector<std::string> values;
  };
  struct Fixed {
    size_t domain = 0;
    size_t value = 0;
  };
  struct Line {
    std::vector<Fixed> fixed;  // the others are free
    size_t predicted = 0;      // place in `classes`
  };

  std::vector<Domain> domains;
  std::vector<std::string> classes;
  std::vector<Line> rules;
};

// `name` is the file's, for messages.
Result<RuleSetSpec> ParseRuleSet(std::string_view text, std::string_view name);

}  // namespace espalier

#endif  // ESPALIER_RULES_RULESET_H_
