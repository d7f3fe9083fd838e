// The tree that we want every learner to find afterwards: the original without the requested
// leaves.
//
// For the requested leaves under a test W:
//   one branch is left          that branch, a leaf or a subtree, takes W's place, and the rows of
//                               the requested leaves fall into it and get the labels it gives
//   several branches are left   W stays; a requested leaf takes the class that is most frequent
//                               among W's other rows, or the next one if that is its own
//   no branch is left           W becomes a leaf, if possible of a class that was not requested
// A value that only the moved rows have gets a branch of its own at a kEachValue test, with the
// most frequent class of its node that is not the request's. Then nodes whose children are pure and
// alike fold into a leaf, upwards.
#ifndef ESPALIER_HIDE_TARGET_H_
#define ESPALIER_HIDE_TARGET_H_

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "hide/leaf_order.h"
#include "hide/request.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

struct Target {
  // Its counts are those of the original rows, the rows of the requested leaves with the labels
  // that the target gives them.
  Tree tree;

  // For each node of the original tree, the node of the target that stands where it stood;
  // kGone for what the target has no place for.
  std::vector<size_t> place_of;

  // Original leaves that the target no longer has, left to right: the requested ones, and those
  // that merged with them.
  std::vector<size_t> merged;

  // For each request, whether its leaf stays and says the opposite although its neighbours would
  // give it its own class: a false rule.
  std::vector<bool> flipped;

  // For each request, whether its rows can be predicted otherwise: not where all branches of its
  // test are requested and every class is among theirs.
  std::vector<bool> prediction_can_change;
};

// Which test goes with a requested leaf: besides W, under some conditions, the one above it, if it
// has two branches. Its other branch takes its place: what W is left with often tells little there.
enum class Lift {
  kNone,
  kLeaves,    // where a requested leaf has only leaves beside it
  kSubtrees,  // whatever it has beside it, which is merged, but for large parts of the tree
};

// There may be several sensible targets: each request has a shape of its own.
struct TargetShape {
  // Leaves into which moved rows fall, and that have at least so many rows then, become pure: an
  // impure leaf that gets more rows may begin to split. Nothing: none of them.
  std::optional<uint64_t> pure_from = std::nullopt;
  // Nodes above a requested leaf all of whose leaves say the same become a leaf.
  bool fold_alike = false;
  Lift lift = Lift::kNone;
  // Requested leaves stay where they are, whatever stands beside them, and say another class: false
  // rules, wanted so that no row that matches a request keeps its class. Not with `lift`.
  bool flip = false;
  // Leaves of the tree that become pure in any case, where they stay.
  std::vector<size_t> pure = {};

  bool operator==(const TargetShape&) const = default;
};

// REQUIRES: the requests are of different leaves of `tree`, none of them its root; `tree` was
// grown from `table`
Target MakeTarget(const Table& table, const Tree& tree, std::span<const Request> requests,
                  const TargetShape& shape = {});
// The same where the order of the tree's leaves is known, at a cost that does not grow with the
// rows that stay where they are. REQUIRES: there is a shape for each request
Target MakeTarget(const Table& table, const Tree& tree, const LeafOrder& order,
                  std::span<const Request> requests, std::span<const TargetShape> shapes);

}  // namespace espalier

#endif  // ESPALIER_HIDE_TARGET_H_
