// Look-ahead: the fewest rows over the whole tree after which every node keeps its ratio.
//
// A node is described by the pairs (x, y) of rows that may have been added in its subtree, in
// all; of them only the frontier matters, the pairs that no other pair undercuts in both
// classes, since whoever stands above may always add more.
//   frontier of a node = the least pairs that keep its ratio, over the sums of its children's
// Ratios that must not fall below: from a pair whose ratio fails, add rows of one class, or of
// the other. Of the pairs that fail at most one for each class leads to a least pair, so along a
// path the frontier grows by no more than one pair a node.
// Exact ratios p:n, in lowest terms: the node must have (t*p, t*n) rows, the general solution of
// the linear Diophantine equation n*(P+x) = p*(N+y), or (t*n, t*p) where the majority turns. The
// solutions are a chain, so the least t is the only one that matters: two pairs a node.
// Among equally cheap solutions the one with the fewest rows of class 0 at the root is taken.
#ifndef ESPALIER_HIDE_LOOK_AHEAD_H_
#define ESPALIER_HIDE_LOOK_AHEAD_H_

#include "hide/ratio_tree.h"

namespace espalier {

enum class RatioFit {
  kAtLeast,  // the ratio does not fall below the original
  kExact,    // the ratio is the original, up to which class is the larger
};

Additions LookAhead(const RatioTree& tree, KeptRatio kept, RatioFit fit);

}  // namespace espalier

#endif  // ESPALIER_HIDE_LOOK_AHEAD_H_
