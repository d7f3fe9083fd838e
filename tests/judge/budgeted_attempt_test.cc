#include "judge/budgeted_attempt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "hide/planted.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using testing::Planted;

// Rule 4 takes 8 relabelled rows, rule 5 20 added and 5 relabelled; both together 13 relabelled.
Result<BudgetedAttempt> TryFigure2(const Budget& budget, std::vector<double> importances = {1, 1}) {
  const Planted figure = testing::PaperFigure2();
  std::vector<Request> requests = testing::RequestsFor(figure, {"4", "5"});
  for (size_t i = 0; i < requests.size(); ++i) {
    requests[i].wish = i;
    requests[i].importance = importances[i];
  }
  return AttemptWithin(budget, {figure.table, figure.tree, figure.learner}, requests,
                       RatioOptions{.search = RatioSearch::kLookAhead},
                       [](const std::string&, double) {});
}

std::vector<size_t> NumbersOf(const std::vector<Request>& requests) {
  std::vector<size_t> numbers;
  numbers.reserve(requests.size());
  for (const Request& request : requests) numbers.push_back(request.rule.number);
  return numbers;
}

TEST(BudgetedAttempt, HidesTheMoreImportantOfTwoThatDoNotFitTogether) {
  const Result<BudgetedAttempt> chosen = TryFigure2({.relabelled = 12}, {1, 1.5});
  ASSERT_TRUE(chosen.ok());
  EXPECT_THAT(NumbersOf(chosen->requests), ElementsAre(5));
  EXPECT_TRUE(chosen->attempt.verdict.hidden());
  EXPECT_EQ(CountEdits(chosen->attempt.plan.edits).added, 20);
  EXPECT_EQ(chosen->choice.importance, 1.5);
  EXPECT_EQ(chosen->choice.bound, 1.5);
  ASSERT_EQ(chosen->choice.left_out.size(), 1);
  const LeftOut& left_out = chosen->choice.left_out[0];
  EXPECT_EQ(left_out.request.rule.number, 4);
  EXPECT_EQ(left_out.cost, (EditCounts{.relabelled = 8, .edited = 8}));
  EXPECT_TRUE(left_out.hidden);
}

TEST(BudgetedAttempt, OfEquallyImportantOnesTheCheaperIsHidden) {
  const Result<BudgetedAttempt> chosen = TryFigure2({.relabelled = 12});
  ASSERT_TRUE(chosen.ok());
  EXPECT_THAT(NumbersOf(chosen->requests), ElementsAre(4));
}

TEST(BudgetedAttempt, EveryKindIsLimited) {
  EXPECT_THAT(NumbersOf(TryFigure2({.added = 19, .relabelled = 12}, {1, 9})->requests),
              ElementsAre(4));
  EXPECT_THAT(NumbersOf(TryFigure2({.added = 20, .relabelled = 12}, {1, 9})->requests),
              ElementsAre(5));
  EXPECT_THAT(NumbersOf(TryFigure2({.relabelled = 7}, {9, 1})->requests), ElementsAre(5));
  EXPECT_THAT(NumbersOf(TryFigure2({.relabelled = 12, .edited = 24}, {1, 9})->requests),
              ElementsAre(4));
  const Budget none{.removed = 0, .relabelled = 12, .recoded = 0};
  EXPECT_THAT(NumbersOf(TryFigure2(none, {1, 9})->requests), ElementsAre(5));
}

TEST(BudgetedAttempt, HidesAllThatFitsTogether) {
  const Result<BudgetedAttempt> chosen = TryFigure2({.edited = 13});
  ASSERT_TRUE(chosen.ok());
  EXPECT_THAT(NumbersOf(chosen->requests), ElementsAre(4, 5));
  EXPECT_TRUE(chosen->choice.left_out.empty());
}

TEST(BudgetedAttempt, WhereNothingFitsEveryRequestIsNamedWithItsCost) {
  const Result<BudgetedAttempt> chosen = TryFigure2({.added = 3, .relabelled = 2});
  ASSERT_FALSE(chosen.ok());
  EXPECT_EQ(chosen.error().kind, ErrorKind::kInput);
  EXPECT_EQ(chosen.error().message,
            "no request fits into the budget (added 3, relabelled 2); alone, they take: "
            "rule 4: 8 relabelled; rule 5: 20 added, 5 relabelled");
}

TEST(BudgetedAttempt, RequestsOfOneWishAreHiddenAllOrNone) {
  const Planted figure = testing::PaperFigure2();
  std::vector<Request> requests = testing::RequestsFor(figure, {"2", "5", "4"});
  requests[0].group = requests[1].group = "both";
  requests[2].wish = 1;
  const Result<BudgetedAttempt> chosen = AttemptWithin(
      {.relabelled = 10}, {figure.table, figure.tree, figure.learner}, requests,
      RatioOptions{.search = RatioSearch::kLookAhead}, [](const std::string&, double) {});
  ASSERT_TRUE(chosen.ok());
  EXPECT_THAT(NumbersOf(chosen->requests), ElementsAre(4));
  ASSERT_EQ(chosen->choice.left_out.size(), 2);
  EXPECT_EQ(chosen->choice.left_out[0].cost, chosen->choice.left_out[1].cost);
}

TEST(BudgetedAttempt, ARowThatIsChangedTwiceIsEditedOnce) {
  RowEdits edits;
  edits.relabelled = {{.row = 1}, {.row = 2}};
  edits.recoded = {{.row = 2}, {.row = 2, .attribute = 1}, {.row = 3}};
  edits.removed = {{.row = 4}};
  EXPECT_EQ(CountEdits(edits),
            (EditCounts{.removed = 1, .relabelled = 2, .recoded = 2, .edited = 4}));
}

}  // namespace
}  // namespace espalier
