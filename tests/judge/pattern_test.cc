#include "judge/pattern.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "hide/random_planted.h"
#include "table/apply.h"
#include "testing/random_edits.h"

namespace espalier {
namespace {

using testing::Plant;
using testing::Planted;
using testing::RequestsFor;
using testing::Times;

std::vector<RowIndex> RegionOf(const Rule& rule, const Table& table) {
  std::vector<RowIndex> rows;
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (Matches(rule, table, row)) rows.push_back(row);
  }
  return rows;
}

// Of the original tree's first rule with this text, in a tree grown from another table.
bool IsThere(const Planted& before, const char* text, const Planted& after) {
  const Rule rule = RequestsFor(before, {text})[0].rule;
  return HasPattern(after.tree, rule, before.table, RegionOf(rule, before.table));
}

TEST(Pattern, IsInTheTreeThatHasTheRule) {
  const Planted planted = Plant("a,class\n" + Times(9, "t,p") + Times(9, "f,n"));
  EXPECT_TRUE(IsThere(planted, "a=t => p", planted));
  const Planted turned = Plant("a,class\n" + Times(9, "t,n") + Times(9, "f,p"));
  EXPECT_FALSE(IsThere(planted, "a=t => p", turned));
}

// cart says a!=f where id3 says a=t.
TEST(Pattern, IsTheSameInTheWordsOfAnotherLearner) {
  const std::string csv = "a,class\n" + Times(9, "t,p") + Times(9, "f,n");
  const Planted id3 = Plant(csv);
  const Planted cart = Plant(csv, {.shape = Shape::kCart, .criterion = Criterion::kGini});
  EXPECT_TRUE(IsThere(id3, "a=t => p", cart));
  EXPECT_TRUE(IsThere(cart, "a!=f => p", id3));
}

TEST(Pattern, APositionOfAThresholdDoesNotMatterWhileHalfOfTheRowsMatch) {
  std::string numbers;
  for (int x = 1; x <= 20; ++x) numbers += std::to_string(x) + (x <= 10 ? ",p\n" : ",n\n");
  const Planted before = Plant("x,class\n" + numbers);
  const auto moved_to = [&](int end) {
    std::string moved;
    for (int x = 1; x <= 20; ++x) moved += std::to_string(x) + (x <= end ? ",p\n" : ",n\n");
    return IsThere(before, "x<=10.5 => p", Plant("x,class\n" + moved));
  };
  EXPECT_TRUE(moved_to(10));
  EXPECT_TRUE(moved_to(5));
  EXPECT_FALSE(moved_to(4));
  EXPECT_TRUE(moved_to(18));
}

// A rule of other words that matches at least nine of ten, and one other row for every ten.
TEST(Pattern, IsThereInOtherWordsWhereNearlyTheSameRowsMatch) {
  const auto rows = [](size_t both, size_t a_alone, size_t b_alone, bool by_a) {
    const std::string a = by_a ? "p" : "n";
    const std::string b = by_a ? "n" : "p";
    return Plant("a,b,class\n" + Times(both, "t,t,p") + Times(a_alone, "t,f," + a) +
                 Times(b_alone, "f,t," + b) + Times(60, "f,f,n"));
  };
  const auto found = [&](size_t both, size_t a_alone, size_t b_alone) {
    return IsThere(rows(both, a_alone, b_alone, true), "a=t => p",
                   rows(both, a_alone, b_alone, false));
  };
  EXPECT_TRUE(found(18, 2, 2));
  EXPECT_FALSE(found(17, 3, 2));
  EXPECT_FALSE(found(18, 2, 3));
}

using Kind = std::pair<std::string, std::string>;  // attribute and what is asked

// Conditions without thresholds; "not one of two" is the other.
std::multiset<Kind> KindsOf(const Rule& rule, const Table& table) {
  std::multiset<Kind> kinds;
  for (const Condition& condition : rule.conditions) {
    const Attribute& attribute = table.attributes[condition.attribute];
    switch (condition.op) {
      case Op::kAtMost:
        kinds.insert({attribute.name, "at most"});
        break;
      case Op::kMore:
        kinds.insert({attribute.name, "more"});
        break;
      case Op::kEqual:
        kinds.insert({attribute.name, "= " + std::to_string(condition.code)});
        break;
      case Op::kNotEqual: {
        const bool two = attribute.values.size() == 2;
        kinds.insert({attribute.name, two ? "= " + std::to_string(1 - condition.code)
                                          : "!= " + std::to_string(condition.code)});
        break;
      }
    }
  }
  return kinds;
}

bool SlowHasPattern(const Tree& tree, const Rule& wanted, const Table& table, uint64_t& others) {
  const double all = static_cast<double>(RegionOf(wanted, table).size());
  for (const Rule& rule : RulesOf(tree)) {
    if (rule.predicted != wanted.predicted) continue;
    double both = 0;
    for (RowIndex row = 0; row < table.rows; ++row) {
      if (Matches(rule, table, row) && Matches(wanted, table, row)) ++both;
    }
    const bool same_tests = KindsOf(rule, table) == KindsOf(wanted, table);
    if (both > 0 && both >= 0.5 * all && same_tests) return true;
    if (both < 0.9 * all) continue;
    if (static_cast<double>(rule.support) - both <= 0.1 * all) {
      ++others;
      return true;
    }
  }
  return false;
}

TEST(Pattern, AgreesWithItsDefinitionOverRandomEdits) {
  Random random(1);
  std::map<bool, int> seen;
  uint64_t in_other_words = 0;
  for (int round = 0; round < 300; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const auto requests = testing::RandomRequests(planted, 3, random);
    RowEdits edits = testing::RandomEdits(planted.table, random);
    edits.recoded.clear();
    edits.added.clear();
    if (round % 2 == 0) edits.removed.clear();
    edits.relabelled.resize(edits.relabelled.size() / (1 + random.Below(6)));
    const Tree after = *GrowFromTable(Apply(planted.table, edits), planted.learner, 1);
    for (const Request& request : requests) {
      const bool found =
          HasPattern(after, request.rule, planted.table, RegionOf(request.rule, planted.table));
      EXPECT_EQ(found, SlowHasPattern(after, request.rule, planted.table, in_other_words));
      ++seen[found];
    }
  }
  EXPECT_GT(seen[true], 50);
  EXPECT_GT(seen[false], 50);
  EXPECT_GT(in_other_words, 5U);
}

}  // namespace
}  // namespace espalier
