// What an owner can ask of the strategy `optimal` beyond hiding: only some kinds of edits, no row
// that keeps the class, and several learners.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "judge/optimal_world.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::ForManyTrees;
using testing::Planted;
using testing::TryOptimal;

// The kinds of edits of a set, as bits.
struct Allowed {
  bool add, remove, relabel, recode;

  explicit Allowed(unsigned kinds)
      : add((kinds & 1U) != 0),
        remove((kinds & 2U) != 0),
        relabel((kinds & 4U) != 0),
        recode((kinds & 8U) != 0) {}

  EditCosts Costs() const {
    EditCosts costs;
    constexpr double kForbidden = std::numeric_limits<double>::infinity();
    if (!add) costs.add = kForbidden;
    if (!remove) costs.remove = kForbidden;
    if (!relabel) costs.relabel = kForbidden;
    if (!recode) costs.recode = kForbidden;
    return costs;
  }
};

TEST(Only, NoPlanContainsAForbiddenKindOfEditAndWhatFailsIsExplained) {
  for (unsigned kinds = 1; kinds < 16; ++kinds) {
    SCOPED_TRACE(kinds);
    const Allowed allowed(kinds);
    ForManyTrees(kinds, 15, [&](const Planted& planted, const std::vector<Request>& requests) {
      const Attempt attempt = TryOptimal(planted, requests, {.costs = allowed.Costs()});
      const RowEdits& edits = attempt.plan.edits;
      EXPECT_TRUE(allowed.add || edits.added.empty());
      EXPECT_TRUE(allowed.remove || edits.removed.empty());
      EXPECT_TRUE(allowed.relabel || edits.relabelled.empty());
      EXPECT_TRUE(allowed.recode || edits.recoded.empty());
      EXPECT_TRUE(attempt.exact() || !attempt.obstacles.empty());
    });
  }
}

TEST(Only, PlansWithoutForbiddenEditsCostSomethingFinite) {
  EditCosts costs;
  costs.add = std::numeric_limits<double>::infinity();
  ForManyTrees(5, 20, [&](const Planted& planted, const std::vector<Request>& requests) {
    const OptimalTask task{planted.table, planted.tree, planted.learner, requests};
    for (const OptimalPlan& plan : PlanOptimally(task, {.costs = costs})) {
      EXPECT_TRUE(std::isfinite(plan.cost));
    }
  });
}

TEST(Flip, NoRowThatMatchesAHiddenRequestKeepsItsClass) {
  size_t tried = 0;
  size_t hidden = 0;
  size_t exact = 0;
  ForManyTrees(21, 60, [&](const Planted& planted, const std::vector<Request>& requests) {
    const Attempt attempt = TryOptimal(planted, requests, {.flip = true});
    const Table sanitized = Apply(planted.table, attempt.plan.edits);
    for (size_t i = 0; i < requests.size(); ++i) {
      bool keeps = false;
      for (RowIndex row = 0; row < sanitized.rows; ++row) {
        keeps = keeps || (Matches(requests[i].rule, sanitized, row) &&
                          sanitized.classes.At(row) == requests[i].rule.predicted);
      }
      EXPECT_EQ(attempt.verdict.requests[i].flipped(), !keeps);
      EXPECT_FALSE(attempt.hidden() && keeps);
    }
    ++tried;
    if (attempt.hidden()) ++hidden;
    if (attempt.exact()) ++exact;
  });
  fmt::print("{} trees: {} flipped and hidden, {} exact\n", tried, hidden, exact);
  EXPECT_GE(hidden * 100, tried * 95);
}

TEST(Flip, AnAttemptWhereARowKeepsTheClassIsNotHidden) {
  Attempt attempt;
  attempt.verdict.requests = {
      {.pattern = true, .prediction = true, .confidence = true, .confidence_after = 0.1}};
  EXPECT_TRUE(attempt.hidden());
  attempt.flip = true;
  EXPECT_FALSE(attempt.hidden());
  attempt.verdict.requests[0].confidence_after = 0;
  EXPECT_TRUE(attempt.hidden());
}

