// The trees that the report's tests draw.
#ifndef ESPALIER_TESTS_REPORT_WORLDS_H_
#define ESPALIER_TESTS_REPORT_WORLDS_H_

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "report/tree_view.h"
#include "testing/tree_builder.h"

namespace espalier::testing {

inline TreeView ViewOf(const BuiltTree& built) { return {built.table, built.tree, built.learner}; }

// One of each kind of test and leaf: n-ary with a value that does not occur, one value against
// the rest, a threshold with missing numbers and one without, leaves with and without errors.
inline BuiltTree Weather() {
  TreeBuilder builder("play", {"no", "yes"});
  const AttributeId outlook = builder.Nominal("outlook", {"foggy", "overcast", "rainy", "sunny"});
  const AttributeId temperature = builder.Numeric("temperature", {64, 70.25, 85});
  const AttributeId humidity = builder.Numeric("humidity", {65, 70, 77, 78, 90}, 1);
  const AttributeId windy = builder.Nominal("windy", {"FALSE", "TRUE"});

  const size_t overcast = builder.SplitEach(0, outlook, {1, 2, 3});
  const size_t rainy = overcast + 1;
  const size_t sunny = overcast + 2;
  builder.Leaf(overcast, {0, 4});
  const size_t calm = builder.SplitOne(rainy, windy, 0);
  builder.Leaf(calm, {1, 3});
  const size_t cold = builder.SplitAt(calm + 1, temperature, 67.125);
  builder.Leaf(cold, {2, 0});
  builder.Leaf(cold + 1, {0, 1});
  const size_t dry = builder.SplitAtWithMissing(sunny, humidity, 77.5, Test::Missing::kLow);
  builder.Leaf(dry, {0, 2});
  builder.Leaf(dry + 1, {3, 0});
  return builder.Build();
}

inline BuiltTree OneLeaf() {
  TreeBuilder builder("play", {"no", "yes"});
  builder.Nominal("windy", {"FALSE"});
  builder.Leaf(0, {2, 5});
  return builder.Build();
}

// A tree in which every inner node has a leaf and one child that goes on.
inline BuiltTree Chain(size_t depth) {
  TreeBuilder builder("c", {"a", "b"});
  const AttributeId x = builder.Numeric("x", {0, 1});
  size_t node = 0;
  for (size_t i = 0; i < depth; ++i) {
    const size_t low = builder.SplitAt(node, x, 0.5);
    builder.Leaf(low, {1, 0});
    node = low + 1;
  }
  builder.Leaf(node, {0, 1});
  return builder.Build();
}

// Bytes that some format could stumble over: markup, escapes, controls, broken UTF-8.
inline std::vector<std::string> AwkwardNames() {
  return {"",
          "a \"b\" <c> & 'd' ]]>",
          "back\\slash\\N\\",
          "line\nfeed\ttab\r",
          "\x1b[31m",
          std::string("nul\0!", 5),
          "latin1 caf\xE9",
          "cut \xE2\x82",
          "\xED\xA0\x80",
          "\xEF\xBF\xBF",
          "caf\xC3\xA9 \xE6\x9D\xB1",
          "{} %s -->"};
}

inline BuiltTree Awkward() {
  const std::vector<std::string> names = AwkwardNames();
  TreeBuilder builder(names[1], names);
  size_t node = 0;
  for (size_t i = 0; i < names.size(); ++i) {
    const AttributeId attribute = builder.Nominal(names[i], names);
    const size_t low = builder.SplitOne(node, attribute, static_cast<Code>(i));
    std::vector<uint64_t> counts(names.size());
    counts[i] = 3;
    builder.Leaf(low, counts);
    node = low + 1;
  }
  builder.Leaf(node, std::vector<uint64_t>(names.size(), 1));
  return builder.Build();
}

struct RandomShape {
  size_t leaves = 2;  // at least; the last split may go beyond
  size_t classes = 2;
  uint64_t seed = 1;
};

inline BuiltTree RandomTree(const RandomShape& shape) {
  Random random(shape.seed);
  std::vector<std::string> classes;
  for (size_t i = 0; i < shape.classes; ++i) classes.push_back(fmt::format("grade {}", i));
  TreeBuilder builder("grade", classes);
  const AttributeId income = builder.Numeric("income in the year before the loan", {1, 2, 3});
  const AttributeId purpose =
      builder.Nominal("purpose", {"business", "car", "education", "travel to a place far away"});

  std::vector<size_t> leaves = {0};
  while (leaves.size() < shape.leaves) {
    std::swap(leaves[random.Below(leaves.size())], leaves.back());
    const size_t node = leaves.back();
    leaves.pop_back();
    const uint64_t kind = random.Below(3);
    const size_t branches = kind == 0 ? 3 : 2;
    const size_t first = kind == 0   ? builder.SplitEach(node, purpose, {0, 2, 3})
                         : kind == 1 ? builder.SplitOne(node, purpose, 1)
                                     : builder.SplitAt(node, income, random.Unit());
    for (size_t branch = 0; branch < branches; ++branch) leaves.push_back(first + branch);
  }
  for (const size_t leaf : leaves) {
    std::vector<uint64_t> counts(shape.classes);
    for (int i = 0; i < 3; ++i) counts[random.Below(shape.classes)] += 1 + random.Below(20);
    builder.Leaf(leaf, counts);
  }
  return builder.Build();
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_REPORT_WORLDS_H_
