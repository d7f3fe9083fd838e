#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "learn/grow.h"
#include "rules/grammar.h"
#include "rules/rule.h"
#include "table/align.h"
#include "table/text/reader.h"

namespace espalier {
namespace {

Table Read(std::string_view text) { return *ReadTableText(text, "text", {.threads = 1}); }

std::vector<std::string> RuleTexts(const Table& table, const Learner& learner) {
  std::vector<std::string> texts;
  for (const Rule& rule : RulesOf(*GrowFromTable(table, learner, 1))) {
    texts.push_back(PrintRule(rule, table));
  }
  return texts;
}

// What aligning is for: a tree does not depend on what the other table has.
TEST(AlignedTables, RulesAreThoseOfEachTableAlone) {
  const Table original =
      Read("colour,size,class\nred,3,no\nblue,1,yes\nred,2,yes\ngreen,5,no\nred,?,no\n");
  const Table other = Read("colour,size,class\namber,2,yes\nred,1.5,no\nwhite,7,no\nred,4,yes\n");
  const AlignedTables aligned = *AlignTables(original, other);
  for (const Shape shape : {Shape::kId3, Shape::kCart}) {
    const Learner learner{.shape = shape};
    EXPECT_EQ(RuleTexts(aligned.original, learner), RuleTexts(original, learner));
    EXPECT_EQ(RuleTexts(aligned.other, learner), RuleTexts(other, learner));
  }
}

}  // namespace
}  // namespace espalier
