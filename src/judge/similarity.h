// How much the tree grown again is like another one: by its form, by its rules, and by what it
// says.
#ifndef ESPALIER_JUDGE_SIMILARITY_H_
#define ESPALIER_JUDGE_SIMILARITY_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "judge/agreement.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

struct Similarity {
  size_t nodes = 0;        // of the other tree
  size_t nodes_after = 0;  // of the tree grown again
  // Nodes to delete, insert or rename; nothing where the trees are too large
  // (judge/tree_distance.h)
  std::optional<uint64_t> distance;
  double shared_rules = 0;            // rules that both have, among the rules that one of them has
  Agreement on_rows;                  // of the original table
  std::optional<Agreement> over_all;  // combinations of values; nothing where there are too many

  // 1 for equal trees, 0 for trees that have nothing in common.
  std::optional<double> form() const;
};

// `table` is the original.
// REQUIRES: the tests of both trees are in its codes; it has rows; threads >= 1
Similarity CompareGrown(const Tree& tree, const Tree& after, const Table& table, size_t threads);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_SIMILARITY_H_
