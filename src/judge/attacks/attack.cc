#include "judge/attacks/attack.h"

#include <algorithm>
#include <cassert>

#include "rules/predict.h"

namespace espalier {

ClassCode Vote(const Model& model, const Table& table, RowIndex row) {
  assert(!model.trees.empty());
  if (model.trees.size() == 1) return Predict(model.trees[0], table, row);
  std::vector<size_t> votes(table.class_count(), 0);
  for (const Tree& tree : model.trees) ++votes[Predict(tree, table, row)];
  return static_cast<ClassCode>(std::max_element(votes.begin(), votes.end()) - votes.begin());
}

}  // namespace espalier
