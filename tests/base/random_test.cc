#include "base/random.h"

#include <gtest/gtest.h>

#include <vector>

namespace espalier {
namespace {

TEST(Random, TheSequenceNeverChangesBetweenReleases) {
  Random random(1234567);
  EXPECT_EQ(random.Next(), 6457827717110365317U);
  EXPECT_EQ(random.Next(), 3203168211198807973U);
}

TEST(Random, BelowIsUniformAndBelow) {
  Random random(1);
  std::vector<int> counts(7);
  for (int i = 0; i < 70000; ++i) ++counts.at(random.Below(7));
  for (const int count : counts) EXPECT_NEAR(count, 10000, 500);
}

TEST(Random, UnitStaysInItsInterval) {
  Random random(1);
  for (int i = 0; i < 10000; ++i) {
    const double unit = random.Unit();
    EXPECT_GE(unit, 0.0);
    EXPECT_LT(unit, 1.0);
  }
}

}  // namespace
}  // namespace espalier
