#include "judge/cost_summary.h"

#include <gmock/gmock.h>

#include "hide/random_planted.h"
#include "judge/leaf_costs.h"
#include "rules/predict.h"

namespace espalier {
namespace {

using testing::Planted;

TEST(Spread, HasTheLeastTheGreatestAndTheMean) {
  Spread spread;
  EXPECT_EQ(spread.mean(), 0);
  for (const double value : {-3.0, 5.0, 1.0}) spread.Add(value);
  EXPECT_EQ(spread.count, 3);
  EXPECT_EQ(spread.min, -3);
  EXPECT_EQ(spread.max, 5);
  EXPECT_EQ(spread.mean(), 1);
  Spread positive;
  positive.Add(7);
  EXPECT_EQ(positive.min, 7);
  EXPECT_EQ(positive.max, 7);
}

TEST(CostSummary, CountsInPercentOfTheRowsBefore) {
  const Planted figure = testing::PaperFigure2();
  const Original original{figure.table, figure.tree, figure.learner};
  const auto requests = testing::RequestsFor(figure, {"AY=t & AX=t & AW=t => p"});
  CostSummary summary;
  const Result<Attempt> relabelled = AttemptHiding(original, requests, RatioOptions{});
  summary.Add(original, requests[0], *relabelled);
  EXPECT_EQ(summary.added.mean(), 100 * 56 / 64.0);
  EXPECT_EQ(summary.relabelled.mean(), 100 * 5 / 64.0);
  EXPECT_EQ(summary.removed.mean(), 0);
  EXPECT_EQ(summary.recoded.mean(), 0);
  EXPECT_EQ(summary.edited.mean(), 100 * 61 / 64.0);
  const Result<Attempt> recoded =
      AttemptHiding(original, requests, RatioOptions{.edit = HidingEdit::kRecode});
  summary.Add(original, requests[0], *recoded);
  EXPECT_EQ(summary.added.mean(), 50 * 56 / 64.0);
  EXPECT_EQ(summary.recoded.max, 100 * 5 / 64.0);
  ASSERT_EQ(summary.added_by_length.size(), 1);
  EXPECT_EQ(summary.added_by_length[3].count, 2);
  EXPECT_EQ(summary.added_by_length[3].max, 100 * 56 / 64.0);
  EXPECT_EQ(summary.edited_by_length[3].min, 100 * 5 / 64.0);
}

TEST(CostSummary, TellsWhatTheVerdictsSay) {
  Random random(1);
  for (int round = 0; round < 40; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    const Original original{planted.table, planted.tree, planted.learner};
    const Status done = AttemptEachLeaf(
        original, RatioOptions{},
        [&](const Request& request, const Result<Attempt>& tried, size_t) {
          ASSERT_TRUE(tried.ok());
          const Attempt& attempt = *tried;
          CostSummary summary;
          summary.Add(original, request, attempt);
          EXPECT_EQ(summary.hidden.sum, attempt.verdict.hidden() ? 1 : 0);
          EXPECT_EQ(summary.exact.sum, attempt.verdict.exact() ? 1 : 0);
          EXPECT_DOUBLE_EQ(summary.kept.sum * static_cast<double>(attempt.verdict.rules_target()),
                           static_cast<double>(attempt.verdict.kept));
          double alike = 0;
          for (RowIndex row = 0; row < planted.table.rows; ++row) {
            alike += Predict(planted.tree, planted.table, row) ==
                             Predict(attempt.after, planted.table, row)
                         ? 1
                         : 0;
          }
          EXPECT_DOUBLE_EQ(summary.agreement.sum * static_cast<double>(planted.table.rows), alike);
          EXPECT_EQ(summary.added_by_length.begin()->first, request.rule.conditions.size());
        });
    EXPECT_TRUE(done.ok());
  }
}

}  // namespace
}  // namespace espalier
