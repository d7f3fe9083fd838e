#include "learn/criterion.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace espalier {
namespace {

using Counts = std::vector<uint64_t>;

// By the textbook: the rows times the sum over shares.
double SlowEntropy(const Counts& counts) {
  double rows = 0;
  for (const uint64_t n : counts) rows += static_cast<double>(n);
  double bits = 0;
  for (const uint64_t n : counts) {
    const double share = static_cast<double>(n) / rows;
    if (n > 0) bits -= share * std::log2(share);
  }
  return rows * bits;
}

double SlowGini(const Counts& counts) {
  double rows = 0;
  for (const uint64_t n : counts) rows += static_cast<double>(n);
  double same = 0;
  for (const uint64_t n : counts) same += std::pow(static_cast<double>(n) / rows, 2);
  return rows * (1 - same);
}

TEST(Criterion, AgreesWithTheTextbookOnAllSmallCounts) {
  for (uint64_t a = 0; a < 12; ++a) {
    for (uint64_t b = 0; b < 12; ++b) {
      for (uint64_t c = 0; c < 12; ++c) {
        const Counts counts = {a, b, c};
        if (a + b + c == 0) continue;
        EXPECT_NEAR(Entropy::Weighed(counts), SlowEntropy(counts), 1e-10);
        EXPECT_NEAR(Gini::Weighed(counts), SlowGini(counts), 1e-10);
      }
    }
  }
}

TEST(Criterion, NothingAndOneClassAreWithoutImpurity) {
  for (const Counts& counts : {Counts{0, 0}, Counts{7, 0}, Counts{0, 1'000'000'000'000}}) {
    EXPECT_EQ(Entropy::Weighed(counts), 0);
    EXPECT_EQ(Gini::Weighed(counts), 0);
  }
}

TEST(Criterion, TheTableOfLogarithmsGoesOnAsTheFunction) {
  const size_t end = internal::kNLogNTable;
  for (const uint64_t n : {uint64_t{1}, uint64_t{2}, end - 1, end, end + 1, uint64_t{1} << 40U}) {
    const auto x = static_cast<double>(n);
    EXPECT_DOUBLE_EQ(NLogN(n), x * std::log2(x)) << n;
  }
  EXPECT_EQ(NLogN(0), 0);
}

}  // namespace
}  // namespace espalier