TEST(Against, WhatOneLearnerStillSeesIsNotHiddenAndWhatItDoesNotGrowIsNotExact) {
  Attempt attempt;
  attempt.verdict.requests = {{.pattern = true, .prediction = true, .confidence = true}};
  attempt.others = {attempt.verdict};
  EXPECT_TRUE(attempt.hidden());
  EXPECT_TRUE(attempt.exact());
  attempt.others[0].requests[0].pattern = false;
  attempt.others[0].lost = 1;
  EXPECT_FALSE(attempt.hidden());
  EXPECT_FALSE(attempt.exact());
}

Learner OtherThan(const Learner& learner) {
  Learner other = learner;
  other.criterion = learner.criterion == Criterion::kGini ? Criterion::kGain : Criterion::kGini;
  return other;
}

TEST(Against, APlanThatViolatesNothingByItsCountsIsGrownByEveryLearner) {
  size_t reached = 0;
  ForManyTrees(31, 40, [&](const Planted& planted, const std::vector<Request>& requests) {
    const std::vector<Learner> others{OtherThan(planted.learner)};
    for (const OptimalPlan& plan :
         PlanOptimally({planted.table, planted.tree, planted.learner, requests, others}, {})) {
      if (plan.violation > 0) continue;
      const Table sanitized = Apply(planted.table, plan.plan.edits);
      for (const Learner& learner : {planted.learner, others[0]}) {
        const Result<Tree> after = GrowFromTable(sanitized, learner, 1);
        ASSERT_TRUE(after.ok());
        EXPECT_TRUE(
            Judge({planted.table, sanitized, planted.tree, *after, plan.target}, requests, 1)
                .exact());
      }
      ++reached;
    }
  });
  EXPECT_GT(reached, testing::kSanitized ? 2U : 15U);
}

TEST(Against, EveryLearnerHasItsVerdict) {
  size_t tried = 0;
  size_t hidden = 0;
  size_t exact = 0;
  ForManyTrees(32, 40, [&](const Planted& planted, const std::vector<Request>& requests) {
    const std::vector<Learner> others{planted.learner, OtherThan(planted.learner)};
    const Result<Attempt> attempt = AttemptHiding(
        {planted.table, planted.tree, planted.learner, others}, requests, OptimalOptions{});
    ASSERT_TRUE(attempt.ok());
    ASSERT_EQ(attempt->others.size(), 2U);
    EXPECT_EQ(attempt->others[0].exact(), attempt->verdict.exact());
    EXPECT_EQ(attempt->others[0].hidden(), attempt->verdict.hidden());
    ++tried;
    if (attempt->hidden()) ++hidden;
    if (attempt->exact()) ++exact;
  });
  fmt::print("{} trees: {} hidden from both learners, {} exact by both\n", tried, hidden, exact);
  EXPECT_GE(hidden * 100, tried * 80);
}

// cart says a!=f where id3 says a=t.
TEST(Against, ARuleIsTheSamePatternInTheWordsOfAnotherLearner) {
  const Planted planted =
      testing::Plant("a,class\n" + testing::Times(4, "t,p") + testing::Times(4, "f,n"));
  const std::vector<Request> requests = testing::RequestsFor(planted, {"a=t => p"});
  const Target target = MakeTarget(planted.table, planted.tree, requests);
  const Result<Tree> cart =
      GrowFromTable(planted.table, {.shape = Shape::kCart, .criterion = Criterion::kGini}, 1);
  ASSERT_TRUE(cart.ok());
  const Verdict verdict =
      Judge({planted.table, planted.table, planted.tree, *cart, target}, requests, 1);
  EXPECT_FALSE(verdict.requests[0].pattern);
}

}  // namespace
}  // namespace espalier
