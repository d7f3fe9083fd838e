// What the strategy `optimal` promises, on tables and learners of all kinds.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "judge/optimal_world.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::ForManyTrees;
using testing::Planted;
using testing::TryOptimal;

TEST(OptimalAttempt, APlanThatViolatesNothingByItsCountsGrowsItsTargetExactly) {
  size_t kept = 0;
  ForManyTrees(1, 150, [&](const Planted& planted, const std::vector<Request>& requests) {
    for (const OptimalPlan& plan :
         PlanOptimally({planted.table, planted.tree, planted.learner, requests}, {})) {
      if (plan.violation > 0) continue;
      const Table sanitized = Apply(planted.table, plan.plan.edits);
      const Result<Tree> after = GrowFromTable(sanitized, planted.learner, 1);
      ASSERT_TRUE(after.ok());
      const Verdict verdict =
          Judge({planted.table, sanitized, planted.tree, *after, plan.target}, requests, 1);
      EXPECT_TRUE(verdict.exact()) << verdict.lost << " lost, " << verdict.ghosts << " ghosts";
      ++kept;
    }
  });
  EXPECT_GT(kept, testing::kSanitized ? 12U : 60U);
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

// Where a request's prediction can change at all.
TEST(OptimalAttempt, HidesNearlyEveryRuleAndGrowsNearlyEveryTarget) {
  size_t tried = 0;
  size_t hidden = 0;
  size_t exact = 0;
  ForManyTrees(5, 150, [&](const Planted& planted, const std::vector<Request>& requests) {
    const Attempt attempt = TryOptimal(planted, {requests[0]});
    if (!attempt.verdict.requests[0].prediction_can_change) return;
    ++tried;
    if (attempt.verdict.hidden()) ++hidden;
    if (attempt.verdict.exact()) ++exact;
  });
  fmt::print("{} leaves: {} hidden, {} exact\n", tried, hidden, exact);
  // Measured: 150 leaves, 149 hidden, 147 exact. Tables are noisy here, and trees deep.
  EXPECT_GE(hidden * 100, tried * 97);
  EXPECT_GE(exact * 100, tried * 92);
}

}  // namespace
}  // namespace espalier
