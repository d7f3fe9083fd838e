#include "judge/tree_labels.h"

#include <algorithm>

namespace espalier {

const std::vector<double>& TreeLabels::NumbersOf(AttributeId attribute) {
  const auto [found, added] = numbers_.try_emplace(attribute);
  if (!added) return found->second;
  const std::vector<double>& numbers = table_.attributes[attribute].numbers;
  std::vector<bool> occurs(numbers.size() + 1, false);
  table_.columns[attribute].ForEach([&](RowIndex, Code code) { occurs[code] = true; });
  for (size_t code = 0; code < numbers.size(); ++code) {
    if (occurs[code]) found->second.push_back(numbers[code]);
  }
  return found->second;
}

TreeLabels::Key TreeLabels::KeyOf(const Tree& tree, size_t node) {
  if (tree.nodes[node].leaf()) return {0, tree.nodes[node].majority, 0, 0};
  const Test& test = tree.TestOf(node);
  const auto kind = 1 + static_cast<size_t>(test.kind);
  switch (test.kind) {
    case Test::Kind::kThreshold: {
      const std::vector<double>& numbers = NumbersOf(test.attribute);
      const auto above = std::upper_bound(numbers.begin(), numbers.end(), test.threshold);
      const size_t low = test.missing == Test::Missing::kLow ? 1 : 0;
      return {kind, test.attribute, static_cast<size_t>(above - numbers.begin()), low};
    }
    case Test::Kind::kOneValue:
      return {kind, test.attribute, test.code, 0};
    case Test::Kind::kEachValue:
      return {kind, test.attribute, 0, 0};
  }
  return {};
}

std::vector<Label> TreeLabels::Of(const Tree& tree) {
  std::vector<Label> labels(tree.nodes.size());
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    labels[node] =
        labels_.emplace(KeyOf(tree, node), static_cast<Label>(labels_.size())).first->second;
  }
  return labels;
}

}  // namespace espalier
