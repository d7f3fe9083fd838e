// Makes the target's tests win again: the fewest further edits after which no rival leads.
//
// A round: weigh the rivals that lead or nearly do; find moves; solve the linear programme of
// their effects; round its answer to whole edits; make them. The learner's own search then says
// how much is still violated: if not less than before, the edits are taken back, what led then
// joins the rivals, and smaller steps are tried. At the end edits are taken back, one by one,
// while nothing is violated without them.
#ifndef ESPALIER_HIDE_OPTIMAL_REPAIR_H_
#define ESPALIER_HIDE_OPTIMAL_REPAIR_H_

#include <cstddef>
#include <vector>

#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "hide/optimal/move_finder.h"

namespace espalier {

struct Repair {
  std::vector<TriedEdit> edits;  // their reasons are places in `reasons`
  std::vector<Rival> reasons;    // whom the edits hold back
  double violation = 0;          // what is left; 0 if the target is grown again
  std::vector<Rival> obstacles;  // whom they do not, the clearest winner first
  size_t effort = 0;
};

// When to give up.
struct RepairLimits {
  size_t rounds = 0;
  size_t effort = 0;  // possible edits looked at: most of the time goes there
  double cost = 0;    // of all edits, by these costs
  EditCosts costs;
};

Repair RepairTests(Contest& contest, EditedCounts& counts, const Tree& tree, const MoveRules& rules,
                   const RepairLimits& limits);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_REPAIR_H_
