// The tree that we want every learner to find afterwards: the original tree outside the requested
// leaves. Inside them anything may grow.
//
// For the requested leaves under a test W:
//   one branch is left         that branch, a leaf or a subtree, takes W's place, and the rows of
//                              the requested leaves fall into it
//   several branches are left  W stays, with the requested leaves as its branches
//   no branch is left          W becomes a leaf
// A value that only the moved rows have gets a branch of its own at a kEachValue test.
#ifndef ESPALIER_HIDE_TARGET_H_
#define ESPALIER_HIDE_TARGET_H_

#include <cstddef>
#include <span>
#include <vector>

#include "hide/leaf_order.h"
#include "hide/request.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// There may be several sensible targets.
enum class TargetShape {
  kJoin,  // as above
  kStay,  // W stays in any case: its test may still be the best one
  kFold,  // as kJoin, but where all branches that are left are leaves of one class, W goes, too
};

struct Target {
  // Its counts are those of the original rows, those of the requested leaves with the class that
  // their leaf predicts.
  Tree tree;

  // For each node of the original tree, the node of the target that stands where it stood;
  // kGone for requested leaves whose rows fall elsewhere.
  std::vector<size_t> place_of;

  // For each node of the target, whether it is a leaf with rows of requested leaves or strangers:
  // it may split.
  std::vector<bool> free;

  // Rows of rules that were given up (adopted_target.h), ascending.
  std::vector<RowIndex> strangers = {};
};

// REQUIRES: the requests are of different leaves of `tree`, none of them its root; `tree` was
// grown from `table`; `order` is its order
Target MakeTarget(const Table& table, const Tree& tree, const LeafOrder& order,
                  std::span<const Request> requests, TargetShape shape);
// Of the first shape.
Target MakeTarget(const Table& table, const Tree& tree, std::span<const Request> requests);

}  // namespace espalier

#endif  // ESPALIER_HIDE_TARGET_H_
