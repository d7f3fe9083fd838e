// What an owner can ask of the strategy `optimal`: only some kinds of edits, another level, and
// several learners.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "hide/optimal/plan_world.h"
#include "judge/optimal_world.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::ForManyTrees;
using testing::Planted;
using testing::TryOptimal;

// The kinds of edits of a set, as bits. No rule is hidden without relabelling.
struct Allowed {
  bool add, remove, recode;

  explicit Allowed(unsigned kinds)
      : add((kinds & 1U) != 0), remove((kinds & 2U) != 0), recode((kinds & 4U) != 0) {}

  EditCosts Costs() const {
    EditCosts costs;
    constexpr double kForbidden = std::numeric_limits<double>::infinity();
    if (!add) costs.add = kForbidden;
    if (!remove) costs.remove = kForbidden;
    if (!recode) costs.recode = kForbidden;
    return costs;
  }
};

TEST(Only, NoPlanContainsAForbiddenKindOfEdit) {
  for (unsigned kinds = 0; kinds < 8; ++kinds) {
    SCOPED_TRACE(kinds);
    const Allowed allowed(kinds);
    ForManyTrees(kinds, 15, [&](const Planted& planted, const std::vector<Request>& requests) {
      const Attempt attempt = TryOptimal(planted, requests, {.costs = allowed.Costs()});
      const RowEdits& edits = attempt.plan.edits;
      EXPECT_TRUE(allowed.add || edits.added.empty());
      EXPECT_TRUE(allowed.remove || edits.removed.empty());
      EXPECT_TRUE(allowed.recode || edits.recoded.empty());
    });
  }
}

TEST(Only, WhereATreeIsNotExactItIsSaidWhatIsInItsWay) {
  const Allowed relabel_only(0);
  size_t inexact = 0;
  ForManyTrees(9, 60, [&](const Planted& planted, const std::vector<Request>& requests) {
    const Attempt attempt = TryOptimal(planted, requests, {.costs = relabel_only.Costs()});
    if (attempt.exact()) return;
    EXPECT_FALSE(attempt.obstacles.empty());
    ++inexact;
  });
  EXPECT_GT(inexact, testing::kSanitized ? 0U : 2U);
}

TEST(Only, PlansWithoutForbiddenEditsCostSomethingFinite) {
  EditCosts costs;
  costs.add = std::numeric_limits<double>::infinity();
  ForManyTrees(5, 20, [&](const Planted& planted, const std::vector<Request>& requests) {
    const testing::PlanWorld world(planted, requests, {.costs = costs});
    for (const OptimalPlan& plan : world.Repaired(1)) {
      EXPECT_TRUE(std::isfinite(plan.beyond));
    }
  });
}

TEST(Flip, NoRowThatMatchesAHiddenRequestKeepsItsClass) {
  size_t tried = 0;
  size_t hidden = 0;
  size_t exact = 0;
  ForManyTrees(21, 60, [&](const Planted& planted, const std::vector<Request>& requests) {
    const Attempt attempt = TryOptimal(planted, requests, {.demand = {.level = Level::kFlip}});
    const Table sanitized = Apply(planted.table, attempt.plan.edits);
    for (size_t i = 0; i < requests.size(); ++i) {
      bool keeps = false;
      for (RowIndex row = 0; row < sanitized.rows; ++row) {
        keeps = keeps || (Matches(requests[i].rule, sanitized, row) &&
                          sanitized.classes.At(row) == requests[i].rule.predicted);
      }
      EXPECT_EQ(attempt.verdict.requests[i].flipped(), !keeps);
      EXPECT_EQ(attempt.verdict.requests[i].hidden, !keeps);
    }
    ++tried;
    if (attempt.hidden()) ++hidden;
    if (attempt.exact()) ++exact;
  });
  fmt::print("{} trees: {} flipped and hidden, {} exact\n", tried, hidden, exact);
  EXPECT_EQ(hidden, tried);
}

TEST(Against, WhatOneLearnerStillSeesIsNotHiddenAndWhatItDoesNotGrowIsNotExact) {
  Attempt attempt;
  attempt.verdict.requests = {{.outcome = Outcome::kRemoved, .hidden = true}};
  attempt.others = {attempt.verdict};
  EXPECT_TRUE(attempt.hidden());
  EXPECT_TRUE(attempt.exact());
  attempt.others[0].requests[0].hidden = false;
  attempt.others[0].lost = 1;
  EXPECT_FALSE(attempt.hidden());
  EXPECT_FALSE(attempt.exact());
}

Learner OtherThan(const Learner& learner) {
  Learner other = learner;
  other.criterion = learner.criterion == Criterion::kGini ? Criterion::kGain : Criterion::kGini;
  return other;
}

TEST(Against, EveryLearnerHasItsVerdict) {
  size_t tried = 0;
  size_t hidden = 0;
  size_t exact = 0;
  ForManyTrees(32, 60, [&](const Planted& planted, const std::vector<Request>& requests) {
    const std::vector<Learner> others{planted.learner, OtherThan(planted.learner)};
    const Result<Attempt> attempt = AttemptHiding(
        {planted.table, planted.tree, planted.learner, others}, requests, OptimalOptions{});
    ASSERT_TRUE(attempt.ok());
    ASSERT_EQ(attempt->others.size(), 2U);
    EXPECT_EQ(attempt->others[0].exact(), attempt->verdict.exact());
    EXPECT_EQ(attempt->others[0].hidden(), attempt->verdict.hidden());
    // What the neighbours say as well is implied, whoever learns it.
    const auto& own = attempt->verdict.requests;
    if (std::any_of(own.begin(), own.end(), [](const auto& one) { return one.expected_to_lead; })) {
      return;
    }
    ++tried;
    if (attempt->hidden()) ++hidden;
    if (attempt->exact()) ++exact;
  });
  fmt::print("{} trees: {} hidden from both learners, {} exact by both\n", tried, hidden, exact);
  EXPECT_GE(hidden * 100, tried * 80);
}

// Where another learner's tree has more nodes, or fewer, its verdict is about rows all the same.
TEST(Against, AVerdictNamesRulesOfTheLearnerWhoseVerdictItIs) {
  size_t implied = 0;
  ForManyTrees(33, 40, [&](const Planted& planted, const std::vector<Request>& requests) {
    Learner stump = planted.learner;
    stump.max_depth = 1;
    const std::vector<Learner> others{stump};
    const Result<Attempt> attempt = AttemptHiding(
        {planted.table, planted.tree, planted.learner, others}, requests, OptimalOptions{});
    ASSERT_TRUE(attempt.ok());
    for (size_t i = 0; i < requests.size(); ++i) {
      const RequestVerdict& own = attempt->verdict.requests[i];
      const RequestVerdict& other = attempt->others[0].requests[i];
      EXPECT_EQ(own.trace, other.trace);
      EXPECT_EQ(own.presence, other.presence);
      EXPECT_EQ(own.order, other.order);
      if (own.outcome == Outcome::kRemoved || other.outcome == Outcome::kRemoved) continue;
      if (!own.expected_to_lead) continue;
      ++implied;
      ASSERT_EQ(own.implied_by.size(), other.implied_by.size());
      for (size_t k = 0; k < own.implied_by.size(); ++k) {
        EXPECT_EQ(own.implied_by[k].rule.number, other.implied_by[k].rule.number);
      }
      EXPECT_EQ(own.widened.has_value(), other.widened.has_value());
    }
  });
  EXPECT_GT(implied, testing::kSanitized ? 2U : 10U);
}

}  // namespace
}  // namespace espalier
