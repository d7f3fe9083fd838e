#include "hide/ratio.h"

#include <gtest/gtest.h>

#include <functional>

#include "hide/ratio_world.h"
#include "learn/criterion.h"

namespace espalier {
namespace {

constexpr double kRounding = 1e-12;

// The impurity of one row.
template <typename Measure>
double Impurity(const ClassPair& rows) {
  const std::array<uint64_t, 2> counts{static_cast<uint64_t>(rows[0]),
                                       static_cast<uint64_t>(rows[1])};
  return Measure::Weighed(counts) / static_cast<double>(Total(rows));
}

// All pairs with `least` to `most` rows of each class, at least one row in all.
void ForEachPair(int64_t least, int64_t most, const std::function<void(const ClassPair&)>& visit) {
  for (int64_t n = least; n <= most; ++n) {
    for (int64_t p = least; p <= most; ++p) {
      if (n + p > 0) visit({n, p});
    }
  }
}

template <typename Measure>
class Lemma1 : public ::testing::Test {};

using Measures = ::testing::Types<Entropy, Gini>;
TYPED_TEST_SUITE(Lemma1, Measures);

TYPED_TEST(Lemma1, ScalingBothCountsLeavesTheImpurity) {
  ForEachPair(0, 12, [](const ClassPair& rows) {
    for (const int64_t factor : {2, 3, 1000, 1'000'000}) {
      EXPECT_NEAR(Impurity<TypeParam>(rows),
                  Impurity<TypeParam>({factor * rows[0], factor * rows[1]}), kRounding);
    }
  });
}

TYPED_TEST(Lemma1, SwappingTheClassesLeavesTheImpurity) {
  ForEachPair(0, 30, [](const ClassPair& rows) {
    EXPECT_NEAR(Impurity<TypeParam>(rows), Impurity<TypeParam>({rows[1], rows[0]}), kRounding);
  });
}

TYPED_TEST(Lemma1, TheImpurityRisesExactlyIfTheRatioFalls) {
  ForEachPair(1, 7, [](const ClassPair& before) {
    const Ratio ratio(before, KeptRatio::kMaxMin);
    ForEachPair(0, 16, [&](const ClassPair& now) {
      const double rise = Impurity<TypeParam>(now) - Impurity<TypeParam>(before);
      EXPECT_EQ(ratio.Holds(now), rise <= kRounding)
          << before[0] << ":" << before[1] << " to " << now[0] << ":" << now[1];
    });
  });
}

TYPED_TEST(Lemma1, KeepingTheOwnRatioKeepsTheImpurityFromRising) {
  ForEachPair(1, 7, [](const ClassPair& before) {
    const Ratio ratio(before, KeptRatio::kOwn);
    ForEachPair(0, 16, [&](const ClassPair& now) {
      if (!ratio.Holds(now)) return;
      EXPECT_LE(Impurity<TypeParam>(now), Impurity<TypeParam>(before) + kRounding);
    });
  });
}

TEST(Ratio, HoldsExactlyWhereTheFractionsSaySo) {
  ForEachPair(1, 7, [](const ClassPair& before) {
    ForEachPair(0, 16, [&](const ClassPair& now) {
      for (const KeptRatio kept : {KeptRatio::kMaxMin, KeptRatio::kOwn}) {
        EXPECT_EQ(Ratio(before, kept).Holds(now), testing::NotBelow(before, now, kept));
      }
    });
  });
}

TEST(Ratio, LackingIsTheLeastNumberAfterWhichTheSideLeadsByTheRatio) {
  ForEachPair(1, 6, [](const ClassPair& before) {
    const Ratio ratio(before, KeptRatio::kMaxMin);
    const int64_t max = std::max(before[0], before[1]);
    const int64_t min = std::min(before[0], before[1]);
    ForEachPair(0, 9, [&](const ClassPair& now) {
      for (const size_t side : {0U, 1U}) {
        int64_t least = 0;
        while ((now[side] + least) * min < max * now[1 - side]) ++least;
        EXPECT_EQ(ratio.Lacking(now, side), least);
      }
    });
  });
}

TEST(Ratio, OfBillionsOfRowsDoesNotOverflow) {
  const Ratio ratio({4'000'000'000, 3'999'999'999}, KeptRatio::kMaxMin);
  EXPECT_EQ(ratio.Lacking({0, 4'000'000'000}, 0), 4'000'000'002);
  EXPECT_FALSE(ratio.Holds({4'000'000'000, 4'000'000'000}));
}

TEST(Ratio, KeepingTheOwnRatioOnlyEqualClassesMayChangePlaces) {
  ForEachPair(1, 5, [](const ClassPair& before) {
    const Ratio own(before, KeptRatio::kOwn);
    EXPECT_TRUE(own.MayLead(own.larger()));
    EXPECT_EQ(own.MayLead(1 - own.larger()), before[0] == before[1]);
    EXPECT_GE(before[own.larger()], before[1 - own.larger()]);
    EXPECT_TRUE(Ratio(before, KeptRatio::kMaxMin).MayLead(0));
    EXPECT_TRUE(Ratio(before, KeptRatio::kMaxMin).MayLead(1));
  });
}

TEST(Ratio, CountsNoFurtherThanPlansCanGo) {
  const Ratio ratio({int64_t{1} << 40U, 1}, KeptRatio::kMaxMin);
  EXPECT_EQ(ratio.Lacking({0, 1 << 5}, 0), int64_t{1} << 45U);
  EXPECT_EQ(ratio.Lacking({0, kMostRowsCounted}, 0), kMostRowsCounted);
}

}  // namespace
}  // namespace espalier
