// Makes the edits of a finished plan look less alike, where no test needs them to be as they are.
//
//   add     a row that equals another would vanish with duplicates, and several copies of one row
//           show: it becomes like another row of its leaf and class, with at least one cell of a
//           third one; where a test needs more of it as it was, only parts of it change
//   recode  where several cells were given the same value, some take another one that rows of
//           their leaf and class have
// A change is kept only if nothing is violated with it. Bonds are respected.
#ifndef ESPALIER_HIDE_OPTIMAL_VARIATION_H_
#define ESPALIER_HIDE_OPTIMAL_VARIATION_H_

#include <vector>

#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "hide/optimal/move_rules.h"

namespace espalier {

// The edits as they are made now: as many as before, each of the same kind, and of the same row,
// but for the donors of added rows.
// REQUIRES: the edits were the last to be made, and nothing is violated
std::vector<TriedEdit> Vary(std::vector<TriedEdit> edits, Contest& contest, EditedCounts& counts,
                            const Tree& tree, const MoveRules& rules);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_VARIATION_H_
