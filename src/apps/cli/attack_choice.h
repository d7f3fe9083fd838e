// Which attacks are made, for the verbs that make some, and how they are shown to go on.
#ifndef ESPALIER_APPS_CLI_ATTACK_CHOICE_H_
#define ESPALIER_APPS_CLI_ATTACK_CHOICE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hide/request.h"
#include "judge/attacks/attack.h"
#include "judge/attacks/run_attacks.h"

namespace espalier::cli {

struct AttackChoice {
  std::vector<std::string> names;  // empty: all
  std::vector<std::string> outside;
};

// The attacks that are asked for, in the order of the list. Names choose among our own; programs of
// others are all chosen, unless names are theirs.
Result<std::vector<Attack>> ChosenAttacks(const AttackChoice& choice, const Learner& learner);

// Tells its progress on a terminal.
Result<AttackReport> AttackWithProgress(const Publication& publication,
                                        const std::vector<Request>& requests,
                                        const std::vector<Attack>& attacks, AttackOptions options);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_ATTACK_CHOICE_H_
