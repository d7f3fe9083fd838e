// Whether a path lies within conditions that somebody wrote.
#ifndef ESPALIER_RULES_IMPLIES_H_
#define ESPALIER_RULES_IMPLIES_H_

#include <span>

#include "rules/rule.h"

namespace espalier {

// Whether whatever meets all conditions of `path` meets `wanted` too, by the conditions on its
// attribute: income<=15 implies income<=20, and region=north implies region!=south. That a path
// leaves a nominal attribute only one value by naming all others is not seen.
bool Implies(std::span<const Condition> path, const Condition& wanted);

}  // namespace espalier

#endif  // ESPALIER_RULES_IMPLIES_H_
