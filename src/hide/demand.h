// What is asked of a hiding, whatever the strategy.
#ifndef ESPALIER_HIDE_DEMAND_H_
#define ESPALIER_HIDE_DEMAND_H_

#include "hide/level.h"

namespace espalier {

struct Demand {
  Level level = Level::kNeighbours;
  bool accept_implied = false;  // a rule that its neighbours imply counts as hidden
  bool shuffled = false;        // rows are published in a random order, which tells nothing
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_DEMAND_H_
