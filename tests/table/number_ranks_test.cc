#include "table/number_ranks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "base/random.h"

namespace espalier {
namespace {

std::vector<double> SomeNumbers(Random& random, size_t count, double scale) {
  std::vector<double> numbers(count);
  for (double& number : numbers) {
    number = std::floor((random.Unit() - 0.5) * scale) / 8.0;
    if (number == 0) number = 0;  // no -0
    if (random.Below(50) == 0) number *= 1e300;
  }
  return numbers;
}

TEST(NumberRanks, SortedDistinctIsWhatASetHolds) {
  Random random(5);
  for (const size_t count : {0U, 1U, 2U, 100U, 255U, 256U, 5000U}) {
    const std::vector<double> numbers = SomeNumbers(random, count, 3000);
    const std::set<double> set(numbers.begin(), numbers.end());
    EXPECT_EQ(SortedDistinct(numbers), std::vector<double>(set.begin(), set.end()));
  }
}

TEST(NumberRanks, RankCountsTheDistinctNumbersBelow) {
  Random random(6);
  for (const size_t count : {1U, 7U, 300U, 5000U}) {
    std::vector<double> numbers = SomeNumbers(random, count, 900);
    const std::vector<double> sorted = SortedDistinct(numbers);
    numbers.push_back(std::numeric_limits<double>::quiet_NaN());
    for (const bool ascending : {false, true}) {
      if (ascending) std::sort(numbers.begin(), numbers.end() - 1);
      const std::vector<Code> ranks = RanksIn(sorted, numbers);
      for (size_t i = 0; i < count; ++i) ASSERT_EQ(sorted[ranks[i]], numbers[i]);
      EXPECT_EQ(ranks.back(), sorted.size());
    }
  }
}

TEST(NumberRanks, CodedNumbersReadBackAsTheyWere) {
  Random random(7);
  for (const size_t count : {1U, 2U, 64U, 3000U}) {
    std::vector<double> numbers = SomeNumbers(random, count, 2000);
    for (const bool with_missing : {false, true}) {
      if (with_missing) numbers[random.Below(count)] = std::numeric_limits<double>::quiet_NaN();
      const CodedNumbers coded = CodeNumbers(numbers);
      ASSERT_EQ(coded.codes.size(), count);
      for (size_t i = 0; i < count; ++i) {
        const double number = coded.distinct[coded.codes[i]];
        ASSERT_TRUE(number == numbers[i] || (std::isnan(number) && std::isnan(numbers[i])));
      }
      EXPECT_EQ(std::isnan(coded.distinct.back()), with_missing);
    }
  }
}

}  // namespace
}  // namespace espalier
