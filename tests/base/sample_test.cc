#include "base/sample.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

namespace espalier {
namespace {

TEST(Drawn, HasDifferentItemsAndNoMoreThanThereAre) {
  std::vector<int> items(20);
  std::iota(items.begin(), items.end(), 0);
  Random random(1);
  for (const size_t most : {0U, 1U, 7U, 20U, 30U}) {
    const std::vector<int> drawn = Drawn(items, most, random);
    EXPECT_EQ(drawn.size(), std::min<size_t>(most, 20));
    EXPECT_EQ(std::set<int>(drawn.begin(), drawn.end()).size(), drawn.size());
  }
}

TEST(Drawn, EveryChoiceAndOrderIsEquallyLikely) {
  constexpr int kTimes = 12'000;
  std::map<std::vector<int>, int> times;
  Random random(2);
  for (int i = 0; i < kTimes; ++i) ++times[Drawn(std::vector<int>{1, 2, 3, 4}, 2, random)];
  ASSERT_EQ(times.size(), 12U);
  for (const auto& [drawn, count] : times) EXPECT_NEAR(count, kTimes / 12, 150);
}

}  // namespace
}  // namespace espalier
