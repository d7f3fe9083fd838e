// What became of the rules of a tree, judged over the rows outside some regions.
//
// Let O be the rows outside. A rule of `before` with rows S in O and class k is
//   kept    if the leaves of `after` that contain rows of S contain no other row of O and all
//           predict k; more than one such leaf only where rows of a region joined them
//   merged  if it is not kept alone, but is kept as one rule together with all other branches of
//           its parent, which are leaves of class k, one branch of that parent being inside
//   lost    otherwise
// A leaf of `after` with rows in O that belongs to no kept rule is a ghost. Rules without rows in O
// do not count.
#ifndef ESPALIER_RULES_OUTSIDE_H_
#define ESPALIER_RULES_OUTSIDE_H_

#include <cstddef>
#include <vector>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// Leaves are named by their nodes.
struct OutsideComparison {
  std::vector<size_t> kept;    // of `before`
  std::vector<size_t> lost;    // of `before`
  std::vector<size_t> merged;  // of `before`
  size_t unions = 0;           // rules that stand in the place of the merged ones
  std::vector<size_t> ghosts;  // of `after`
  size_t after = 0;            // leaves of `after` with rows in O

  bool exact() const { return lost.empty() && ghosts.empty(); }
};

// `inside` has for each row of the table whether it is in a region. The same for any number of
// threads.
// REQUIRES: the tests of both trees are in the codes of `table`; threads >= 1
OutsideComparison CompareOutside(const Table& table, const Tree& before, const Tree& after,
                                 const std::vector<bool>& inside, size_t threads);

}  // namespace espalier

#endif  // ESPALIER_RULES_OUTSIDE_H_
