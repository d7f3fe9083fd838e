// Rules as text, printed and parsed in one grammar:
//
//   outlook=sunny & humidity<=77.5 or ? => no
//
// The form is rules/syntax.h, words are rules/word.h; docs/rules.md tells it to users. What a
// nominal attribute may be asked is = and !=, a numeric one <= and >, where "or ?" behind the
// number says that rows without one match too. A tree of one leaf has the rule "=> c".
// Invariant: parsing what was printed gives the same conditions, in the same order, and class,
// whatever bytes names and values are made of.
#ifndef ESPALIER_RULES_GRAMMAR_H_
#define ESPALIER_RULES_GRAMMAR_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/rule.h"

namespace espalier {

// REQUIRES: the rule belongs to the schema of `table`
std::string PrintCondition(const Condition& condition, const Table& table);
std::string PrintRule(const Rule& rule, const Table& table);

// The rule that the text spells; of no tree yet, so with neither number nor support. Messages
// name the column of the mistake and the nearest known name.
Result<Rule> ParseRule(std::string_view text, const Table& table);

// The same for what stands before "=>", alone; at least one condition.
Result<std::vector<Condition>> ParseConditions(std::string_view text, const Table& table);

}  // namespace espalier

#endif  // ESPALIER_RULES_GRAMMAR_H_
