#include "judge/attempt.h"

#include <gmock/gmock.h>

#include "hide/random_planted.h"
#include "table/apply.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using testing::Plant;
using testing::Planted;
using testing::RequestsFor;
using testing::Times;

Attempt Try(const Planted& planted, const std::vector<Request>& requests,
            const RatioOptions& options = {}) {
  Result<Attempt> attempt =
      AttemptHiding({planted.table, planted.tree, planted.learner}, requests, options);
  EXPECT_TRUE(attempt.ok()) << (attempt.ok() ? "" : attempt.error().message);
  return std::move(*attempt);
}

TEST(Attempt, AddsTheRowsOfThePapersFigure3) {
  const Planted figure = testing::PaperFigure2();
  const std::vector<Request> requests = RequestsFor(figure, {"AY=t & AX=t & AW=t => p"});
  const Attempt greedy = Try(figure, requests);
  // The root is Y, its child on the path X.
  EXPECT_THAT(greedy.ratio->additions, ElementsAre(ClassPair{0, 47}, ClassPair{9, 0}));
  EXPECT_EQ(greedy.plan.edits.added.size(), 56);
  EXPECT_EQ(greedy.plan.edits.relabelled.size(), 5);
  EXPECT_EQ(greedy.rows_after, 120);
  const Attempt ahead = Try(figure, requests, {.search = RatioSearch::kLookAhead});
  EXPECT_THAT(ahead.ratio->additions, ElementsAre(ClassPair{0, 5}, ClassPair{0, 15}));
  EXPECT_EQ(ahead.plan.edits.added.size(), 20);
}

TEST(Attempt, HidesR3OfThePapersFigure1AndR2WithIt) {
  const Planted figure = Plant(FileContent(ESPALIER_TESTS_DIR "/../data/paper/figure1.csv"));
  const std::vector<Request> requests = RequestsFor(figure, {"X=t & Y=f & Z=f => C1"});
  const Attempt attempt = Try(figure, requests, {.search = RatioSearch::kLookAhead});
  EXPECT_EQ(attempt.verdict.rules_before, 5);
  EXPECT_EQ(attempt.verdict.rules_target(), RulesOf(attempt.target.tree).size());
}

TEST(Attempt, RefusesThreeClasses) {
  const Planted planted = Plant("a,class\n" + Times(3, "t,x") + Times(3, "f,y") + Times(3, "u,z"));
  const Result<Attempt> attempt = AttemptHiding({planted.table, planted.tree, planted.learner},
                                                RequestsFor(planted, {"a=t => x"}), RatioOptions{});
  ASSERT_FALSE(attempt.ok());
  EXPECT_EQ(attempt.error().message, "the strategy 'paper' is for two classes, and 'class' has 3");
  EXPECT_EQ(attempt.error().kind, ErrorKind::kInput);
}

TEST(Attempt, HasTheTreeOfTheTableWithTheEditsMade) {
  Random random(1);
  for (int round = 0; round < 60; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    const std::vector<Request> requests = testing::RandomRequests(planted, 3, random);
    if (requests.empty()) continue;
    const Attempt attempt = Try(planted, requests);
    const Table sanitized = Apply(planted.table, attempt.plan.edits);
    EXPECT_EQ(attempt.rows_after, sanitized.rows);
    EXPECT_EQ(attempt.after.class_counts,
              GrowFromTable(sanitized, planted.learner, 1)->class_counts);
    EXPECT_LE(attempt.verdict.rules_after, RulesOf(attempt.after).size());
  }
}

TEST(Attempt, RecodingHidesThePapersRuleAndAddsNothing) {
  const Planted figure = testing::PaperFigure2();
  const Attempt attempt =
      Try(figure, RequestsFor(figure, {"AY=t & AX=t & AW=t => p"}), {.edit = HidingEdit::kRecode});
  EXPECT_EQ(attempt.rows_after, figure.table.rows);
  EXPECT_EQ(attempt.plan.edits.recoded.size(), 5);
  EXPECT_TRUE(attempt.verdict.requests[0].pattern);
}

TEST(Attempt, WhereBothSiblingsAreRequestedTheClassThatLeadsAboveThemIsImplied) {
  const Planted figure = testing::PaperFigure2();
  const Attempt attempt =
      Try(figure, RequestsFor(figure, {"AY=t & AX=t & AW=t => p", "AY=t & AX=t & AW=f => n"}));
  // 8n and 5p: n leads at the test itself.
  EXPECT_FALSE(attempt.verdict.requests[0].expected_to_lead);
  EXPECT_TRUE(attempt.verdict.requests[1].expected_to_lead);
}

TEST(Attempt, IsTheSameForAnyNumberOfThreads) {
  Random random(2);
  for (int round = 0; round < 20; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    const std::vector<Request> requests = testing::RandomRequests(planted, 3, random);
    if (requests.empty()) continue;
    const HidingEdit edit = static_cast<HidingEdit>(random.Below(3));
    const Attempt one = Try(planted, requests, {.edit = edit, .threads = 1});
    const Attempt many = Try(planted, requests, {.edit = edit, .threads = 3});
    EXPECT_TRUE(one.plan.edits == many.plan.edits);
    EXPECT_EQ(one.after.class_counts, many.after.class_counts);
    EXPECT_EQ(one.verdict.hidden(), many.verdict.hidden());
  }
}

}  // namespace
}  // namespace espalier
