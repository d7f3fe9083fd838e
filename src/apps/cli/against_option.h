// --against: learners that shall grow the target too.
#ifndef ESPALIER_APPS_CLI_AGAINST_OPTION_H_
#define ESPALIER_APPS_CLI_AGAINST_OPTION_H_

#include <string>
#include <vector>

#include "apps/cli/option.h"
#include "learn/learner.h"

namespace espalier::cli {

// Keeps the learners as they are named: "cart:gini".
Option AgainstOption(std::vector<std::string>& target);

// The named learners; whatever else a learner has to know is as `like` has it.
std::vector<Learner> LearnersNamed(const std::vector<std::string>& names, const Learner& like);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_AGAINST_OPTION_H_
