// What every renderer of an attempt to hide rules is given. Borrows all of it.
#ifndef ESPALIER_REPORT_HIDING_VIEW_H_
#define ESPALIER_REPORT_HIDING_VIEW_H_

#include <span>
#include <vector>

#include "judge/attempt.h"
#include "judge/budgeted_attempt.h"

namespace espalier {

// Obstacles that are named, the clearest first; the others are counted.
inline constexpr size_t kMostObstacles = 10;

struct HidingView {
  const Original& original;
  std::span<const Request> requests;
  const Strategy& strategy;
  const Attempt& attempt;
  std::span<const Ordering> orderings;   // empty where they were not asked for
  const BudgetChoice* choice = nullptr;  // where there is a budget
};

struct HidingSeconds {
  double read = 0;
  double grow = 0;
  double write = 0;
};

}  // namespace espalier

#endif  // ESPALIER_REPORT_HIDING_VIEW_H_
