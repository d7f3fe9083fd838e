#include "judge/plan_worth.h"

#include <gtest/gtest.h>

namespace espalier {
namespace {

constexpr RowIndex kRows = 100;
constexpr Readers kOneAttack{1, 0};

// A plan with one request, whose class is expected to lead or not.
Attempt PlanWith(Outcome outcome, bool expected_to_lead) {
  RequestVerdict request;
  request.outcome = outcome;
  request.hidden = outcome == Outcome::kRemoved;
  request.presence = request.trace = true;
  request.expected_to_lead = request.clearly_implied = expected_to_lead;
  Attempt attempt;
  attempt.verdict.requests = {request};
  return attempt;
}

Attempt Losing(Attempt attempt, size_t rules) {
  attempt.verdict.lost = rules;
  return attempt;
}

TEST(PlanWorth, ARequestThatIsHiddenCountsMoreThanAllOtherRules) {
  const Attempt hidden = Losing(PlanWith(Outcome::kRemoved, false), 9);
  const Attempt visible = PlanWith(Outcome::kVisible, false);
  EXPECT_GT(WorthOf(hidden, kRows, Readers{3, 1}), WorthOf(visible, kRows, kNoReaders));
}

TEST(PlanWorth, ARequestThatIsImpliedIsNotHiddenAtThePriceOfARule) {
  const Attempt hidden = Losing(PlanWith(Outcome::kRemoved, true), 1);
  EXPECT_LT(WorthOf(hidden, kRows, kNoReaders),
            WorthOf(PlanWith(Outcome::kImplied, true), kRows, kNoReaders));
}

TEST(PlanWorth, WhereReadersSeeThroughItLookingImpliedIsBetterAndBeingVisibleWorse) {
  const Attempt hidden = PlanWith(Outcome::kRemoved, true);
  EXPECT_GT(WorthOf(hidden, kRows, kNoReaders),
            WorthOf(PlanWith(Outcome::kImplied, true), kRows, kNoReaders));
  EXPECT_LT(WorthOf(hidden, kRows, kOneAttack),
            WorthOf(PlanWith(Outcome::kImplied, true), kRows, kNoReaders));
  EXPECT_GT(WorthOf(hidden, kRows, Readers{20, 1}),
            WorthOf(PlanWith(Outcome::kVisible, true), kRows, kNoReaders));
}

TEST(PlanWorth, ARuleIsWorthMoreThanAnyNumberOfReaders) {
  const Attempt hidden = PlanWith(Outcome::kRemoved, false);
  EXPECT_GT(WorthOf(hidden, kRows, Readers{20, 1}), WorthOf(Losing(hidden, 1), kRows, kNoReaders));
  EXPECT_GT(WorthOf(hidden, kRows, kOneAttack), WorthOf(hidden, kRows, Readers{2, 0}));
  EXPECT_GT(WorthOf(hidden, kRows, Readers{0, 1}), WorthOf(hidden, kRows, kOneAttack));
  EXPECT_GT(WorthOf(hidden, kRows, kOneAttack), WorthOf(hidden, kRows, Readers{1, 1}));
  EXPECT_GT(WorthOf(hidden, kRows, Readers{5, 1}), WorthOf(hidden, kRows, std::nullopt));
}

TEST(PlanWorth, OfEqualPlansTheOneWithFewerEditsIsBetter) {
  const Attempt few = PlanWith(Outcome::kRemoved, false);
  Attempt many = few;
  many.plan.edits.relabelled.push_back({1, 0, 0});
  EXPECT_GT(WorthOf(few, kRows, kNoReaders), WorthOf(many, kRows, kNoReaders));
}

TEST(PlanWorth, ConfirmedIsAnExactTreeWithNothingToImprove) {
  EXPECT_TRUE(IsConfirmed(PlanWith(Outcome::kRemoved, false)));
  EXPECT_TRUE(IsConfirmed(PlanWith(Outcome::kImplied, true)));
  EXPECT_FALSE(IsConfirmed(PlanWith(Outcome::kImplied, false)));
  EXPECT_FALSE(IsConfirmed(PlanWith(Outcome::kVisible, true)));
  EXPECT_FALSE(IsConfirmed(Losing(PlanWith(Outcome::kRemoved, false), 1)));
  EXPECT_TRUE(IsSettled(PlanWith(Outcome::kVisible, true)));
  EXPECT_FALSE(IsSettled(PlanWith(Outcome::kVisible, false)));
}

}  // namespace
}  // namespace espalier
