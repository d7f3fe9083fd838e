// Allocate-and-Set, the paper's top-down pass (section 2.2): which leaf each added row goes to.
//
// Rows that were added at a node are free below it. Each node sends the rows it has, its own and
// those from above, on to its branches:
//   even       the rows of each class in equal shares, the first branches one more
//   hold-back  all rows of a class to one branch each, the two that give the node's test the
//              greatest gain; then rows of the class that has more of them move to the branch
//              that lowers the gain most, then those of the other class, until the gain is no
//              greater than the gain at the parent. The root has no parent and is not held back.
// By Lemma 2 the gain is convex in the number of moved rows, so the place to stop is found by
// bisection. A gain ratio is not convex; there every place is tried.
// A new row is made from a row of its leaf (donors.h), so branches that have lost all their rows
// get none: their share goes to the branches beside them, and what was added at a node without
// rows to the nearest node above that has some.
#ifndef ESPALIER_HIDE_ALLOCATE_H_
#define ESPALIER_HIDE_ALLOCATE_H_

#include <span>
#include <vector>

#include "hide/ratio.h"
#include "learn/learner.h"
#include "learn/tree.h"

namespace espalier {

enum class AllocateBy { kEven, kHoldBack };

// For each node of `tree`, the added rows that end there: 0 for inner nodes. `added` are the rows
// that were added at each node; the tree's counts are without them.
// REQUIRES: the tree has two classes; one entry of `added` a node; some leaf has rows if any are
// added
std::vector<ClassPair> Allocate(const Tree& tree, std::span<const ClassPair> added,
                                AllocateBy allocate, Criterion criterion);

}  // namespace espalier

#endif  // ESPALIER_HIDE_ALLOCATE_H_
