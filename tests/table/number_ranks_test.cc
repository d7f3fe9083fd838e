#include "table/text/number_ranks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "base/random.h"

namespace espalier {
namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

void ExpectRanks(const std::vector<double>& numbers) {
  std::set<double> known;
  for (const double number : numbers) {
    if (!std::isnan(number)) known.insert(number);
  }
  const RankedNumbers ranked = RankNumbers(numbers);
  ASSERT_EQ(ranked.distinct, std::vector<double>(known.begin(), known.end()));
  ASSERT_EQ(ranked.ranks.size(), numbers.size());
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (std::isnan(numbers[i])) {
      ASSERT_EQ(ranked.ranks[i], ranked.distinct.size());
    } else {
      ASSERT_EQ(ranked.distinct[ranked.ranks[i]], numbers[i]);
    }
  }
}

TEST(NumberRanks, TheRankIsThePlaceAmongTheDistinctNumbers) {
  Random random(5);
  for (const size_t count : {0U, 1U, 2U, 100U, 511U, 512U, 5000U, 40000U}) {
    for (const double scale : {4.0, 1000.0, 1e9}) {
      std::vector<double> numbers(count);
      for (double& number : numbers) {
        number = std::floor((random.Unit() - 0.5) * scale) / 8.0;
        if (number == 0) number = 0;  // no -0
        if (random.Below(50) == 0) number = kNoNumber;
      }
      ExpectRanks(numbers);
    }
  }
}

TEST(NumberRanks, CrowdsBesideAFewFarNumbersAreSorted) {
  Random random(6);
  std::vector<double> numbers = {-1e300, 1e300, 1e-300};
  for (int i = 0; i < 20000; ++i) numbers.push_back(1.0 + random.Unit() * 1e-9);
  ExpectRanks(numbers);
}

TEST(NumberRanks, WholeNumbersHaveTheSameRanksDenseOrSparse) {
  Random random(7);
  for (const uint64_t span : {1U, 2U, 100U, 3999U, 4000U, 4001U, 4002U, 50000U}) {
    for (const double least : {-0x1p52, -0x1p52 + 1, -2000.0, 0.0, 0x1p52 - 4000, 0x1p53}) {
      std::vector<double> numbers = {kNoNumber, least, least + static_cast<double>(span) - 1};
      while (numbers.size() < 1000) {
        numbers.push_back(least + static_cast<double>(random.Below(span)));
      }
      ExpectRanks(numbers);
      numbers[500] += 0.5;
      ExpectRanks(numbers);
    }
  }
  ExpectRanks({kNoNumber, kNoNumber});
}

TEST(NumberRanks, DescendingNumbersAreSorted) {
  std::vector<double> numbers;
  for (int i = 0; i < 10000; ++i) numbers.push_back(5000 - i);
  ExpectRanks(numbers);
}

}  // namespace
}  // namespace espalier
