#include "hide/growable.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "hide/optimal/wording.h"

namespace espalier {
namespace {

std::optional<size_t> FirstOfManyBranches(const Tree& tree) {
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    if (tree.nodes[node].branches > 2) return node;
  }
  return std::nullopt;
}

// Tests of one value against the rest, where the rest is more than one value.
class MixedRests {
 public:
  explicit MixedRests(const Tree& tree)
      : tree_(tree), rest_(tree.nodes.size()), mixed_(tree.nodes.size(), false) {}

  void Follow(const Table& table, RowIndex row) {
    size_t node = 0;
    while (!tree_.nodes[node].leaf()) {
      const Test& test = tree_.TestOf(node);
      const Code code = table.columns[test.attribute].At(row);
      if (test.kind == Test::Kind::kOneValue && code != test.code) {
        mixed_[node] = mixed_[node] || rest_[node].value_or(code) != code;
        rest_[node] = code;
      }
      const std::optional<size_t> branch = BranchOf(test, table.attributes[test.attribute], code);
      if (!branch) return;
      node = tree_.nodes[node].first_child + *branch;
    }
  }

  std::optional<size_t> First() const {
    const auto found = std::find(mixed_.begin(), mixed_.end(), true);
    if (found == mixed_.end()) return std::nullopt;
    return static_cast<size_t>(found - mixed_.begin());
  }

 private:
  const Tree& tree_;
  std::vector<std::optional<Code>> rest_;  // by node: a value of the rest that was met
  std::vector<bool> mixed_;
};

}  // namespace

Status CheckGrowable(const Tree& target, const Learner& learner, const Table& table) {
  const auto refuse = [&](size_t node, const std::string& why) {
    return InputError(fmt::format("{} never grows the target: {}, it tests {}, {}",
                                  ShortName(learner), PlaceText(node, target, table),
                                  TestText(target.TestOf(node), table), why));
  };
  if (learner.shape == Shape::kCart) {
    const std::optional<size_t> node = FirstOfManyBranches(target);
    if (!node) return {};
    return refuse(*node, fmt::format("a test of {} branches, and cart makes two",
                                     target.nodes[*node].branches));
  }
  MixedRests rests(target);
  for (RowIndex row = 0; row < table.rows; ++row) rests.Follow(table, row);
  if (const std::optional<size_t> node = rests.First()) {
    return refuse(*node, "one value against the rest, and id3 makes a branch for each value");
  }
  return {};
}

}  // namespace espalier
