#include "report/strategy_label.h"

#include <gtest/gtest.h>

namespace espalier {
namespace {

TEST(StrategyLabel, SaysOnlyWhatIsNotTheDefault) {
  EXPECT_EQ(StrategyLabel({}), "paper");
  EXPECT_EQ(StrategyLabel({.allocate = AllocateBy::kHoldBack}), "paper, hold-back");
  EXPECT_EQ(StrategyLabel({.search = RatioSearch::kLookAhead,
                           .kept = KeptRatio::kOwn,
                           .fit = RatioFit::kExact,
                           .edit = HidingEdit::kRemove,
                           .requests = Requests::kOneByOne}),
            "lookahead, own ratio, exact ratio, rows removed, one by one");
  EXPECT_EQ(StrategyLabel({.edit = HidingEdit::kRecode}), "paper, rows recoded");
}

}  // namespace
}  // namespace espalier
