// What became of the rules of one tree in another, judged over the rows of a table.
//
// Words: a rule of `before` is kept if `after` has a rule of the same class that
// matches the same rows of the table, else it is lost; a rule of `after` that is
// nobody's equal is a ghost. Rules that match no row of the table do not count.
// Algorithm: each row meets its leaf in both trees. A leaf remembers its partner, the
// one leaf of the other tree that all its rows fell into, or that there were several.
// Two leaves match the same rows exactly if they are each other's partner.
// So one pass over the rows and one word a leaf are enough, whatever the trees.
#ifndef ESPALIER_RULES_COMPARE_H_
#define ESPALIER_RULES_COMPARE_H_

#include <cstddef>
#include <vector>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// Leaves are named by their nodes and stand in their tree's order, left to right.
struct RuleSetComparison {
  struct Pair {
    size_t before = 0;
    size_t after = 0;

    bool operator==(const Pair&) const = default;
  };

  std::vector<Pair> kept;      // in the order of `before`
  std::vector<size_t> lost;    // leaves of `before`
  std::vector<size_t> ghosts;  // leaves of `after`

  // Whether the two trees are equal.
  bool equal() const { return lost.empty() && ghosts.empty(); }

  bool operator==(const RuleSetComparison&) const = default;
};

// The same result for any number of threads.
// REQUIRES: the tests of both trees are in the codes of `table`; threads >= 1
RuleSetComparison CompareTrees(const Table& table, const Tree& before, const Tree& after,
                               size_t threads);

}  // namespace espalier

#endif  // ESPALIER_RULES_COMPARE_H_
