// Leaves that rows of regions join may split. Where a part of such a leaf then says the wrong class
// of the other rule's rows in it, that rule would be lost, although every test of the target won.
//
//   misled   a leaf of the tree that grew whose rows outside the regions are of one original rule,
//            of which it does not say the class
//   swap     a row of a region there exchanges labels with one of its stratum elsewhere: no edit
//   change   a row of a region there takes the rule's class, if the level allows the region's
//            numbers afterwards
//   relabel  a row outside, there, that disagrees with its rule takes the rule's class
// A change after which more tests of the target lose is undone. Only a relabel outside may stay, if
// a repair follows. Rows are looked for where their original cells put them; recoded ones may be
// elsewhere.
#ifndef ESPALIER_HIDE_OPTIMAL_SETTLE_H_
#define ESPALIER_HIDE_OPTIMAL_SETTLE_H_

#include <vector>

#include "base/seed.h"
#include "hide/leaf_order.h"
#include "hide/optimal/arrange.h"
#include "hide/optimal/optimal_plan.h"
#include "learn/tree.h"

namespace espalier {

// Trees in the codes of the table.
struct SettledTrees {
  const Tree& original;
  const LeafOrder& order;  // of the original
  const Tree& grown;       // from the labels as they are now
};

struct Settlement {
  bool changed = false;
  std::vector<TriedEdit> edits;  // outside the regions, made
};

Settlement Settle(const Arrangement& arrangement, const SettledTrees& trees, Settling how,
                  SecretRandom random);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_SETTLE_H_
