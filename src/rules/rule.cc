#include "rules/rule.h"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

#include "rules/walk.h"

namespace espalier {
namespace {

auto Key(const Condition& c) { return std::tie(c.attribute, c.op, c.code, c.threshold, c.missing); }

}  // namespace

std::vector<Rule> RulesOf(const Tree& tree) {
  std::vector<Rule> rules;
  std::vector<Condition> path;
  Walk walk(tree);
  while (const auto step = walk.Next()) {
    if (step->kind != Step::Kind::kEnter) continue;
    path.resize(step->depth == 0 ? 0 : step->depth - 1);
    if (step->depth > 0) path.push_back(ConditionOf(tree.TestOf(step->parent), step->branch));
    if (step->rule == 0) continue;
    const ClassCode majority = tree.nodes[step->node].majority;
    rules.push_back({.number = step->rule,
                     .conditions = path,
                     .predicted = majority,
                     .support = tree.Rows(step->node),
                     .correct = tree.Counts(step->node)[majority],
                     .leaf = step->node});
  }
  return rules;
}

Condition ConditionOf(const Test& test, size_t branch) {
  Condition condition{.attribute = test.attribute};
  switch (test.kind) {
    case Test::Kind::kThreshold:
      assert(branch < 2);
      condition.op = branch == 0 ? Op::kAtMost : Op::kMore;
      condition.threshold = test.threshold;
      condition.missing =
          test.missing == (branch == 0 ? Test::Missing::kLow : Test::Missing::kHigh);
      break;
    case Test::Kind::kOneValue:
      assert(branch < 2);
      condition.op = branch == 0 ? Op::kEqual : Op::kNotEqual;
      condition.code = test.code;
      break;
    case Test::Kind::kEachValue:
      assert(branch < test.values.size());
      condition.code = test.values[branch];
      break;
  }
  return condition;
}

bool Meets(const Condition& condition, const Attribute& attribute, Code code) {
  switch (condition.op) {
    case Op::kEqual:
      return code == condition.code;
    case Op::kNotEqual:
      return code != condition.code;
    case Op::kAtMost:
      if (code >= attribute.MissingCode()) return condition.missing;
      return attribute.numbers[code] <= condition.threshold;
    case Op::kMore:
      if (code >= attribute.MissingCode()) return condition.missing;
      return attribute.numbers[code] > condition.threshold;
  }
  return false;
}

bool Matches(const Rule& rule, const Table& table, RowIndex row) {
  return std::all_of(rule.conditions.begin(), rule.conditions.end(), [&](const Condition& c) {
    return Meets(c, table.attributes[c.attribute], table.columns[c.attribute].At(row));
  });
}

std::vector<RowIndex> RowsMatching(const Rule& rule, const Table& table) {
  std::vector<RowIndex> rows;
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (Matches(rule, table, row)) rows.push_back(row);
  }
  return rows;
}

bool ConditionLess(const Condition& a, const Condition& b) { return Key(a) < Key(b); }

std::vector<Condition> AsSet(std::vector<Condition> conditions) {
  std::sort(conditions.begin(), conditions.end(), ConditionLess);
  conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
  return conditions;
}

bool SamePattern(const Rule& a, const Rule& b) {
  return a.predicted == b.predicted && AsSet(a.conditions) == AsSet(b.conditions);
}

}  // namespace espalier
