// Which rule of a tree a user means.
#ifndef ESPALIER_RULES_FIND_H_
#define ESPALIER_RULES_FIND_H_

#include <span>
#include <string_view>

#include "base/result.h"
#include "rules/rule.h"

namespace espalier {

// The one of `rules` that the text means: by its number, or by its conditions, as a set, and
// class. `rules` are those of a tree of `table`, as RulesOf gives them. If there is none, the
// message names the nearest.
Result<Rule> FindRule(std::string_view text, std::span<const Rule> rules, const Table& table);

}  // namespace espalier

#endif  // ESPALIER_RULES_FIND_H_
