// What moves have to respect, beside the tree.
#ifndef ESPALIER_HIDE_OPTIMAL_MOVE_RULES_H_
#define ESPALIER_HIDE_OPTIMAL_MOVE_RULES_H_

#include <cstddef>
#include <set>
#include <vector>

#include "hide/bonds.h"
#include "hide/optimal/move.h"
#include "hide/optimal/parting.h"

namespace espalier {

// A hidden condition: no row that stands at the node may be recoded so as to meet it, unless its
// leaf is pure and of another class than the request's.
struct HiddenCondition {
  size_t node = 0;
  Parting parting;
  size_t branch = 0;
  ClassCode predicted = 0;
};

struct MoveRules {
  EditCosts costs;
  std::vector<HiddenCondition> hidden;
  std::set<size_t> settled;  // leaves with requested rows: their classes stay as they are
  const Bonds& bonds;        // what recodes respect
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_MOVE_RULES_H_
