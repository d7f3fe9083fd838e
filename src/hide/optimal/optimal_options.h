// The options of the strategy `optimal` (optimal_plan.h).
#ifndef ESPALIER_HIDE_OPTIMAL_OPTIMAL_OPTIONS_H_
#define ESPALIER_HIDE_OPTIMAL_OPTIMAL_OPTIONS_H_

#include <cstddef>
#include <functional>

#include "base/seed.h"
#include "hide/demand.h"
#include "hide/optimal/edit_costs.h"

namespace espalier {

struct OptimalOptions {
  Demand demand;
  EditCosts costs;
  Seed seed;
  size_t threads = 1;
  std::function<void(double share)> progress = {};  // from the calling thread
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_OPTIMAL_OPTIONS_H_
