// What the strategy `optimal` promises, on tables and learners of all kinds.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "hide/optimal/plan_world.h"
#include "judge/optimal_world.h"
#include "rules/outside.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::ForManyTrees;
using testing::Planted;
using testing::TryOptimal;

// Leaves with rows of regions may split, and say what they like.
TEST(OptimalAttempt, APlanThatViolatesNothingByItsCountsKeepsEveryRuleAwayFromTheRegions) {
  size_t kept = 0;
  ForManyTrees(1, 60, [&](const Planted& planted, const std::vector<Request>& requests) {
    const testing::PlanWorld world(planted, requests);
    const std::vector<bool> inside = RowsOfRegions(planted.table, world.around);
    for (const OptimalPlan& plan : world.Repaired(2)) {
      if (plan.violation > 0) continue;
      const Table sanitized = Apply(planted.table, plan.plan.edits);
      const Result<Tree> after = GrowFromTable(sanitized, planted.learner, 1);
      ASSERT_TRUE(after.ok());
      const OutsideComparison outside =
          CompareOutside(planted.table, planted.tree, *after, inside, 1);
      for (const size_t leaf : outside.lost) {
        EXPECT_TRUE(plan.target.free[plan.target.place_of[leaf]]) << leaf;
      }
      ++kept;
    }
  });
  EXPECT_GT(kept, testing::kSanitized ? 12U : 60U);
}

TEST(OptimalAttempt, RowsOfRegionsStayAndOnlyTheirLabelsChange) {
  ForManyTrees(6, 40, [](const Planted& planted, const std::vector<Request>& requests) {
    const testing::PlanWorld world(planted, requests);
    const std::vector<bool> inside = RowsOfRegions(planted.table, world.around);
    for (const Level level : {Level::kNeighbours, Level::kParent}) {
      const RowEdits edits = TryOptimal(planted, requests, {.demand = {level}}).plan.edits;
      for (const Remove& remove : edits.removed) EXPECT_FALSE(inside[remove.row]);
      for (const Recode& recode : edits.recoded) EXPECT_FALSE(inside[recode.row]);
    }
  });
}

TEST(OptimalAttempt, EditsOfARowFitTogether) {
  ForManyTrees(2, 60, [](const Planted& planted, const std::vector<Request>& requests) {
    const RowEdits edits = TryOptimal(planted, requests).plan.edits;
    std::set<RowIndex> removed;
    for (const Remove& remove : edits.removed) EXPECT_TRUE(removed.insert(remove.row).second);
    std::set<RowIndex> relabelled;
    for (const Relabel& relabel : edits.relabelled) {
      EXPECT_TRUE(relabelled.insert(relabel.row).second);
      EXPECT_FALSE(removed.contains(relabel.row));
      EXPECT_NE(planted.table.classes.At(relabel.row), relabel.to);
    }
    std::set<std::pair<RowIndex, AttributeId>> cells;
    for (const Recode& recode : edits.recoded) {
      EXPECT_TRUE(cells.insert({recode.row, recode.attribute}).second);
      EXPECT_FALSE(removed.contains(recode.row));
      EXPECT_NE(planted.table.columns[recode.attribute].At(recode.row), recode.to);
    }
    for (const Add& add : edits.added) {
      EXPECT_LT(add.donor, planted.table.rows);
      EXPECT_EQ(add.codes.size(), planted.table.attributes.size());
    }
  });
}

TEST(OptimalAttempt, EveryEditHasAReason) {
  ForManyTrees(3, 20, [](const Planted& planted, const std::vector<Request>& requests) {
    const Plan plan = TryOptimal(planted, requests).plan;
    const auto known = [&](const auto& edit) { return edit.reason < plan.reasons.size(); };
    EXPECT_TRUE(std::all_of(plan.edits.relabelled.begin(), plan.edits.relabelled.end(), known));
    EXPECT_TRUE(std::all_of(plan.edits.recoded.begin(), plan.edits.recoded.end(), known));
    EXPECT_TRUE(std::all_of(plan.edits.removed.begin(), plan.edits.removed.end(), known));
    EXPECT_TRUE(std::all_of(plan.edits.added.begin(), plan.edits.added.end(), known));
  });
}

TEST(OptimalAttempt, IsTheSameForAnyNumberOfThreadsAndAgain) {
  ForManyTrees(4, 20, [](const Planted& planted, const std::vector<Request>& requests) {
    const Attempt one = TryOptimal(planted, requests, 1);
    for (const size_t threads : {size_t{1}, size_t{2}}) {
      const Attempt other = TryOptimal(planted, requests, threads);
      EXPECT_TRUE(one.plan.edits == other.plan.edits);
      EXPECT_EQ(one.after.class_counts, other.after.class_counts);
      EXPECT_EQ(one.verdict.hidden(), other.verdict.hidden());
    }
  });
}

// Where the neighbours do not say the same: then the rule can be removed.
TEST(OptimalAttempt, RemovesNearlyEveryRuleAndKeepsNearlyEveryOther) {
  size_t tried = 0;
  size_t removed = 0;
  size_t exact = 0;
  ForManyTrees(5, 150, [&](const Planted& planted, const std::vector<Request>& requests) {
    const Attempt attempt = TryOptimal(planted, {requests[0]});
    const RequestVerdict& request = attempt.verdict.requests[0];
    EXPECT_NE(request.outcome, Outcome::kFalse);
    if (request.expected_to_lead) return;
    ++tried;
    if (request.outcome == Outcome::kRemoved) ++removed;
    if (attempt.verdict.exact()) ++exact;
  });
  fmt::print("{} leaves: {} removed, {} exact\n", tried, removed, exact);
  EXPECT_GT(tried, testing::kSanitized ? 8U : 40U);
  EXPECT_GE(removed * 100, tried * 97);
  // Of a few trees a share says little.
  if (!testing::kSanitized) {
    EXPECT_GE(exact * 100, tried * 92);
  }
}

}  // namespace
}  // namespace espalier
