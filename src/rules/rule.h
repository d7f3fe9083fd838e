// The path to one leaf: conditions => class.
//
// Conditions stand in the order of the path, one for each test, not merged. They
// name values by code, so a rule belongs to the schema (the attributes) that it was
// made or parsed for.
#ifndef ESPALIER_RULES_RULE_H_
#define ESPALIER_RULES_RULE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

enum class Op { kEqual, kNotEqual, kAtMost, kMore };

struct Condition {
  AttributeId attribute = 0;
  Op op = Op::kEqual;
  Code code = 0;         // kEqual, kNotEqual: the value's code
  double threshold = 0;  // kAtMost, kMore
  bool missing = false;  // kAtMost, kMore: rows without the number match too

  bool operator==(const Condition&) const = default;
};

struct Rule {
  size_t number = 0;  // from 1, left to right; 0: not of a tree
  std::vector<Condition> conditions;
  ClassCode predicted = 0;
  uint64_t support = 0;  // rows that match
  uint64_t correct = 0;  // of them, rows of the predicted class
  size_t leaf = 0;       // its node in the tree

  double confidence() const {
    return support == 0 ? 0.0 : static_cast<double>(correct) / static_cast<double>(support);
  }
};

// The rules of all leaves that have rows, left to right.
std::vector<Rule> RulesOf(const Tree& tree);

// What a test asks of the rows of one of its branches.
// REQUIRES: the test has the branch
Condition ConditionOf(const Test& test, size_t branch);

// Whether a row that has `code` for the condition's attribute, which is `attribute`, meets it.
bool Meets(const Condition& condition, const Attribute& attribute, Code code);

// Whether row `row` of the table meets every condition of the rule.
bool Matches(const Rule& rule, const Table& table, RowIndex row);

// The rows that do, ascending.
std::vector<RowIndex> RowsMatching(const Rule& rule, const Table& table);

// The order in which AsSet puts conditions: by attribute, then operator, then value.
bool ConditionLess(const Condition& a, const Condition& b);

// Sorted, without repetition: two lists of conditions are the same set if these are equal.
std::vector<Condition> AsSet(std::vector<Condition> conditions);

// Whether two rules have the same conditions, as a set, and the same class.
bool SamePattern(const Rule& a, const Rule& b);

}  // namespace espalier

#endif  // ESPALIER_RULES_RULE_H_
