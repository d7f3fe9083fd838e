#include "judge/agreement.h"

#include <gtest/gtest.h>

#include "hide/planted.h"

namespace espalier {
namespace {

using testing::Plant;

TEST(Agreement, IsThatOfAFigureByHand) {
  Confusion confusion(2);
  confusion.Add(0, 0, 20);
  confusion.Add(0, 1, 5);
  confusion.Add(1, 0, 10);
  confusion.Add(1, 1, 15);
  // Chance: 25/50 * 30/50 + 25/50 * 20/50.
  EXPECT_DOUBLE_EQ(confusion.Measure().agreement, 0.7);
  EXPECT_DOUBLE_EQ(confusion.Measure().kappa, 0.4);
}

TEST(Agreement, BelowChanceKappaIsNegative) {
  Confusion confusion(2);
  confusion.Add(0, 1, 5);
  confusion.Add(1, 0, 5);
  EXPECT_DOUBLE_EQ(confusion.Measure().agreement, 0);
  EXPECT_DOUBLE_EQ(confusion.Measure().kappa, -1);
}

TEST(Agreement, OfTwoThatAlwaysSayTheSameOneClassIsFull) {
  Confusion confusion(3);
  confusion.Add(1, 1, 7);
  EXPECT_DOUBLE_EQ(confusion.Measure().agreement, 1);
  EXPECT_DOUBLE_EQ(confusion.Measure().kappa, 1);
}

TEST(Agreement, OnRowsCountsEachRow) {
  const auto planted = Plant("x,class\na,no\na,no\nb,yes\nc,yes\n");
  const auto other = Plant("x,class\na,no\na,no\nb,no\nc,yes\n");
  for (const size_t threads : {size_t{1}, size_t{3}}) {
    const Agreement measured = AgreementOnRows(planted.tree, other.tree, planted.table, threads);
    EXPECT_DOUBLE_EQ(measured.agreement, 0.75);
    EXPECT_DOUBLE_EQ(measured.kappa, 0.5);
  }
}

}  // namespace
}  // namespace espalier
