// A target that takes up what the learner grew, where that does no harm outside the regions.
//
// Let O be the rows outside. Where a node of the grown tree has the same rows of O as a node of the
// target, the grown test is as good as the target's if
//   apart  it leaves these rows together: it only takes rows of regions away, which need no rule;
//          the target's own test follows below it
//   alike  it parts them as the target's test does: only rows of regions fall on another side
// Elsewhere the target's test stays. So rivals that nobody has to fear need no edit.
//
// A test that only separated the region gains almost nothing once the region's labels look like its
// neighbours'. If no repair saves it, it can be given up (given_up.h): its smaller branches lose
// their rules, but the rules below the kept branch survive.
#ifndef ESPALIER_HIDE_ADOPTED_TARGET_H_
#define ESPALIER_HIDE_ADOPTED_TARGET_H_

#include <cstddef>
#include <span>
#include <vector>

#include "hide/given_up.h"
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

// The target without that test. The rows of the other branches fall into the one that is kept, as
// strangers. REQUIRES: as for AdoptGrown; the test is one of the target
Target WithoutTest(const TargetWorld& world, const Target& target, const GivenUp& given_up);

}  // namespace espalier

#endif  // ESPALIER_HIDE_ADOPTED_TARGET_H_
