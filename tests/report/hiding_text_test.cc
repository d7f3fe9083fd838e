#include "report/hiding_text.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "report/hiding_world.h"
#include "testing/golden.h"

namespace espalier {
namespace {

using ::testing::EndsWith;
using testing::Figure2Csv;
using ::testing::HasSubstr;
using testing::kFigure2Request;
using ::testing::Not;
using testing::Tried;

TEST(HidingText, TellsTheRowsOfThePapersExampleAndThatAllHolds) {
  const Tried tried(Figure2Csv(), {kFigure2Request});
  testing::ExpectGolden("report/golden/hidden.txt", HidingText(tried.View()));
  EXPECT_EQ(WhatDoesNotHold(tried.View()), std::nullopt);
}

// Hidden by nobody: the rule can be seen.
void Show(RequestVerdict& verdict) {
  verdict.outcome = Outcome::kVisible;
  verdict.hidden = false;
  verdict.pattern = false;
  verdict.prediction = false;
  verdict.predicted.after = 12;
}

// The neighbours say the same.
void Imply(RequestVerdict& verdict, const Tried& tried) {
  const std::vector<Rule> rules = RulesOf(tried.original().tree);
  verdict.outcome = Outcome::kImplied;
  verdict.hidden = false;
  verdict.leads_at_parent = true;
  verdict.of_class = {.before = 12, .expected = 11.25, .after = 11};
  verdict.predicted.after = 12;
  verdict.low = 10.25;
  verdict.high = verdict.most_predicted = 12.75;
  for (const size_t i : {2U, 1U, 0U, 4U}) {
    verdict.implied_by.push_back({rules.at(i), 20 - verdict.implied_by.size()});
  }
  verdict.widened = Widening{.rules = {rules.at(2), rules.at(4)}, .edits = 21};
}

TEST(HidingText, TellsWhatDoesNotHoldAndTheCostOfEveryOrder) {
  Tried tried(Figure2Csv(), {"AY=f & AX=f => p", "AY=f & AX=t => p"},
              {.demand = {.level = Level::kNeighbours}, .search = RatioSearch::kLookAhead});
  tried.CountOrders();
  Show(tried.verdict().requests[0]);
  Imply(tried.verdict().requests[1], tried);
  tried.verdict().lost = 1;
  testing::ExpectGolden("report/golden/not_hidden.txt", HidingText(tried.View()));
  EXPECT_EQ(
      *WhatDoesNotHold(tried.View()),
      "rule 1 is not hidden: the new tree still contains this rule; 12 of 12 rows are "
      "predicted 'p' (12 before, at most 5 implied); rule 2 is not hidden: its neighbours "
      "say 'p' as well; implied by rule 3 (20 rows): AY=t & AX=f => p; --accept implied counts "
      "that as hidden");
  tried.verdict().requests[1].leads_at_parent = false;
  EXPECT_THAT(*WhatDoesNotHold(tried.View()), HasSubstr("; --level parent gives its rows the "));
}

TEST(HidingText, AtTheLevelParentItSaysWhetherTheSharesOrTheNeighboursAreInTheWay) {
  Tried tried(Figure2Csv(), {"AY=f & AX=f => p"}, {.demand = {.level = Level::kParent}});
  RequestVerdict& verdict = tried.verdict().requests[0];
  verdict.hidden = false;
  verdict.presence = true;
  verdict.order = true;
  verdict.like_parent = false;
  EXPECT_THAT(*WhatDoesNotHold(tried.View()), HasSubstr(", unlike the "));
  verdict.like_parent = true;
  EXPECT_THAT(*WhatDoesNotHold(tried.View()), HasSubstr("leads among its neighbours as well"));
}

TEST(HidingText, WhatDoesNotHoldIsWhatTheLevelAsksFor) {
  const auto why = [](Level level) {
    Tried tried(Figure2Csv(), {kFigure2Request}, {.demand = {.level = level}});
    Show(tried.verdict().requests[0]);
    return *WhatDoesNotHold(tried.View());
  };
  EXPECT_EQ(why(Level::kTree), "rule 5 is not hidden: the new tree still contains this rule");
  EXPECT_EQ(why(Level::kParent),
            "rule 5 is not hidden: 3 of 12 rows are 'p', unlike the 8 of 40 rows next to them");
  EXPECT_EQ(why(Level::kFlip), "rule 5 is not hidden: 3 of 12 rows are still 'p'");
}

TEST(HidingText, ClassesThatLeadInTheWholeTableAreNotToBeWidened) {
  Tried tried(Figure2Csv(), {kFigure2Request});
  RequestVerdict& verdict = tried.verdict().requests[0];
  Imply(verdict, tried);
  EXPECT_THAT(HidingText(tried.View()), HasSubstr("hiding rules 3, 5 as well would remove it "
                                                  "(--widen), for about 21 edits\n"));
  verdict.widened.reset();
  EXPECT_THAT(HidingText(tried.View()), HasSubstr("nobody needs this file to guess it\n"));
}

TEST(HidingText, SaysWhereATestCannotBeMadeOrHardlyFails) {
  Tried tried(Figure2Csv(), {kFigure2Request});
  tried.verdict().requests[0].order.reset();
  tried.verdict().requests[0].rows_before = 7;
  const std::string text = HidingText(tried.View());
  EXPECT_THAT(text, HasSubstr("order       -    not tested: "));
  EXPECT_THAT(text, HasSubstr("power low: with 7 rows these tests can hardly fail\n"));
}

TEST(HidingText, NamesOnlyTheEditsThatWereMade) {
  const Tried removed(Figure2Csv(), {kFigure2Request}, {.edit = HidingEdit::kRemove});
  EXPECT_THAT(HidingText(removed.View()), HasSubstr("\n  removed   5  7.8 %\n"));
  EXPECT_THAT(HidingText(removed.View()), Not(HasSubstr("relabelled")));
  const Tried recoded(Figure2Csv(), {kFigure2Request}, {.edit = HidingEdit::kRecode});
  EXPECT_THAT(HidingText(recoded.View()), HasSubstr("\n  recoded   5  7.8 %\n"));
  EXPECT_THAT(HidingText(recoded.View()), Not(HasSubstr("\n  removed ")));
}

TEST(HidingText, TellsWhatStandsInTheWayOfTheTarget) {
  Tried tried(Figure2Csv(), {kFigure2Request});
  tried.obstacles() = {"at the root: 'AX' wins"};
  EXPECT_THAT(HidingText(tried.View()), Not(HasSubstr("in the way")));
  tried.verdict().lost = 1;
  EXPECT_THAT(HidingText(tried.View()),
              HasSubstr("Not all other rules are intact.\n  in the way: at the root: 'AX' wins\n"));
}

TEST(HidingText, CountsObstaclesBeyondTheFirst) {
  Tried tried(Figure2Csv(), {kFigure2Request});
  tried.verdict().lost = 1;
  tried.obstacles().assign(kMostObstacles, "at the root");
  EXPECT_THAT(HidingText(tried.View()), EndsWith("  in the way: at the root\n"));
  tried.obstacles().resize(kMostObstacles + 7, "elsewhere");
  EXPECT_THAT(HidingText(tried.View()), EndsWith("  in the way: at the root\n  and 7 more\n"));
}

TEST(HidingText, TellsWhatTheBudgetLeftOut) {
  const Tried tried(Figure2Csv(), {kFigure2Request});
  HidingView view = tried.View();
  BudgetChoice choice{.budget = {.added = 60, .edited = 70}, .importance = 2, .bound = 2};
  view.choice = &choice;
  EXPECT_THAT(HidingText(view), HasSubstr("\nBudget, in rows: added 60, edited 70\n"
                                          "  everything fits\n\n"));
  EXPECT_EQ(WhatDoesNotHold(view), std::nullopt);
  Request left_out = tried.request();
  left_out.rule.number = 3;
  choice.left_out = {{.request = left_out, .cost = EditCounts{.added = 5, .recoded = 2}}};
  choice.bound = 3.5;
  EXPECT_THAT(
      HidingText(view),
      HasSubstr("  LEFT OUT: rule 3, importance 1; alone it takes 5 added, 2 recoded, and it "
                "is not hidden then\n            AY=t & AX=t & AW=t => p\n"
                "  what is hidden has a total importance of 2; whether up to 3.5 would fit was not "
                "tried\n"));
  EXPECT_EQ(*WhatDoesNotHold(view), "rule 3 is left out: it is not hidden even alone");
  choice.left_out[0].hidden = true;
  EXPECT_EQ(*WhatDoesNotHold(view), "rule 3 is left out: the budget does not allow it");
}

TEST(HidingText, TellsWhatTheOwnerSaidOfARequest) {
  const Tried tried(Figure2Csv(), {kFigure2Request});
  std::vector<Request> requests = {tried.request()};
  requests[0].group = "class 'p'";
  requests[0].note = "two\nlines";
  HidingView view = tried.View();
  view.requests = requests;
  EXPECT_THAT(HidingText(view), HasSubstr("=> p\n  of: class 'p'\n  note: two\\nlines\n  pattern"));
}

TEST(HidingText, NamesStayPrintableWhateverTheirBytes) {
  const Tried tried(testing::AwkwardCsv(), {"5"});
  const std::string text = HidingText(tried.View());
  EXPECT_THAT(text, HasSubstr("of class"));
  EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](char c) {
    return c != '\n' && (c == 0x7f || (c >= 0 && c < 0x20));
  }));
  const Tried plain(Figure2Csv(), {kFigure2Request});
  const std::string expected = HidingText(plain.View());
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'),
            std::count(expected.begin(), expected.end(), '\n'));
}

}  // namespace
}  // namespace espalier
