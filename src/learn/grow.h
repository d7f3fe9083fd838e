// Grows a tree, level by level, from counts.
//
//   until no node is open:
//     ask for the counts of all open nodes; where they are coarse and the bound that they give
//     reaches the best split, for the exact ones too
//     find each node's best split; the node of the tree gets its test
//     part the nodes; children that may split again are the next level
//   prune, if the learner does
// Nothing here touches rows, and nothing recurses: trees may be of any depth.
#ifndef ESPALIER_LEARN_GROW_H_
#define ESPALIER_LEARN_GROW_H_

#include <cstddef>
#include <vector>

#include "base/result.h"
#include "learn/learner.h"
#include "learn/tree.h"
#include "table/counter.h"
#include "table/table.h"

namespace espalier {

// `attributes` are those that the counter counts, by AttributeId.
Result<Tree> Grow(Counter& counter, const std::vector<Attribute>& attributes,
                  const Learner& learner);

// With the embedded engine.
Result<Tree> GrowFromTable(const Table& table, const Learner& learner, size_t threads);

}  // namespace espalier

#endif  // ESPALIER_LEARN_GROW_H_
