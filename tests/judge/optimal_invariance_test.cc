// What must not matter to the strategy `optimal`, or hardly.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "judge/optimal_world.h"
#include "rules/leaves.h"

namespace espalier {
namespace {

using testing::ForManyTrees;
using testing::Planted;
using testing::TryOptimal;

struct Ending {
  bool hidden = false;
  bool exact = false;
  size_t edits = 0;

  bool operator==(const Ending&) const = default;
};

Ending EndingOf(const Attempt& attempt) {
  const RowEdits& edits = attempt.plan.edits;
  return {
      attempt.verdict.hidden(), attempt.verdict.exact(),
      edits.added.size() + edits.removed.size() + edits.relabelled.size() + edits.recoded.size()};
}

// The same data, and for each of its rows the row of the other that it is.
struct Twin {
  Planted planted;
  std::vector<RowIndex> row_of;
};

void GrowAgain(Planted& planted) {
  planted.tree = *GrowFromTable(planted.table, planted.learner, 1);
}

std::vector<RowIndex> SameRows(const Planted& planted) {
  std::vector<RowIndex> rows(planted.table.rows);
  for (RowIndex row = 0; row < rows.size(); ++row) rows[row] = row;
  return rows;
}

Twin WithRowsReversed(const Planted& planted) {
  Twin twin{planted, SameRows(planted)};
  std::reverse(twin.row_of.begin(), twin.row_of.end());
  for (RowIndex row = 0; row < planted.table.rows; ++row) {
    for (size_t a = 0; a < planted.table.columns.size(); ++a) {
      twin.planted.table.columns[a].Set(row, planted.table.columns[a].At(twin.row_of[row]));
    }
    twin.planted.table.classes.Set(row, planted.table.classes.At(twin.row_of[row]));
  }
  GrowAgain(twin.planted);
  return twin;
}

Twin WithColumnsReversed(const Planted& planted) {
  Twin twin{planted, SameRows(planted)};
  std::reverse(twin.planted.table.attributes.begin(), twin.planted.table.attributes.end());
  std::reverse(twin.planted.table.columns.begin(), twin.planted.table.columns.end());
  GrowAgain(twin.planted);
  return twin;
}

// t is f, and f is t.
Twin WithBitsComplemented(const Planted& planted) {
  Twin twin{planted, SameRows(planted)};
  for (size_t a = 0; a < planted.table.columns.size(); ++a) {
    if (planted.table.attributes[a].values.size() != 2) continue;
    Column& column = twin.planted.table.columns[a];
    for (RowIndex row = 0; row < column.rows(); ++row) column.Set(row, 1 - column.At(row));
  }
  GrowAgain(twin.planted);
  return twin;
}

// The requests of the leaves with the same rows; none if some leaf has no equal.
std::vector<Request> SameRequests(const Planted& planted, const Twin& twin,
                                  const std::vector<Request>& requests) {
  std::map<size_t, size_t> leaf_of;  // of the tree: the twin's
  std::map<size_t, size_t> back;
  for (RowIndex row = 0; row < planted.table.rows; ++row) {
    const size_t other = EndOfWay(twin.planted.tree, twin.planted.table, row);
    const size_t leaf = EndOfWay(planted.tree, planted.table, twin.row_of[row]);
    if (leaf_of.try_emplace(leaf, other).first->second != other) return {};
    if (back.try_emplace(other, leaf).first->second != leaf) return {};
  }
  std::vector<Request> same;
  for (const Request& request : requests) {
    for (const Rule& rule : RulesOf(twin.planted.tree)) {
      if (rule.leaf == leaf_of.at(request.rule.leaf)) same.push_back({.rule = rule});
    }
  }
  return same;
}

// Labels are drawn for rows in their order, so the same seed draws others, and so now and then does
// what follows. On the whole it comes to the same: twice one number, drawn as chance would.
template <typename Change>
void ExpectHardlyADifference(uint64_t seed, Change change) {
  size_t trees = 0;
  size_t same = 0;
  size_t edits = 0;
  size_t edits_other = 0;
  ForManyTrees(seed, 50, [&](const Planted& planted, const std::vector<Request>& requests) {
    const Twin twin = change(planted);
    const std::vector<Request> twins = SameRequests(planted, twin, requests);
    if (twins.empty()) return;  // ties fell otherwise: another tree
    const Ending one = EndingOf(TryOptimal(planted, requests));
    const Ending other = EndingOf(TryOptimal(twin.planted, twins));
    ++trees;
    if (one == other) ++same;
    edits += one.edits;
    edits_other += other.edits;
  });
  fmt::print("{} of {} trees: the same; {} and {} edits in all\n", same, trees, edits, edits_other);
  EXPECT_GE(trees, testing::kSanitized ? 5U : 30U);
  if (testing::kSanitized) return;  // too few for shares
  EXPECT_GE(same * 100, trees * 70);
  EXPECT_LE(std::max(edits, edits_other) * 10, std::min(edits, edits_other) * 12);
}

TEST(OptimalInvariance, TheOrderOfRowsHardlyMatters) {
  ExpectHardlyADifference(1, WithRowsReversed);
}

TEST(OptimalInvariance, TheOrderOfColumnsHardlyMatters) {
  ExpectHardlyADifference(2, WithColumnsReversed);
}

TEST(OptimalInvariance, ComplementedColumnsHardlyMatter) {
  ExpectHardlyADifference(3, WithBitsComplemented);
}

Column Doubled(const Column& column, size_t codes) {
  Column doubled(2 * column.rows(), codes);
  column.ForEach([&](RowIndex row, Code code) {
    doubled.Set(2 * row, code);
    doubled.Set(2 * row + 1, code);
  });
  return doubled;
}

// Every row twice, and branches that want twice the rows: the same tree.
Planted WithRowsDoubled(const Planted& planted) {
  Planted twin = planted;
  twin.table.rows *= 2;
  for (size_t a = 0; a < planted.table.columns.size(); ++a) {
    twin.table.columns[a] =
        Doubled(planted.table.columns[a], planted.table.attributes[a].CodeCount());
  }
  twin.table.classes = Doubled(planted.table.classes, planted.table.class_count());
  twin.learner.min_leaf *= 2;
  GrowAgain(twin);
  return twin;
}

// More rows make surer: a class that may be chance in a few rows can be expected to lead in twice
// as many. Where it is not, a rule that can be removed can still be removed.
TEST(OptimalInvariance, WhatIsRemovedIsRemovedWithEveryRowDoubled) {
  size_t held = 0;
  size_t held_doubled = 0;
  ForManyTrees(11, 50, [&](const Planted& planted, const std::vector<Request>& requests) {
    const Planted twin = WithRowsDoubled(planted);
    ASSERT_EQ(twin.tree.nodes.size(), planted.tree.nodes.size());
    const std::vector<Rule> rules = RulesOf(twin.tree);
    std::vector<Request> twins;
    for (const Request& request : requests) {
      twins.push_back({.rule = rules[request.rule.number - 1]});
      ASSERT_EQ(twins.back().rule.support, 2 * request.rule.support);
    }
    const Attempt one = TryOptimal(planted, requests);
    if (!one.hidden() || !one.exact()) return;
    const Attempt other = TryOptimal(twin, twins);
    for (const RequestVerdict& request : other.verdict.requests) {
      if (!request.expected_to_lead) {
        EXPECT_EQ(request.outcome, Outcome::kRemoved);
      }
    }
    ++held;
    if (other.exact()) ++held_doubled;
  });
  fmt::print("{} trees exact, doubled {}\n", held, held_doubled);
  EXPECT_GT(held, testing::kSanitized ? 2U : 20U);
  EXPECT_GE(held_doubled * 100, held * 95);
}

// Names of attributes decide which of them the neighbour model tries.
TEST(OptimalInvariance, NamesOfValuesDoNotMatter) {
  ForManyTrees(7, 20, [](const Planted& planted, const std::vector<Request>& requests) {
    Planted renamed = planted;
    for (std::string& value : renamed.table.class_attribute.values) value = "class " + value;
    for (Attribute& attribute : renamed.table.attributes) {
      for (std::string& value : attribute.values) value = "a " + value;
    }
    const Attempt one = TryOptimal(planted, requests);
    const Attempt other = TryOptimal(renamed, requests);
    EXPECT_TRUE(one.plan.edits == other.plan.edits);
    EXPECT_EQ(EndingOf(one), EndingOf(other));
  });
}

}  // namespace
}  // namespace espalier
