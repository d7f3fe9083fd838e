#include "rules/predict.h"

#include "rules/leaves.h"

namespace espalier {

ClassCode Predict(const Tree& tree, const Table& table, RowIndex row) {
  return tree.nodes[EndOfWay(tree, table, row)].majority;
}

}  // namespace espalier
