// The edit distance of two ordered trees: the fewest nodes that have to be deleted, inserted or
// renamed, each at the cost of 1, to make the one tree from the other. A deleted node leaves its
// children in its place.
//
// Algorithm: Zhang and Shasha, "Simple Fast Algorithms for the Editing Distance between Trees and
// Related Problems" (1989), from left or from right, whichever takes less. Before that, as long
// as it goes: equal trees at either end of two lists of siblings are taken away, and two single
// trees of equal roots are replaced by the lists of their children. Neither changes the distance:
//   n + m - distance is the greatest sum over a mapping of 2 for each pair of equal labels and 1
//   for each other pair. A mapping that takes nodes of an equal first tree elsewhere can take
//   them to their equals instead (order lets no other node use these), and no pair gives more.
//   One that maps neither of two equal roots, or one of them to another node, can map them to each
//   other instead.
#ifndef ESPALIER_JUDGE_TREE_DISTANCE_H_
#define ESPALIER_JUDGE_TREE_DISTANCE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "learn/tree.h"

namespace espalier {

using Label = uint32_t;

struct LabelledTree {
  const Tree& tree;
  std::span<const Label> labels;  // one a node
};

// Beyond these the distance is not computed. They are about what is left to compare.
struct DistanceLimits {
  size_t cells = 36'000'000;       // nodes of the one times nodes of the other; eight bytes each
  double steps = 2'000'000'000.0;  // of the innermost loop
};

// Nothing where that would go beyond the limits.
std::optional<uint64_t> TreeDistance(const LabelledTree& a, const LabelledTree& b,
                                     const DistanceLimits& limits = {});

}  // namespace espalier

#endif  // ESPALIER_JUDGE_TREE_DISTANCE_H_
