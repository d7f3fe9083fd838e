// All attacks of ours. To add one, write what it does and name it in attack_list.cc: everything
// else (running, counting, printing) goes by this list.
#ifndef ESPALIER_JUDGE_ATTACKS_ATTACK_LIST_H_
#define ESPALIER_JUDGE_ATTACKS_ATTACK_LIST_H_

#include <vector>

#include "judge/attacks/attack.h"

namespace espalier {

// In the order in which they are shown. `learner` is the owner's: another that is the same is no
// attack of its own.
std::vector<Attack> AllAttacks(const Learner& learner);

// Those of them that take no longer than a few trees, in a table of this many rows.
std::vector<Attack> QuickAttacks(const Learner& learner, RowIndex rows);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_ATTACK_LIST_H_
