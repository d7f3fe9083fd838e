#include "rules/predict.h"

#include <cassert>
#include <optional>

namespace espalier {

ClassCode Predict(const Tree& tree, const Table& table, RowIndex row) {
  return tree.nodes[EndOfWay(tree, table, row)].majority;
}

size_t EndOfWay(const Tree& tree, const Table& table, RowIndex row) {
  assert(row < table.rows);
  size_t node = 0;
  while (!tree.nodes[node].leaf()) {
    const Test& test = tree.TestOf(node);
    const std::optional<size_t> branch =
        BranchOf(test, table.attributes[test.attribute], table.columns[test.attribute].At(row));
    if (!branch) return node;
    node = tree.nodes[node].first_child + *branch;
  }
  return node;
}

}  // namespace espalier
