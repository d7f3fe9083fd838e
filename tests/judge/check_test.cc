#include "judge/check.h"

#include <gtest/gtest.h>

#include "judge/optimal_world.h"
#include "judge/shuffled.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::Planted;

Check CheckOf(const Planted& planted, const Table& sanitized, const std::vector<Request>& requests,
              size_t threads = 1) {
  Result<Check> check =
      CheckHiding({planted.table, planted.tree, planted.learner}, sanitized, requests, {}, threads);
  EXPECT_TRUE(check.ok()) << (check.ok() ? "" : check.error().message);
  return std::move(*check);
}

// It does not know the target, and finds it.
TEST(Check, SaysOfAHiddenTableWhatTheAttemptSaid) {
  size_t exact = 0;
  testing::ForManyTrees(41, 60, [&](const Planted& planted, const std::vector<Request>& requests) {
    for (const bool flip : {false, true}) {
      const Attempt attempt =
          TryOptimal(planted, requests, OptimalOptions{.flip = flip, .threads = 1});
      const Check check = CheckOf(planted, Apply(planted.table, attempt.plan.edits), requests);
      if (attempt.verdict.hidden()) {
        EXPECT_TRUE(check.verdict.hidden());
        EXPECT_DOUBLE_EQ(check.effects.hiding_failure, 0);
      }
      if (attempt.verdict.hidden() && attempt.verdict.exact()) {
        ++exact;
        EXPECT_TRUE(check.verdict.exact());
        EXPECT_DOUBLE_EQ(check.effects.misses_cost, 0);
        EXPECT_DOUBLE_EQ(check.effects.ghost_rules, 0);
        EXPECT_DOUBLE_EQ(check.to_target.shared_rules, 1);
      }
    }
  });
  EXPECT_GT(exact, 20U);
}

TEST(Check, OfTheOriginalFindsNothingHiddenAndNothingChanged) {
  testing::ForManyTrees(42, 20, [](const Planted& planted, const std::vector<Request>& requests) {
    const Check check = CheckOf(planted, planted.table, requests);
    EXPECT_FALSE(check.verdict.hidden());
    for (const RequestVerdict& request : check.verdict.requests) EXPECT_FALSE(request.pattern);
    EXPECT_DOUBLE_EQ(check.effects.hiding_failure, 1);
    EXPECT_DOUBLE_EQ(check.effects.dissimilarity, 0);
    EXPECT_EQ(check.to_original.distance, 0U);
    EXPECT_EQ(check.to_original.form(), 1);
    EXPECT_DOUBLE_EQ(check.to_original.shared_rules, 1);
    EXPECT_DOUBLE_EQ(check.to_original.on_rows.kappa, 1);
    EXPECT_EQ(check.rows, RowDifference{});
  });
}

TEST(Check, IsTheSameInWhateverOrderRowsStandAndForAnyNumberOfThreads) {
  Random random(5);
  testing::ForManyTrees(43, 15, [&](const Planted& planted, const std::vector<Request>& requests) {
    const Attempt attempt = TryOptimal(planted, requests);
    const Table sanitized = Apply(planted.table, attempt.plan.edits);
    const Check one = CheckOf(planted, sanitized, requests);
    const Check other = CheckOf(planted, testing::Shuffled(sanitized, random), requests, 3);
    EXPECT_EQ(one.verdict.hidden(), other.verdict.hidden());
    EXPECT_EQ(one.verdict.kept, other.verdict.kept);
    EXPECT_EQ(one.verdict.ghosts, other.verdict.ghosts);
    EXPECT_EQ(one.rows, other.rows);
    EXPECT_EQ(one.to_original.distance, other.to_original.distance);
    EXPECT_EQ(one.column_changes, other.column_changes);
    EXPECT_EQ(one.pairs.mean, other.pairs.mean);
    ASSERT_EQ(one.holdout.has_value(), other.holdout.has_value());
    if (one.holdout) {
      EXPECT_EQ(one.holdout->all(), other.holdout->all());
    }
  });
}

}  // namespace
}  // namespace espalier
