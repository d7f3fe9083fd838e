// Tables and trees made by hand for tests: attributes first, then splits from the root down
// and leaves with their class counts; the counts of inner nodes follow.
//
//   TreeBuilder builder("play", {"no", "yes"});
//   const AttributeId humidity = builder.Numeric("humidity", {65, 90});
//   const size_t low = builder.SplitAt(0, humidity, 77.5);
//   builder.Leaf(low, {0, 2});
//   builder.Leaf(low + 1, {3, 0});
//   const BuiltTree built = builder.Build();
#ifndef ESPALIER_TESTS_TESTING_TREE_BUILDER_H_
#define ESPALIER_TESTS_TESTING_TREE_BUILDER_H_

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "learn/learner.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier::testing {

// The table has the attributes and the number of rows, but all its codes are 0.
struct BuiltTree {
  Table table;
  Tree tree;
  Learner learner;
};

class TreeBuilder {
 public:
  TreeBuilder(std::string class_name, std::vector<std::string> classes) {
    table_.class_attribute.name = std::move(class_name);
    table_.class_attribute.values = std::move(classes);
    tree_.classes = table_.class_count();
    AddNodes(1);
  }

  // `values` in the order of their bytes, as everywhere.
  AttributeId Nominal(std::string name, std::vector<std::string> values, uint64_t missing = 0) {
    Attribute& attribute = Add(std::move(name), missing);
    attribute.values = std::move(values);
    return Last();
  }

  AttributeId Numeric(std::string name, std::vector<double> numbers, uint64_t missing = 0) {
    Attribute& attribute = Add(std::move(name), missing);
    attribute.type = Type::kNumeric;
    attribute.numbers = std::move(numbers);
    return Last();
  }

  // The splits return the first of the new children; the others follow it.
  size_t SplitAt(size_t node, AttributeId attribute, double threshold) {
    Test test = About(attribute, Test::Kind::kThreshold);
    test.threshold = threshold;
    const std::vector<double>& numbers = table_.attributes[attribute].numbers;
    const auto above = std::upper_bound(numbers.begin(), numbers.end(), threshold);
    test.code = static_cast<Code>(std::max<std::ptrdiff_t>(1, above - numbers.begin()) - 1);
    return Split(node, std::move(test), 2);
  }

  size_t SplitAtWithMissing(size_t node, AttributeId attribute, double threshold,
                            Test::Missing side) {
    const size_t child = SplitAt(node, attribute, threshold);
    tree_.tests.back().missing = side;
    return child;
  }

  size_t SplitOne(size_t node, AttributeId attribute, Code value) {
    Test test = About(attribute, Test::Kind::kOneValue);
    test.code = value;
    return Split(node, std::move(test), 2);
  }

  size_t SplitEach(size_t node, AttributeId attribute, std::vector<Code> values) {
    Test test = About(attribute, Test::Kind::kEachValue);
    test.values = std::move(values);
    const size_t branches = test.values.size();
    return Split(node, std::move(test), branches);
  }

  void Leaf(size_t node, const std::vector<uint64_t>& counts) {
    assert(counts.size() == tree_.classes);
    std::copy(counts.begin(), counts.end(), CountsOf(node));
  }

  BuiltTree Build(const Learner& learner = {}) {
    // Children stand behind their parents, so one pass backwards adds all up.
    for (size_t node = tree_.nodes.size(); node-- > 0;) Finish(node);
    table_.rows = tree_.Rows(0);
    for (const Attribute& attribute : table_.attributes) {
      table_.columns.emplace_back(table_.rows, attribute.CodeCount());
    }
    table_.classes = Column(table_.rows, table_.class_count());
    return {std::move(table_), std::move(tree_), learner};
  }

 private:
  static Test About(AttributeId attribute, Test::Kind kind) {
    Test test;
    test.attribute = attribute;
    test.kind = kind;
    return test;
  }

  AttributeId Last() const { return static_cast<AttributeId>(table_.attributes.size() - 1); }

  Attribute& Add(std::string name, uint64_t missing) {
    Attribute& attribute = table_.attributes.emplace_back();
    attribute.name = std::move(name);
    attribute.missing = missing;
    attribute.file_column = Last();
    return attribute;
  }

  void AddNodes(size_t count) {
    tree_.nodes.resize(tree_.nodes.size() + count);
    tree_.class_counts.resize(tree_.nodes.size() * tree_.classes);
  }

  std::vector<uint64_t>::iterator CountsOf(size_t node) {
    return tree_.class_counts.begin() + static_cast<std::ptrdiff_t>(node * tree_.classes);
  }

  size_t Split(size_t node, Test test, size_t branches) {
    const size_t first = tree_.nodes.size();
    tree_.nodes[node].first_child = first;
    tree_.nodes[node].branches = branches;
    tree_.nodes[node].test = tree_.tests.size();
    tree_.tests.push_back(std::move(test));
    AddNodes(branches);
    return first;
  }

  void Finish(size_t node) {
    TreeNode& finished = tree_.nodes[node];
    for (size_t branch = 0; branch < finished.branches; ++branch) {
      const auto counts = tree_.Counts(finished.first_child + branch);
      std::transform(counts.begin(), counts.end(), CountsOf(node), CountsOf(node), std::plus<>());
    }
    const auto counts = tree_.Counts(node);
    finished.majority =
        static_cast<ClassCode>(std::max_element(counts.begin(), counts.end()) - counts.begin());
  }

  Table table_;
  Tree tree_;
};

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_TESTING_TREE_BUILDER_H_
