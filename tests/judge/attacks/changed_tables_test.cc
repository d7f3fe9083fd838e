// What attacks do to a table before they learn from it.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "judge/attacks/attack_world.h"
#include "judge/attacks/dropped_rows.h"
#include "judge/attacks/ensembles.h"
#include "judge/attacks/neighbours.h"
#include "judge/some_table.h"
#include "table/select.h"
#include "testing/code_rows.h"

namespace espalier {
namespace {

using testing::CodeRow;
using testing::CodesOf;
using testing::Some;

TEST(DroppedRows, DuplicatesGoAndTheFirstOfEachKindStays) {
  const Table table = Some(3);
  std::set<CodeRow> seen;
  std::vector<CodeRow> first;
  for (const CodeRow& row : CodesOf(table)) {
    if (seen.insert(row).second) first.push_back(row);
  }
  ASSERT_LT(first.size(), table.rows);
  EXPECT_EQ(CodesOf(WithoutDuplicates(table)), first);
}

TEST(DroppedRows, TheLastTenthGoes) {
  const Table table = Some(4);
  std::vector<CodeRow> rows = CodesOf(table);
  rows.resize(72);
  EXPECT_EQ(CodesOf(WithoutLast(table)), rows);
}

TEST(DroppedRows, TheLeastTypicalRowsOfAClassGo) {
  std::string csv = "a,x,class\n";
  for (int i = 0; i < 39; ++i) {
    csv += (i % 2 == 0 ? "p," : "q,") + std::to_string(i % 5) + (i % 2 == 0 ? ",yes\n" : ",no\n");
  }
  csv += "q,900,yes\n";
  const Table table = testing::Plant(csv).table;
  std::vector<CodeRow> rows = CodesOf(table);
  const CodeRow odd = rows.back();
  const std::vector<CodeRow> left = CodesOf(WithoutRare(table));
  EXPECT_EQ(left.size(), 38);
  EXPECT_EQ(std::count(left.begin(), left.end(), odd), 0);
}

TEST(Ensembles, ABootstrapSampleHasAsManyRowsAllOfTheTable) {
  const Table table = Some(5);
  const std::vector<CodeRow> rows = CodesOf(table);
  const std::vector<CodeRow> sample = CodesOf(Bootstrapped(table, 1));
  EXPECT_EQ(sample.size(), rows.size());
  for (const CodeRow& row : sample) EXPECT_NE(std::count(rows.begin(), rows.end(), row), 0);
  EXPECT_NE(sample, CodesOf(Bootstrapped(table, 2)));
  EXPECT_EQ(sample, CodesOf(Bootstrapped(table, 1)));
}

TEST(Ensembles, HalfOfTheAttributesIsMute) {
  const Table table = Some(6);
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const Table half = WithHalfOfTheAttributes(table, seed);
    int mute = 0;
    for (const Column& column : half.columns) {
      std::set<Code> codes;
      column.ForEach([&](RowIndex, Code code) { codes.insert(code); });
      if (codes.size() == 1) ++mute;
    }
    EXPECT_EQ(mute, 1);  // of three attributes, two are kept
  }
}

// By sorting all rows by their distance.
std::vector<ClassCode> SlowNeighbours(const Table& table) {
  const auto differs = [&](size_t a, RowIndex one, RowIndex other) {
    const Attribute& attribute = table.attributes[a];
    const Code x = table.columns[a].At(one);
    const Code y = table.columns[a].At(other);
    if (x == y) return 0.0F;
    if (!attribute.numeric() || std::max(x, y) >= attribute.MissingCode()) return 1.0F;
    const auto steps = static_cast<float>(attribute.numbers.size() - 1);
    return std::abs(static_cast<float>(x) / steps - static_cast<float>(y) / steps);
  };
  std::vector<ClassCode> classes;
  for (RowIndex row = 0; row < table.rows; ++row) {
    std::vector<std::pair<float, RowIndex>> others;
    for (RowIndex other = 0; other < table.rows; ++other) {
      if (other == row) continue;
      // Nominal attributes first, so that sums round alike.
      float distance = differs(0, row, other) + differs(2, row, other);
      distance += differs(1, row, other);
      others.emplace_back(distance, other);
    }
    std::sort(others.begin(), others.end());
    std::vector<size_t> counts(table.class_count(), 0);
    for (size_t i = 0; i < kNeighbours; ++i) ++counts[table.classes.At(others[i].second)];
    const auto most = std::max_element(counts.begin(), counts.end());
    const ClassCode own = table.classes.At(row);
    classes.push_back(counts[own] == *most ? own : static_cast<ClassCode>(most - counts.begin()));
  }
  return classes;
}

TEST(Neighbours, AgreeWithSortingAllRowsByDistance) {
  for (uint64_t seed = 20; seed < 30; ++seed) {
    const Table table = Some(seed);
    const std::vector<ClassCode> classes = SlowNeighbours(table);
    EXPECT_EQ(ClassesOfNeighbours(table, 1), classes);
    const Table cleaned = LabelsCleaned(table, 1);
    std::vector<CodeRow> agreeing;
    for (RowIndex row = 0; row < table.rows; ++row) {
      EXPECT_EQ(cleaned.classes.At(row), classes[row]);
      if (classes[row] == table.classes.At(row)) agreeing.push_back(CodesOf(table)[row]);
    }
    EXPECT_EQ(CodesOf(WithoutDoubtful(table, 1)), agreeing);
  }
}

TEST(Neighbours, AmongOtherRowsTheirClassesDecide) {
  const testing::AttackWorld world;
  const Table region = SelectRows(world.original(), world.region().rows);
  const Table outside = WithoutRegion(world.original(), world.rule());
  for (const ClassCode c : ClassesAmong(world.original(), region, 1)) EXPECT_EQ(c, 1);
  for (const ClassCode c : ClassesAmong(outside, region, 1)) EXPECT_EQ(c, 0);
}

}  // namespace
}  // namespace espalier
