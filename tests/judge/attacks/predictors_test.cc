// The models that predict without growing a tree.
#include <gtest/gtest.h>

#include "judge/attacks/bins.h"
#include "judge/attacks/logistic.h"
#include "judge/attacks/naive_bayes.h"
#include "judge/attacks/pair_features.h"
#include "judge/attacks/reader_world.h"
#include "table/select.h"

namespace espalier {
namespace {

using testing::ReaderWorld;

using Predictor = Result<std::vector<std::optional<ClassCode>>> (*)(const Table&, const Table&);

size_t SaidYes(Predictor predict, const Table& table, const std::vector<RowIndex>& rows) {
  const auto said = predict(table, SelectRows(table, rows));
  EXPECT_TRUE(said.ok());
  EXPECT_EQ(said->size(), rows.size());
  return static_cast<size_t>(std::count(said->begin(), said->end(), ClassCode{1}));
}

TEST(Predictors, SayTheRuleOfUntouchedRowsAndNotOnceItIsHidden) {
  const ReaderWorld world;
  for (const Predictor predict : {PredictByLogistic, PredictByNaiveBayes}) {
    EXPECT_GE(SaidYes(predict, world.planted.table, world.region), 40);
    EXPECT_EQ(SaidYes(predict, world.WithoutSome(40, 1), world.region), 0);
  }
}

TEST(Predictors, OnlyPairsTellWhatTwoAttributesSayTogether) {
  // yes where exactly one of a and b holds; b is t in four rows of seven.
  std::string csv = "a,b,class\n" + testing::Times(30, "t,f,yes") + testing::Times(40, "t,t,no");
  csv += testing::Times(30, "f,f,no") + testing::Times(40, "f,t,yes");
  const Table table = testing::Plant(csv).table;
  std::vector<RowIndex> ones;
  for (RowIndex row = 0; row < 30; ++row) ones.push_back(row);
  EXPECT_EQ(SaidYes(PredictByLogistic, table, ones), 30);
  EXPECT_EQ(SaidYes(PredictByNaiveBayes, table, ones), 0);
}

TEST(Predictors, TakeAnyNumberOfClassesAndMissingValues) {
  std::string csv = "x,b,class\n";
  for (int i = 0; i < 90; ++i) {
    csv += (i % 10 == 0 ? "?" : std::to_string(i)) + ",v," + std::string(1, "pqr"[i / 30]) + "\n";
  }
  const Table table = testing::Plant(csv).table;
  for (const Predictor predict : {PredictByLogistic, PredictByNaiveBayes}) {
    const auto said = *predict(table, table);
    size_t right = 0;
    for (RowIndex row = 0; row < table.rows; ++row) {
      if (said[row] == table.classes.At(row)) ++right;
    }
    EXPECT_GE(right, 70);
  }
}

TEST(Bins, HaveAboutAsManyRowsEach) {
  std::string csv = "x,class\n";
  for (int i = 0; i < 100; ++i) csv += (i % 20 == 7 ? "?" : std::to_string(i)) + ",no\n";
  const Table table = testing::Plant(csv).table;
  const auto bins = BinsOf(table.attributes[0], table.columns[0], 5);
  std::vector<size_t> rows(BinCount(table.attributes[0], 5), 0);
  table.columns[0].ForEach([&](RowIndex, Code code) { ++rows[bins[code]]; });
  EXPECT_EQ(rows, (std::vector<size_t>{20, 20, 20, 20, 15, 5}));
}

TEST(PairFeatures, AreBinsAndPairsWithEnoughRows) {
  const Table table = testing::Plant("a,b,class\n" + testing::Times(9, "t,u,yes") +
                                     testing::Times(9, "f,u,no") + testing::Times(2, "f,v,no"))
                          .table;
  const PairFeatures features(table);
  // a=f, a=t, b=u, a=t with b=u, a=f with b=u; b=v has two rows.
  EXPECT_EQ(features.size(), 5);
  const FeatureRows rows = features.Of(table, 1);
  EXPECT_EQ(FeaturesOf(rows, 0).size(), 3);
  EXPECT_EQ(FeaturesOf(rows, 19).size(), 1);
  EXPECT_EQ(features.Of(table, 3).rows(), 7);
}

}  // namespace
}  // namespace espalier
