#include "hide/neighbours/count_distribution.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

namespace espalier {
namespace {

// All sequences of m draws from an urn that gets one more of what was drawn.
CountDistribution UrnBySequences(unsigned m, double alpha, double beta) {
  CountDistribution likely(m + 1, 0);
  for (unsigned sequence = 0; sequence < (1U << m); ++sequence) {
    double p = 1;
    double of_class = 0;
    for (unsigned i = 0; i < m; ++i) {
      const bool drawn = (sequence >> i & 1U) != 0;
      p *= (drawn ? alpha + of_class : beta + i - of_class) / (alpha + beta + i);
      if (drawn) ++of_class;
    }
    likely[static_cast<size_t>(of_class)] += p;
  }
  return likely;
}

// All ways to take m of the rows, of which the first are of the class.
CountDistribution DrawsBySubsets(unsigned m, unsigned all, unsigned of_class) {
  CountDistribution likely(m + 1, 0);
  double ways = 0;
  for (unsigned taken = 0; taken < (1U << all); ++taken) {
    if (static_cast<unsigned>(std::popcount(taken)) != m) continue;
    ++ways;
    ++likely[static_cast<size_t>(std::popcount(taken & ((1U << of_class) - 1)))];
  }
  for (double& share : likely) share /= ways;
  return likely;
}

void ExpectNear(const CountDistribution& one, const CountDistribution& other) {
  ASSERT_EQ(one.size(), other.size());
  for (size_t i = 0; i < one.size(); ++i) EXPECT_NEAR(one[i], other[i], 1e-9) << i;
}

TEST(CountDistribution, ABetaBinomialIsAnUrn) {
  for (unsigned m = 0; m <= 9; ++m) {
    for (const double alpha : {0.5, 1.0, 2.7, 30.5}) {
      for (const double beta : {0.5, 1.3, 8.0}) {
        SCOPED_TRACE(::testing::Message() << m << " " << alpha << " " << beta);
        ExpectNear(BetaBinomial(m, alpha, beta), UrnBySequences(m, alpha, beta));
      }
    }
  }
}

TEST(CountDistribution, AHypergeometricOneCountsSubsets) {
  for (unsigned all = 1; all <= 9; ++all) {
    for (unsigned m = 0; m <= all; ++m) {
      for (unsigned of_class = 0; of_class <= all; ++of_class) {
        SCOPED_TRACE(::testing::Message() << m << " of " << all << ", " << of_class);
        ExpectNear(Hypergeometric(m, all, of_class), DrawsBySubsets(m, all, of_class));
      }
    }
  }
}

TEST(CountDistribution, OfManyRowsAddsUpToOne) {
  for (const CountDistribution& large :
       {BetaBinomial(4000, 1200.5, 3.5), Hypergeometric(2000, 50'000, 40), BetaBinomial(1, 1, 1)}) {
    double sum = 0;
    for (const double share : large) sum += share;
    EXPECT_NEAR(sum, 1, 1e-6);
  }
}

TEST(CountDistribution, ASumHasEveryPair) {
  const CountDistribution one = {0.2, 0.3, 0.5};
  const CountDistribution other = {0.6, 0.4};
  ExpectNear(Sum(one, other), {0.12, 0.26, 0.42, 0.2});
  ExpectNear(Sum({1}, one), one);
}

TEST(CountDistribution, PIsTwiceTheSmallerTailAndAtMostOne) {
  const CountDistribution likely = {0.01, 0.19, 0.6, 0.15, 0.05};
  EXPECT_NEAR(TwoSidedP(likely, 0), 0.02, 1e-12);
  EXPECT_NEAR(TwoSidedP(likely, 1), 0.4, 1e-12);
  EXPECT_NEAR(TwoSidedP(likely, 2), 1, 1e-12);
  EXPECT_NEAR(TwoSidedP(likely, 3), 0.4, 1e-12);
  EXPECT_NEAR(TwoSidedP(likely, 4), 0.1, 1e-12);
  EXPECT_EQ(TwoSidedP({1}, 0), 1);
}

TEST(CountDistribution, TheNormalOneStandsForManyRows) {
  EXPECT_EQ(TwoSidedNormalP(10, 4, 10), 1);
  EXPECT_EQ(TwoSidedNormalP(10, 4, 10.5), 1);
  EXPECT_NEAR(TwoSidedNormalP(10, 4, 10.5 + 2 * 1.959964), 0.05, 1e-6);
  EXPECT_NEAR(TwoSidedNormalP(10, 4, 9.5 - 2 * 2.575829), 0.01, 1e-6);
  EXPECT_EQ(TwoSidedNormalP(10, 0, 10), 1);
  EXPECT_EQ(TwoSidedNormalP(10, 0, 11), 0);
  // 400 of 1000 rows are drawn, 300 are of the class.
  const CountDistribution exact = Hypergeometric(400, 1000, 300);
  const double variance = 400 * 0.3 * 0.7 * 600 / 999;
  for (const uint64_t count : {100U, 110U, 120U, 130U, 140U}) {
    EXPECT_NEAR(TwoSidedP(exact, count), TwoSidedNormalP(120, variance, static_cast<double>(count)),
                0.06);
  }
}

}  // namespace
}  // namespace espalier
