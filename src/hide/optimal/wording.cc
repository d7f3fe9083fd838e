#include "hide/optimal/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "hide/parents.h"
#include "rules/grammar.h"
#include "rules/word.h"

namespace espalier {
namespace {

std::string PathTo(size_t node, const Tree& tree, const Table& table) {
  const std::vector<size_t> parents = ParentsOf(tree);
  std::vector<std::string> conditions;
  for (; node != 0; node = parents[node]) {
    const size_t parent = parents[node];
    const size_t branch = node - tree.nodes[parent].first_child;
    conditions.push_back(PrintCondition(ConditionOf(tree.TestOf(parent), branch), table));
  }
  std::reverse(conditions.begin(), conditions.end());
  return fmt::format("{}", fmt::join(conditions, " & "));
}

std::string RivalText(const Parting& parting, const Table& table) {
  const Attribute& attribute = table.attributes[parting.attribute];
  Test test{.attribute = parting.attribute, .kind = parting.kind, .code = parting.code};
  if (parting.kind == Test::Kind::kThreshold) {
    const auto& numbers = attribute.numbers;
    const size_t next = std::min<size_t>(parting.code + size_t{1}, numbers.size() - 1);
    test.threshold = (numbers[parting.code] + numbers[next]) / 2;
  }
  return TestText(test, table);
}

}  // namespace

std::string PlaceText(size_t node, const Tree& tree, const Table& table) {
  return node == 0 ? "at the root" : fmt::format("below '{}'", PathTo(node, tree, table));
}

std::string TestText(const Test& test, const Table& table) {
  if (test.kind == Test::Kind::kEachValue) return WriteWord(table.attributes[test.attribute].name);
  return PrintCondition(ConditionOf(test, 0), table);
}

std::string WhoseText(const Rival& rival, const Contest& contest) {
  if (contest.learners() == 1) return "";
  return fmt::format(" ({})", ShortName(contest.learner(rival.learner)));
}

std::string WonText(const Rival& rival, const Tree& target, const Table& table) {
  const std::string place = PlaceText(rival.node, target, table);
  const std::string other = RivalText(rival.parting, table);
  if (target.nodes[rival.node].leaf()) {
    return fmt::format("{}, nothing is gained by {}, so the leaf stays one", place, other);
  }
  return fmt::format("{}, {} stays ahead of {}", place, TestText(target.TestOf(rival.node), table),
                     other);
}

std::string LostText(const Rival& rival, const Tree& target, const Table& table) {
  const std::string place = PlaceText(rival.node, target, table);
  const std::string other = RivalText(rival.parting, table);
  if (target.nodes[rival.node].leaf()) {
    return fmt::format("{}, {} splits what is to be a leaf", place, other);
  }
  return fmt::format("{}, {} wins against {}", place, other,
                     TestText(target.TestOf(rival.node), table));
}

std::string SilentText(size_t leaf, const Tree& target, const Table& table) {
  return fmt::format("{}, the rows that are left do not say '{}'", PlaceText(leaf, target, table),
                     table.class_attribute.values[target.nodes[leaf].majority]);
}

}  // namespace espalier
