// What every renderer of attacks is given. Borrows all of it.
#ifndef ESPALIER_REPORT_ATTACKS_VIEW_H_
#define ESPALIER_REPORT_ATTACKS_VIEW_H_

#include <span>

#include "judge/attacks/run_attacks.h"

namespace espalier {

struct AttacksView {
  const Publication& publication;
  std::span<const Request> requests;
  const AttackReport& report;
};

}  // namespace espalier

#endif  // ESPALIER_REPORT_ATTACKS_VIEW_H_
