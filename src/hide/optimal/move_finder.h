// Finds edits that could take the lead from rivals.
//
//   recode   the rival's attribute in rows of its node: moves that rival and nothing else
//   add      a row like one that agrees with its leaf
//   remove   such a row
//   relabel  a row that disagrees with its leaf
// None of them sends a row another way through the tree, makes a pure leaf impure, takes away the
// values next to a threshold of the tree, or breaks a bond. For a node of very many rows a sample
// is looked at.
#ifndef ESPALIER_HIDE_OPTIMAL_MOVE_FINDER_H_
#define ESPALIER_HIDE_OPTIMAL_MOVE_FINDER_H_

#include <cstddef>
#include <span>
#include <vector>

#include "hide/optimal/contest.h"
#include "hide/optimal/move.h"
#include "hide/optimal/move_rules.h"
#include "hide/optimal/scale.h"

namespace espalier {

struct FoundMoves {
  std::vector<Move> moves;
  size_t looked = 0;  // at how many possible edits
};

// The moves that help against a rival whose lead is past its limit.
FoundMoves FindMoves(std::span<const Scale> scales, Contest& contest, EditedCounts& counts,
                     const Tree& tree, const MoveRules& rules);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_MOVE_FINDER_H_
