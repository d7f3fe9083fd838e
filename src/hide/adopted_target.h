// A target that takes up what the learner grew, where that does no harm outside the regions.
//
// Let O be the rows outside. Where a node of the grown tree has the same rows of O as a node of the
// target, the grown test is as good as the target's if
//   apart  it leaves these rows together: it only takes rows of regions away, which need no rule;
//          the target's own test follows below it
//   alike  it parts them as the target's test does: only rows of regions fall on another side
// Elsewhere the target's test stays. So rivals that nobody has to fear need no edit.
//
// A test that served to take a region away has little to win by when the region's labels are those
// of its neighbours. Where no repair saves it, it can be given up: the rules of its smaller
// branches are lost, but what grows in its place does not take all rules below it along.
#ifndef ESPALIER_HIDE_ADOPTED_TARGET_H_
#define ESPALIER_HIDE_ADOPTED_TARGET_H_

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "hide/leaf_order.h"
#include "hide/target.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// What a target belongs to.
struct TargetWorld {
  const Table& table;
  const LeafOrder& order;           // of the original tree
  const std::vector<bool>& inside;  // by row, whether it is in a region
};

// REQUIRES: `target` was made for that world; the tests of `grown` are in the codes of its table
Target AdoptGrown(const TargetWorld& world, const Target& target, const Tree& grown);

// The target with the last tests of requested rules above others that cannot win: a test that only
// takes the rows of regions away leaves less to be kept below it. `lost` are nodes of the target.
// REQUIRES: the requests are of leaves of `tree`, the original one, not of its root
Target Separated(const TargetWorld& world, const Target& target, const Tree& tree,
                 std::span<const Request> requests, std::span<const size_t> lost);

// A test of a target that is given up, and the branch that takes its place.
struct GivenUp {
  size_t node = 0;
  size_t kept = 0;   // its branch
  size_t saved = 0;  // leaves of that branch
  size_t price = 0;  // leaves of the others
};

// Of the tests `lost` above a requested rule the one that saves most for its price; nothing where
// none is lost. REQUIRES: as for Separated
std::optional<GivenUp> BestToGiveUp(const Target& target, const Tree& tree,
                                    std::span<const Request> requests,
                                    std::span<const size_t> lost);

// The target without that test. The rows of the other branches fall into the one that is kept;
// those in O are strangers to its rules, which may lose leaves by that.
// REQUIRES: as for AdoptGrown; the test is one of the target
Target WithoutTest(const TargetWorld& world, const Target& target, const GivenUp& given_up);

}  // namespace espalier

#endif  // ESPALIER_HIDE_ADOPTED_TARGET_H_
