#include "judge/column_change.h"

#include <gtest/gtest.h>

#include "hide/planted.h"
#include "judge/shuffled.h"
#include "table/align.h"
#include "testing/random_table.h"

namespace espalier {
namespace {

AlignedTables Read(const std::string& before, const std::string& after) {
  return *AlignTables(*ReadText(before), *ReadText(after));
}

TEST(ColumnChange, OfValuesIsTotalVariation) {
  const AlignedTables tables = Read("a,class\nx,n\nx,n\ny,n\nz,n\n", "a,class\nx,n\nw,n\n");
  // x: 1/2 and 1/2; y, z: 1/4 and 0; w: 0 and 1/2.
  EXPECT_DOUBLE_EQ(CompareColumns(tables.original, tables.other, 1).changes[0], 0.5);
  EXPECT_DOUBLE_EQ(CompareColumns(tables.original, tables.other, 1).changes[1], 0);
}

TEST(ColumnChange, OfNumbersIsKolmogorovSmirnovWithTheMissingLast) {
  const AlignedTables tables =
      Read("a,class\n1,n\n2,n\n3,n\n4,n\n", "a,class\n3,n\n4,n\n4,n\n?,n\n");
  // Up to 1: 1/4 and 0; 2: 2/4 and 0; 3: 3/4 and 1/4; 4: 1 and 3/4.
  EXPECT_DOUBLE_EQ(CompareColumns(tables.original, tables.other, 1).changes[0], 0.5);
}

TEST(ColumnChange, IsOneWhereNothingIsInCommon) {
  const AlignedTables tables = Read("a,b,class\nx,1,n\ny,2,n\n", "a,b,class\nz,3,n\n");
  const ColumnChanges changes = CompareColumns(tables.original, tables.other, 1);
  EXPECT_DOUBLE_EQ(changes.changes[0], 1);
  EXPECT_DOUBLE_EQ(changes.changes[1], 1);
}

TEST(ColumnChange, DissimilarityCountsCells) {
  const AlignedTables tables = Read("a,class\nx,n\nx,n\ny,p\n", "a,class\nx,n\ny,n\ny,p\n");
  // x: 2 and 1, y: 1 and 2, of six cells.
  EXPECT_DOUBLE_EQ(CompareColumns(tables.original, tables.other, 2).dissimilarity, 2.0 / 6);
}

TEST(ColumnChange, DoesNotDependOnTheOrderOfRows) {
  Random random(3);
  const Table table = testing::RandomTable(80, {{}, {Type::kNumeric, 9, true}}, 3, random);
  const Table shuffled = testing::Shuffled(table, random);
  for (const double change : CompareColumns(table, shuffled, 2).changes) {
    EXPECT_DOUBLE_EQ(change, 0);
  }
}

}  // namespace
}  // namespace espalier
