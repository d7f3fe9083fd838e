// What moves have to respect, beside the tree.
#ifndef ESPALIER_HIDE_OPTIMAL_MOVE_RULES_H_
#define ESPALIER_HIDE_OPTIMAL_MOVE_RULES_H_

#include <cstddef>
#include <set>
#include <vector>

#include "base/seed.h"
#include "hide/bonds.h"
#include "hide/optimal/edit_costs.h"
#include "hide/optimal/parting.h"

namespace espalier {

// A hidden condition: no row at the node may be recoded so as to meet it.
struct HiddenCondition {
  size_t node = 0;
  Parting parting;
  size_t branch = 0;
};

struct MoveRules {
  EditCosts costs;
  std::vector<HiddenCondition> hidden;
  std::set<size_t> free;  // leaves with rows of regions
  const Bonds& bonds;     // what recodes respect
  Seed seed;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_MOVE_RULES_H_
