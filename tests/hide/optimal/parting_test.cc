#include "hide/optimal/parting.h"

#include <gtest/gtest.h>

#include <set>

#include "hide/random_planted.h"
#include "learn/split_quality.h"

namespace espalier {
namespace {

struct Column {
  Attribute attribute;
  ValueTable values;
  std::vector<uint64_t> node;  // class counts of all values
  size_t classes = 0;
};

// Some values do not occur.
Column RandomColumn(Random& random) {
  const bool numeric = random.Below(2) == 0;
  Column column;
  column.classes = 2 + random.Below(2);
  column.attribute = testing::MakeAttribute("x", {.type = numeric ? Type::kNumeric : Type::kNominal,
                                                  .values = 2 + random.Below(5),
                                                  .with_missing = numeric && random.Below(2) == 0});
  std::vector<uint64_t> counts(column.attribute.CodeCount() * column.classes);
  column.node.resize(column.classes);
  for (size_t i = 0; i < counts.size(); ++i) {
    counts[i] = random.Below(3) == 0 ? 0 : random.Below(6);
    column.node[i % column.classes] += counts[i];
  }
  column.values = ValueTable(counts, column.classes);
  return column;
}

// Every parting that the learner may think of.
std::vector<Parting> PartingsOf(const Column& column, const Learner& learner) {
  const Attribute& attribute = column.attribute;
  if (!attribute.numeric() && learner.shape == Shape::kId3) return {{.attribute = 0}};
  std::vector<Parting> partings;
  for (Code code = 0; code < attribute.CodeCount(); ++code) {
    if (!attribute.numeric()) {
      partings.push_back({.kind = Test::Kind::kOneValue, .code = code});
      continue;
    }
    if (code == attribute.MissingCode()) continue;
    for (const bool low : {false, true}) {
      partings.push_back({.kind = Test::Kind::kThreshold,
                          .code = code,
                          .missing_code = attribute.MissingCode(),
                          .missing_low = low});
    }
  }
  return partings;
}

// Whether it parts the known from the missing, as only cart does.
bool PartsMissingOnly(const Parting& parting, const Column& column) {
  if (parting.kind != Test::Kind::kThreshold) return false;
  std::set<bool> sides;
  for (const Code code : column.values.codes()) {
    if (code != parting.missing_code) sides.insert(code <= parting.code);
  }
  return sides.size() < 2;
}

double WorthOf(const Parting& parting, const Column& column, const Learner& learner) {
  return BranchCounts(parting, column.values, column.classes).Worth(learner);
}

TEST(BranchCounts, TheBestSplitIsWorthItsQualityTimesTheRows) {
  Random random(1);
  size_t found = 0;
  for (int round = 0; round < 3000; ++round) {
    const Column column = RandomColumn(random);
    const Learner learner = testing::RandomLearner(random);
    const auto best = BestSplit(column.values.View(), column.attribute, column.node, learner);
    if (!best) continue;
    ++found;
    const double rows = static_cast<double>(RowsIn(column.node));
    EXPECT_NEAR(WorthOf(PartingOf(*best, 0, column.attribute), column, learner),
                best->quality * rows, 1e-9 * rows);
  }
  EXPECT_GT(found, 1000U);
}

TEST(BranchCounts, NoPartingIsWorthMoreThanTheBestSplit) {
  Random random(2);
  for (int round = 0; round < 3000; ++round) {
    const Column column = RandomColumn(random);
    const Learner learner = testing::RandomLearner(random);
    const auto best = BestSplit(column.values.View(), column.attribute, column.node, learner);
    const double rows = static_cast<double>(RowsIn(column.node));
    const double most = best ? best->quality * rows : kNotAllowed;
    for (const Parting& parting : PartingsOf(column, learner)) {
      if (learner.shape == Shape::kId3 && PartsMissingOnly(parting, column)) continue;
      EXPECT_LE(WorthOf(parting, column, learner), most + 1e-9 * rows);
    }
  }
}

TEST(BranchCounts, RowsComeAndGoOneByOne) {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const Column column = RandomColumn(random);
    const Learner learner = testing::RandomLearner(random);
    for (const Parting& parting : PartingsOf(column, learner)) {
      BranchCounts emptied(parting, ValueTable(std::vector<uint64_t>{}, column.classes),
                           column.classes);
      for (size_t place = 0; place < column.values.codes().size(); ++place) {
        for (ClassCode c = 0; c < column.classes; ++c) {
          const uint64_t rows = column.values.At(place)[c];
          for (uint64_t i = 0; i < rows; ++i) emptied.Add(column.values.codes()[place], c);
          emptied.Add(column.values.codes()[place], c);
          emptied.Take(column.values.codes()[place], c);
        }
      }
      EXPECT_EQ(emptied.Worth(learner), WorthOf(parting, column, learner));
    }
  }
}

void ExpectTheSameBranches(const Test& test, const Attribute& attribute) {
  const Parting parting = PartingOf(test, attribute);
  for (Code code = 0; code < attribute.CodeCount(); ++code) {
    const auto branch = BranchOf(test, attribute, code);
    if (!branch) continue;
    const bool each = test.kind == Test::Kind::kEachValue;
    EXPECT_EQ(BranchOf(parting, code), each ? test.values[*branch] : *branch);
  }
}

TEST(Parting, SendsTheRowsWhereItsTestDoes) {
  Random random(4);
  for (int round = 0; round < 100; ++round) {
    const testing::Planted planted = testing::RandomPlanted(2, random);
    for (const auto& test : planted.tree.tests) {
      ExpectTheSameBranches(test, planted.table.attributes[test.attribute]);
    }
  }
}

}  // namespace
}  // namespace espalier
