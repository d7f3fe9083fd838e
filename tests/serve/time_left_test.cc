#include "apps/serve/time_left.h"

#include <gtest/gtest.h>

namespace espalier::serve {
namespace {

TEST(TimeLeft, NothingIsSaidBeforeSomethingWasSeen) {
  TimeLeft left;
  EXPECT_FALSE(left.At(10));
  left.See(10, 0.01, -1);
  EXPECT_FALSE(left.At(10));
  left.See(0.1, 0.5, -1);
  EXPECT_FALSE(left.At(0.1));
}

TEST(TimeLeft, WhatIsLeftTakesAsLongAsWhatIsDoneAndNoLessThanTheStageSays) {
  TimeLeft left;
  left.See(10, 0.25, -1);
  EXPECT_DOUBLE_EQ(*left.At(10), 30);
  left.See(20, 0.5, 70);
  EXPECT_DOUBLE_EQ(*left.At(20), 70);
  left.See(30, 0.75, 1);
  EXPECT_DOUBLE_EQ(*left.At(30), 10);
}

TEST(TimeLeft, ItFallsUntilThereIsNewsAndIsGivenUpWhereNoneComes) {
  TimeLeft left;
  left.See(10, 0.5, -1);
  EXPECT_DOUBLE_EQ(*left.At(14), 8);
  left.See(14, 0.5, 100);
  EXPECT_DOUBLE_EQ(*left.At(16), 7);
  EXPECT_FALSE(left.At(31));
  left.See(40, 0.8, -1);
  EXPECT_DOUBLE_EQ(*left.At(40), 10);
}

TEST(TimeLeft, ASteadyJobIsForetoldExactly) {
  TimeLeft left;
  for (int i = 10; i < 100; ++i) {
    left.See(i, i / 100.0, -1);
    EXPECT_NEAR(*left.At(i), 100 - i, 1e-9);
  }
}

}  // namespace
}  // namespace espalier::serve
