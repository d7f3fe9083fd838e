#include "table/select.h"

#include <gtest/gtest.h>

#include "testing/random_table.h"

namespace espalier {
namespace {

const std::vector<testing::AttributeShape> kShapes = {
    {Type::kNominal, 2}, {Type::kNumeric, 5, true}, {Type::kNominal, 300}};

TEST(SelectRows, HasTheNamedRowsInTheirOrder) {
  Random random(1);
  const Table table = testing::RandomTable(100, kShapes, 3, random);
  std::vector<RowIndex> rows(150);
  for (RowIndex& row : rows) row = random.Below(100);
  const Table selected = SelectRows(table, rows);
  ASSERT_EQ(selected.rows, 150);
  for (RowIndex i = 0; i < rows.size(); ++i) {
    for (size_t a = 0; a < kShapes.size(); ++a) {
      ASSERT_EQ(selected.columns[a].At(i), table.columns[a].At(rows[i]));
    }
    ASSERT_EQ(selected.classes.At(i), table.classes.At(rows[i]));
  }
  EXPECT_EQ(SelectRows(table, {}).rows, 0);
}

TEST(MuteColumns, KeepsWhatIsKeptAndMakesTheRestAlike) {
  Random random(2);
  const Table table = testing::RandomTable(100, kShapes, 3, random);
  const Table muted = MuteColumns(table, {false, true, false});
  for (RowIndex row = 0; row < 100; ++row) {
    ASSERT_EQ(muted.columns[0].At(row), 0);
    ASSERT_EQ(muted.columns[1].At(row), table.columns[1].At(row));
    ASSERT_EQ(muted.columns[2].At(row), 0);
    ASSERT_EQ(muted.classes.At(row), table.classes.At(row));
  }
}

}  // namespace
}  // namespace espalier
