// Tables of all kinds with the trees that learners of all kinds grow from them, and leaves to
// hide, drawn at random.
#ifndef ESPALIER_TESTS_HIDE_RANDOM_PLANTED_H_
#define ESPALIER_TESTS_HIDE_RANDOM_PLANTED_H_

#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "hide/planted.h"
#include "rules/grammar.h"
#include "testing/random_table.h"

namespace espalier::testing {

inline Learner RandomLearner(Random& random) {
  Learner learner;
  learner.shape = random.Below(2) == 0 ? Shape::kId3 : Shape::kCart;
  learner.criterion = static_cast<Criterion>(random.Below(3));
  learner.min_leaf = 1 + random.Below(4);
  if (random.Below(3) == 0) learner.max_depth = 1 + random.Below(4);
  return learner;
}

inline Table RandomMixedTable(size_t classes, Random& random) {
  std::vector<AttributeShape> shapes(2 + random.Below(4));
  for (AttributeShape& shape : shapes) {
    shape.type = random.Below(3) == 0 ? Type::kNumeric : Type::kNominal;
    shape.values = 2 + random.Below(shape.type == Type::kNumeric ? 8 : 3);
    shape.with_missing = shape.type == Type::kNumeric && random.Below(2) == 0;
  }
  return RandomTable(8 + random.Below(100), shapes, classes, random);
}

// The tree may be a single leaf.
inline Planted RandomPlanted(size_t classes, Random& random) {
  Planted planted{RandomMixedTable(classes, random), RandomLearner(random), {}};
  Result<Tree> tree = GrowFromTable(planted.table, planted.learner, 1);
  EXPECT_TRUE(tree.ok());
  planted.tree = std::move(*tree);
  return planted;
}

// Of different leaves, at least 1 and at most `most`; none if the tree is a single leaf.
inline std::vector<Request> RandomRequests(const Planted& planted, size_t most, Random& random) {
  if (planted.tree.nodes.size() == 1) return {};
  std::vector<Rule> rules = RulesOf(planted.tree);
  std::vector<Request> requests;
  for (size_t wanted = 1 + random.Below(most); wanted > 0 && !rules.empty(); --wanted) {
    const auto place = rules.begin() + static_cast<std::ptrdiff_t>(random.Below(rules.size()));
    requests.push_back({.rule = *place});
    rules.erase(place);
  }
  return requests;
}

inline std::vector<std::string> RuleTexts(const Tree& tree, const Table& table) {
  std::vector<std::string> texts;
  for (const Rule& rule : RulesOf(tree)) texts.push_back(PrintRule(rule, table));
  return texts;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_HIDE_RANDOM_PLANTED_H_
