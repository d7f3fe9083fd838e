#include "report/strategy_label.h"

#include <gtest/gtest.h>

#include <limits>

namespace espalier {
namespace {

TEST(StrategyLabel, SaysOnlyWhatIsNotTheDefault) {
  EXPECT_EQ(StrategyLabel(OptimalOptions{}), "optimal");
  const double forbidden = std::numeric_limits<double>::infinity();
  EXPECT_EQ(StrategyLabel(OptimalOptions{.costs = {.add = 1.5, .remove = forbidden}}),
            "optimal, add=1.5, no remove");
  EXPECT_EQ(StrategyLabel(RatioOptions{}), "paper");
  EXPECT_EQ(StrategyLabel(RatioOptions{.allocate = AllocateBy::kHoldBack}), "paper, hold-back");
  EXPECT_EQ(StrategyLabel(RatioOptions{.search = RatioSearch::kLookAhead,
                                       .kept = KeptRatio::kOwn,
                                       .fit = RatioFit::kExact,
                                       .edit = HidingEdit::kRemove,
                                       .requests = Requests::kOneByOne}),
            "lookahead, own ratio, exact ratio, rows removed, one by one");
  EXPECT_EQ(StrategyLabel(RatioOptions{.edit = HidingEdit::kRecode}), "paper, rows recoded");
}

}  // namespace
}  // namespace espalier
