#include "judge/check.h"

#include <gtest/gtest.h>

#include "judge/optimal_world.h"
#include "judge/shuffled.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::Planted;

Check CheckOf(const Planted& planted, const Table& sanitized, const std::vector<Request>& requests,
              const Demand& demand = {}, size_t threads = 1) {
  Result<Check> check = CheckHiding({planted.table, planted.tree, planted.learner}, sanitized,
                                    requests, {.demand = demand, .threads = threads});
  EXPECT_TRUE(check.ok()) << (check.ok() ? "" : check.error().message);
  return std::move(*check);
}

TEST(Check, SaysOfAHiddenTableWhatTheAttemptSaid) {
  size_t hidden = 0;
  testing::ForManyTrees(41, 60, [&](const Planted& planted, const std::vector<Request>& requests) {
    for (const Level level : kLevels) {
      const Demand demand{.level = level};
      const Attempt attempt = TryOptimal(planted, requests, OptimalOptions{.demand = demand});
      const Check check =
          CheckOf(planted, Apply(planted.table, attempt.plan.edits), requests, demand);
      for (size_t i = 0; i < requests.size(); ++i) {
        EXPECT_EQ(check.verdict.requests[i].outcome, attempt.verdict.requests[i].outcome);
        EXPECT_EQ(check.verdict.requests[i].hidden, attempt.verdict.requests[i].hidden);
        EXPECT_EQ(check.verdict.requests[i].p, attempt.verdict.requests[i].p);
      }
      EXPECT_EQ(check.verdict.exact(), attempt.verdict.exact());
      EXPECT_EQ(check.effects.hiding_failure == 0, attempt.verdict.hidden());
      EXPECT_EQ(check.effects.misses_cost == 0, attempt.verdict.lost == 0);
      EXPECT_EQ(check.effects.ghost_rules == 0, attempt.verdict.ghosts == 0);
      if (attempt.verdict.hidden()) ++hidden;
    }
  });
  EXPECT_GT(hidden, 20U);
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
    const Check other = CheckOf(planted, testing::Shuffled(sanitized, random), requests, {}, 3);
    for (size_t i = 0; i < requests.size(); ++i) {
      EXPECT_EQ(one.verdict.requests[i].pattern, other.verdict.requests[i].pattern);
      EXPECT_EQ(one.verdict.requests[i].presence, other.verdict.requests[i].presence);
      EXPECT_EQ(one.verdict.requests[i].prediction, other.verdict.requests[i].prediction);
      EXPECT_EQ(one.verdict.requests[i].trace, other.verdict.requests[i].trace);
    }
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
