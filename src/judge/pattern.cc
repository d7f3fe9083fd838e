#include "judge/pattern.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "rules/leaves.h"

namespace espalier {
namespace {

constexpr double kSameTests = 0.5;  // the share of the region that a rule with its tests matches
constexpr double kSameRows = 0.9;
constexpr double kMostOthers = 0.1;

// A test without the position of its threshold. Not one of two values is the other.
std::tuple<AttributeId, Op, Code> Kind(const Condition& condition, const Table& table) {
  const bool threshold = condition.op == Op::kAtMost || condition.op == Op::kMore;
  if (threshold) return {condition.attribute, condition.op, 0};
  const bool two = table.attributes[condition.attribute].values.size() == 2;
  if (condition.op == Op::kNotEqual && two && condition.code <= 1) {
    return {condition.attribute, Op::kEqual, 1 - condition.code};
  }
  return {condition.attribute, condition.op, condition.code};
}

std::vector<std::tuple<AttributeId, Op, Code>> TestsOf(const Rule& rule, const Table& table) {
  std::vector<std::tuple<AttributeId, Op, Code>> tests;
  tests.reserve(rule.conditions.size());
  for (const Condition& condition : rule.conditions) tests.push_back(Kind(condition, table));
  std::sort(tests.begin(), tests.end());
  return tests;
}

}  // namespace

bool HasPattern(const Tree& tree, const Rule& wanted, const Table& table,
                std::span<const RowIndex> region) {
  std::map<size_t, uint64_t> at_leaf;  // rows of the region
  for (const RowIndex row : region) ++at_leaf[EndOfWay(tree, table, row)];
  const auto tests = TestsOf(wanted, table);
  const auto all = static_cast<double>(region.size());
  for (const Rule& rule : RulesOf(tree)) {
    const auto found = at_leaf.find(rule.leaf);
    if (found == at_leaf.end() || rule.predicted != wanted.predicted) continue;
    const auto matched = static_cast<double>(found->second);
    if (matched >= kSameTests * all && TestsOf(rule, table) == tests) return true;
    const auto others = static_cast<double>(rule.support) - matched;
    if (matched >= kSameRows * all && others <= kMostOthers * all) return true;
  }
  return false;
}

}  // namespace espalier
