#include "table/apply.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "testing/code_rows.h"
#include "testing/random_edits.h"
#include "testing/random_table.h"

namespace espalier {
namespace {

using testing::CodeRow;
using testing::CodesOf;

std::vector<CodeRow> SlowApply(const Table& table, const RowEdits& edits) {
  std::vector<CodeRow> rows = CodesOf(table);
  for (const Relabel& relabel : edits.relabelled) rows[relabel.row].back() = relabel.to;
  for (const Recode& recode : edits.recoded) rows[recode.row][recode.attribute] = recode.to;
  std::vector<CodeRow> result;
  for (RowIndex row = 0; row < table.rows; ++row) {
    const bool removed = std::any_of(edits.removed.begin(), edits.removed.end(),
                                     [row](const Remove& remove) { return remove.row == row; });
    if (!removed) result.push_back(rows[row]);
  }
  for (const Add& add : edits.added) {
    result.push_back(add.codes);
    result.back().push_back(add.label);
  }
  return result;
}

const std::vector<testing::AttributeShape> kShapes = {
    {Type::kNominal, 2}, {Type::kNumeric, 5, true}, {Type::kNominal, 300}};

TEST(Apply, RandomEditsGiveTheEditedRows) {
  Random random(5);
  for (int round = 0; round < 100; ++round) {
    const Table table = testing::RandomTable(1 + random.Below(90), kShapes, 3, random);
    const RowEdits edits = testing::RandomEdits(table, random);
    const Table edited = Apply(table, edits);
    ASSERT_EQ(CodesOf(edited), SlowApply(table, edits));
  }
}

TEST(Apply, ValuesThatNoRowHasAnyMoreKeepTheirCodes) {
  Random random(6);
  const Table table = testing::RandomTable(50, kShapes, 2, random);
  RowEdits edits;
  for (RowIndex row = 0; row < table.rows; ++row) edits.relabelled.push_back({row, 0});
  for (RowIndex row = 1; row < table.rows; ++row) edits.recoded.push_back({row, 2, 299});
  const Table edited = Apply(table, edits);
  EXPECT_EQ(edited.class_attribute.values, table.class_attribute.values);
  for (size_t a = 0; a < kShapes.size(); ++a) {
    EXPECT_EQ(edited.attributes[a].values, table.attributes[a].values);
    EXPECT_EQ(edited.attributes[a].numbers, table.attributes[a].numbers);
    EXPECT_EQ(edited.columns[a].packing().index(), table.columns[a].packing().index());
  }
}

TEST(Apply, AllRowsMayGo) {
  const Table table = testing::EmptyTable(3, kShapes, 2);
  RowEdits edits;
  for (RowIndex row = 0; row < 3; ++row) edits.removed.push_back({row});
  EXPECT_EQ(Apply(table, edits).rows, 0U);
}

}  // namespace
}  // namespace espalier
