// Tables and trees in memory for the tests of rules/.
#ifndef ESPALIER_TESTS_RULES_WORLD_H_
#define ESPALIER_TESTS_RULES_WORLD_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier::world {

inline Attribute Nominal(std::string name, std::vector<std::string> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  Attribute attribute;
  attribute.name = std::move(name);
  attribute.values = std::move(values);
  return attribute;
}

inline Attribute Numeric(std::string name, std::vector<double> numbers, uint64_t missing = 0) {
  Attribute attribute;
  attribute.name = std::move(name);
  attribute.type = Type::kNumeric;
  attribute.numbers = std::move(numbers);
  attribute.missing = missing;
  return attribute;
}

inline Table Schema(std::vector<Attribute> attributes, Attribute class_attribute) {
  Table table;
  table.attributes = std::move(attributes);
  table.class_attribute = std::move(class_attribute);
  return table;
}

// outlook: overcast 0, rainy 1, sunny 2; humidity: numbers and missing; windy: false 0, true 1;
// class play: no 0, yes 1. Without rows.
inline Table Weather() {
  return Schema({Nominal("outlook", {"sunny", "overcast", "rainy"}),
                 Numeric("humidity", {65, 70, 75, 80, 90}, 1), Nominal("windy", {"true", "false"})},
                Nominal("play", {"yes", "no"}));
}

// Gives the table `rows` rows of random codes.
inline void Fill(Table& table, RowIndex rows, Random& random) {
  table.rows = rows;
  table.columns.clear();
  const auto fill = [&](const Attribute& attribute) {
    Column column(rows, attribute.CodeCount());
    for (RowIndex row = 0; row < rows; ++row) {
      column.Set(row, static_cast<Code>(random.Below(attribute.CodeCount())));
    }
    return column;
  };
  for (const Attribute& attribute : table.attributes) table.columns.push_back(fill(attribute));
  table.classes = fill(table.class_attribute);
}

// Inside TEST, the name Test means GoogleTest's.
inline Test EachValue(AttributeId attribute, std::vector<Code> values) {
  return {.attribute = attribute, .kind = Test::Kind::kEachValue, .values = std::move(values)};
}

inline Test OneValue(AttributeId attribute, Code code) {
  return {.attribute = attribute, .kind = Test::Kind::kOneValue, .code = code, .values = {}};
}

// A test of any kind that fits a random attribute. With kEachValue, some values may lack a branch.
inline Test RandomTest(const Table& table, Random& random) {
  Test test;
  test.attribute = static_cast<AttributeId>(random.Below(table.attributes.size()));
  const Attribute& attribute = table.attributes[test.attribute];
  if (attribute.numeric()) {
    test.code = static_cast<Code>(random.Below(attribute.numbers.size()));
    test.threshold = attribute.numbers[test.code] + 0.25;
    const bool low = random.Below(2) == 0;
    if (attribute.missing > 0) test.missing = low ? Test::Missing::kLow : Test::Missing::kHigh;
  } else if (random.Below(2) == 0) {
    test.kind = Test::Kind::kOneValue;
    test.code = static_cast<Code>(random.Below(attribute.values.size()));
  } else {
    test.kind = Test::Kind::kEachValue;
    for (Code code = 0; code < attribute.values.size(); ++code) {
      if (random.Below(8) != 0) test.values.push_back(code);
    }
    if (test.values.empty()) test.values.push_back(0);
  }
  return test;
}

inline size_t BranchCount(const Test& test) {
  return test.kind == Test::Kind::kEachValue ? test.values.size() : 2;
}

// Makes leaf `node` an inner node; its children are leaves without rows.
inline void Split(Tree& tree, size_t node, Test test) {
  tree.nodes[node].first_child = tree.nodes.size();
  tree.nodes[node].branches = BranchCount(test);
  tree.nodes[node].test = tree.tests.size();
  tree.nodes.resize(tree.nodes.size() + BranchCount(test));
  tree.tests.push_back(std::move(test));
  tree.class_counts.resize(tree.nodes.size() * tree.classes);
}

inline Tree Leaf(size_t classes) {
  Tree tree;
  tree.classes = classes;
  tree.nodes.resize(1);
  tree.class_counts.resize(classes);
  return tree;
}

// Counts the table's rows into the tree and gives every node its most frequent class.
inline void Count(Tree& tree, const Table& table) {
  std::fill(tree.class_counts.begin(), tree.class_counts.end(), 0);
  for (RowIndex row = 0; row < table.rows; ++row) {
    size_t node = 0;
    while (true) {
      ++tree.class_counts[node * tree.classes + table.classes.At(row)];
      if (tree.nodes[node].leaf()) break;
      const Test& test = tree.TestOf(node);
      const auto branch =
          BranchOf(test, table.attributes[test.attribute], table.columns[test.attribute].At(row));
      if (!branch) break;
      node = tree.nodes[node].first_child + *branch;
    }
  }
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    const auto counts = tree.Counts(node);
    tree.nodes[node].majority =
        static_cast<ClassCode>(std::max_element(counts.begin(), counts.end()) - counts.begin());
  }
}

// Splits random leaves `splits` times.
inline void Grow(Tree& tree, const Table& table, size_t splits, Random& random) {
  for (size_t i = 0; i < splits; ++i) {
    size_t node = random.Below(tree.nodes.size());
    while (!tree.nodes[node].leaf()) node = tree.nodes[node].first_child;
    Split(tree, node, RandomTest(table, random));
  }
  Count(tree, table);
}

}  // namespace espalier::world

#endif  // ESPALIER_TESTS_RULES_WORLD_H_
