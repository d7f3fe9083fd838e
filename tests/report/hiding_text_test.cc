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

TEST(HidingText, TellsWhatDoesNotHoldAndTheCostOfEveryOrder) {
  Tried tried(Figure2Csv(), {"AY=f & AX=f => p", "AY=f & AX=t => p"},
              {.search = RatioSearch::kLookAhead});
  tried.CountOrders();
  tried.verdict().requests[0].pattern = false;
  tried.verdict().requests[0].prediction = false;
  tried.verdict().requests[1].prediction = false;
  tried.verdict().requests[1].prediction_can_change = false;
  tried.verdict().requests[1].confidence = false;
  tried.verdict().lost = 1;
  testing::ExpectGolden("report/golden/not_hidden.txt", HidingText(tried.View()));
  EXPECT_EQ(*WhatDoesNotHold(tried.View()),
            "rule 1 is not hidden: the tree grown again still has the rule; the tree grown again "
            "does not predict its rows as the target does; rule 2 is not hidden: its rows must "
            "stay predicted so, since every branch of its test is to be hidden; where its "
            "conditions hold no class is more frequent than its own (1.000 before, 0.250 after)");
}

TEST(HidingText, WhereNoRowMatchesAnyMoreThereIsNoConfidence) {
  Tried tried(Figure2Csv(), {testing::kFigure2Request});
  tried.verdict().requests[0].none_matches = true;
  const std::string text = HidingText(tried.View());
  EXPECT_THAT(text, HasSubstr("yes  no row matches its conditions any more (1.000 before)\n"));
  EXPECT_THAT(text, Not(HasSubstr(" after)")));
}

TEST(HidingText, NamesOnlyTheEditsThatWereMade) {
  const Tried removed(Figure2Csv(), {kFigure2Request}, {.edit = HidingEdit::kRemove});
  EXPECT_THAT(HidingText(removed.View()), HasSubstr("\n  removed   5  7.8 %\n"));
  EXPECT_THAT(HidingText(removed.View()), Not(HasSubstr("relabelled")));
  const Tried recoded(Figure2Csv(), {kFigure2Request}, {.edit = HidingEdit::kRecode});
  EXPECT_THAT(HidingText(recoded.View()), HasSubstr("\n  recoded   5  7.8 %\n"));
  EXPECT_THAT(HidingText(recoded.View()), Not(HasSubstr("removed")));
}

TEST(HidingText, TellsWhatStandsInTheWayOfTheTarget) {
  Tried tried(Figure2Csv(), {kFigure2Request});
  tried.obstacles() = {"at the root: 'AX' wins"};
  EXPECT_THAT(HidingText(tried.View()), Not(HasSubstr("in the way")));
  tried.verdict().lost = 1;
  EXPECT_THAT(HidingText(tried.View()),
              HasSubstr("is not the target.\n  in the way: at the root: 'AX' wins\n"));
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
