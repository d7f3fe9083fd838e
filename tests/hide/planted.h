// Tables for tests of hiding, read from text, with the trees that the learner grows from them.
#ifndef ESPALIER_TESTS_HIDE_PLANTED_H_
#define ESPALIER_TESTS_HIDE_PLANTED_H_

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "hide/request.h"
#include "learn/grow.h"
#include "rules/find.h"
#include "table/scratch_file.h"

namespace espalier::testing {

struct Planted {
  Table table;
  Learner learner;
  Tree tree;
};

inline Planted Plant(const std::string& csv, const Learner& learner = {}) {
  Result<Table> table = ReadText(csv);
  EXPECT_TRUE(table.ok()) << (table.ok() ? "" : table.error().message);
  Result<Tree> tree = GrowFromTable(*table, learner, 1);
  EXPECT_TRUE(tree.ok());
  return {std::move(*table), learner, std::move(*tree)};
}

// A row, so many times.
inline std::string Times(size_t times, const std::string& line) {
  std::string text;
  for (size_t i = 0; i < times; ++i) text += line + "\n";
  return text;
}

inline std::vector<Request> RequestsFor(const Planted& planted,
                                        std::initializer_list<const char*> rules) {
  std::vector<Request> requests;
  for (const char* text : rules) {
    const Result<Rule> rule = FindRule(text, RulesOf(planted.tree), planted.table);
    EXPECT_TRUE(rule.ok()) << (rule.ok() ? "" : rule.error().message);
    if (rule.ok()) requests.push_back({.rule = *rule});
  }
  return requests;
}

// Figure 2 of the paper: hiding W_R takes 5p from W; X has 8n+16p, Y 16n+48p.
inline Planted PaperFigure2() {
  return Plant(FileContent(ESPALIER_TESTS_DIR "/../data/paper/figure2.csv"));
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_HIDE_PLANTED_H_
