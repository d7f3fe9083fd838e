#include "judge/distribution.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>

#include "hide/planted.h"
#include "judge/column_change.h"
#include "table/apply.h"

namespace espalier::testing {
namespace {

uint64_t RowsOf(const BinCounts& counts) {
  return std::accumulate(counts.bins.begin(), counts.bins.end(), counts.missing);
}

TEST(DistributionTest, EveryRowStandsInOneBinWhateverTheColumn) {
  std::string csv = "number,word,one,class\n";
  for (int i = 0; i < 300; ++i) {
    csv += fmt::format("{},w{},5,{}\n", i % 7 == 0 ? "?" : fmt::to_string(i * i), i % 31,
                       i % 2 == 0 ? "p" : "n");
  }
  const Planted planted = Plant(csv, {.min_leaf = 50});
  RowEdits edits;
  edits.removed.push_back({3, 0});
  edits.relabelled.push_back({4, 0, 0});
  const Table after = Apply(planted.table, edits);
  for (size_t column = 0; column < ColumnCount(planted.table); ++column) {
    const Distribution distribution = CompareDistributions(planted.table, after, column);
    EXPECT_EQ(RowsOf(distribution.before), 300U);
    EXPECT_EQ(RowsOf(distribution.after), 299U);
    EXPECT_LE(distribution.before.bins.size(), kMostDrawnBins);
  }
  const Distribution number = CompareDistributions(planted.table, after, 0);
  EXPECT_EQ(number.before.missing, 43U);
  EXPECT_EQ(number.edges.size(), kMostDrawnBins + 1);
  EXPECT_EQ(number.edges.front(), 1);
  EXPECT_EQ(number.edges.back(), 299.0 * 299);
  const Distribution word = CompareDistributions(planted.table, after, 1);
  EXPECT_EQ(word.rest, 31 - (kMostDrawnBins - 1));
  EXPECT_EQ(word.codes.size(), kMostDrawnBins - 1);
  EXPECT_EQ(CompareDistributions(planted.table, after, 3).before.bins,
            (std::vector<uint64_t>{150, 150}));
}

TEST(DistributionTest, NumbersAsFarApartAsCanBeHaveBinsToo) {
  const Planted planted =
      Plant("a,class\n-1.7e308,p\n1.7e308,n\n" + Times(3, "0,p"), {.min_leaf = 2});
  const Distribution distribution = CompareDistributions(planted.table, planted.table, 0);
  EXPECT_EQ(RowsOf(distribution.before), 5U);
  EXPECT_EQ(distribution.before.bins.back(), 1U);
}

}  // namespace
}  // namespace espalier::testing
