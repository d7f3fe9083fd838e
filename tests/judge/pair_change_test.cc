#include "judge/pair_change.h"

#include <gtest/gtest.h>

#include <vector>

#include "judge/shuffled.h"
#include "testing/random_table.h"

namespace espalier {
namespace {

TEST(CramersV, OfTwoByTwoIsPhi) {
  const std::vector<uint64_t> counts = {10, 20, 30, 5};
  // phi = (ad - bc) / sqrt of the product of the sums.
  EXPECT_NEAR(CramersV(counts, 2), (600.0 - 50) / std::sqrt(30.0 * 35 * 40 * 25), 1e-12);
}

TEST(CramersV, RunsFromIndependentToTheSame) {
  EXPECT_NEAR(CramersV(std::vector<uint64_t>{2, 4, 6, 3, 6, 9, 0, 0, 0}, 3), 0, 1e-7);
  EXPECT_DOUBLE_EQ(CramersV(std::vector<uint64_t>{0, 4, 0, 3, 0, 0, 0, 0, 9}, 3), 1);
  EXPECT_DOUBLE_EQ(CramersV(std::vector<uint64_t>{5, 7, 0, 0}, 2), 0);
}

// The second column repeats the first, and loses that afterwards.
TEST(PairChange, NamesThePairThatCameApart) {
  Random random(1);
  Table before =
      testing::EmptyTable(2000, {{.values = 3}, {.values = 3}, {Type::kNumeric, 40, true}}, 2);
  Table after = before;
  for (RowIndex row = 0; row < before.rows; ++row) {
    const auto code = static_cast<Code>(random.Below(3));
    before.columns[0].Set(row, code);
    before.columns[1].Set(row, code);
    before.columns[2].Set(row, static_cast<Code>(random.Below(41)));
    after.columns[0].Set(row, code);
    after.columns[1].Set(row, static_cast<Code>(random.Below(3)));
    after.columns[2].Set(row, before.columns[2].At(row));
  }
  const PairChanges changes = ComparePairs(before, after, 2);
  EXPECT_EQ(changes.pairs, 6U);
  EXPECT_EQ(changes.compared, 6U);
  EXPECT_EQ(changes.largest.at(0).first, 0U);
  EXPECT_EQ(changes.largest.at(0).second, 1U);
  EXPECT_NEAR(changes.largest.at(0).before, 1, 1e-9);
  EXPECT_GT(changes.largest.at(0).change(), 0.9);
  EXPECT_LT(changes.largest.at(1).change(), 0.1);
}

TEST(PairChange, OfShuffledRowsIsNone) {
  Random random(2);
  const Table table = testing::RandomTable(
      300, {{.values = 30}, {Type::kNumeric, 100, true}, {.values = 2}}, 3, random);
  const PairChanges changes = ComparePairs(table, testing::Shuffled(table, random), 1);
  EXPECT_DOUBLE_EQ(changes.mean, 0);
}

TEST(PairChange, BeyondTheLimitComparesPairsWithTheClass) {
  Random random(3);
  const Table table = testing::RandomTable(50, {{}, {}, {}, {}}, 2, random);
  const PairChanges changes = ComparePairs(table, table, 1, {.cells = 100, .largest = 2});
  EXPECT_EQ(changes.pairs, 10U);
  EXPECT_EQ(changes.compared, 4U);
  ASSERT_EQ(changes.largest.size(), 2U);
  EXPECT_EQ(changes.largest[0].second, 4U);
}

}  // namespace
}  // namespace espalier
