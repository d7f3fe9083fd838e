// Finds edits that could take the lead from rivals.
//
//   recode   the rival's attribute in rows of its node: moves that rival and nothing else
//   add      a row like one that agrees with its leaf
//   remove   such a row
//   relabel  a row that disagrees with its leaf
// None of them sends a row another way through the tree, makes a pure leaf impure, or takes away
// the values next to a threshold of the tree. For a node of very many rows a sample is looked at.
#ifndef ESPALIER_HIDE_OPTIMAL_MOVE_FINDER_H_
#define ESPALIER_HIDE_OPTIMAL_MOVE_FINDER_H_

#include <cstddef>
#include <set>
#include <span>
#include <vector>

#include "hide/optimal/contest.h"
#include "hide/optimal/move.h"
#include "hide/optimal/scale.h"

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
};

// The moves that help against a rival whose lead is past its limit.
std::vector<Move> FindMoves(std::span<const Scale> scales, Contest& contest, EditedCounts& counts,
                            const Tree& tree, const MoveRules& rules);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_MOVE_FINDER_H_
