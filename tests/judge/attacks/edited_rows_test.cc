#include "judge/attacks/edited_rows.h"

#include <gtest/gtest.h>

#include "judge/attacks/attack_world.h"
#include "learn/grow.h"
#include "testing/random_table.h"

namespace espalier {
namespace {

TEST(AreaUnderCurve, CountsPairsInTheRightOrderAndHalfOfTies) {
  EXPECT_EQ(AreaUnderCurve({0.1, 0.2, 0.3, 0.4}, {false, false, true, true}), 1);
  EXPECT_EQ(AreaUnderCurve({0.4, 0.3, 0.2, 0.1}, {false, false, true, true}), 0);
  EXPECT_EQ(AreaUnderCurve({0.5, 0.5, 0.5}, {false, true, true}), 0.5);
  EXPECT_EQ(AreaUnderCurve({0.1, 0.2, 0.2, 0.3}, {false, true, false, false}), 0.5);
  EXPECT_EQ(AreaUnderCurve({0.1, 0.2}, {true, true}), std::nullopt);
  EXPECT_EQ(AreaUnderCurve({}, {}), std::nullopt);
}

EditedAuc AucOf(const Table& original, const Table& published) {
  const Tree after = *GrowFromTable(published, {.min_leaf = 5}, 1);
  return *AucOfEditedRows(original, published, after, {.seed = 1, .threads = 2});
}

TEST(EditedRows, RowsThatBetrayThemselvesAreFound) {
  const testing::AttackWorld world;
  const EditedAuc auc = AucOf(world.original(), world.hidden());
  EXPECT_EQ(auc.edited, 14);
  ASSERT_TRUE(auc.all.has_value());
  EXPECT_GT(*auc.all, 0.95);
}

TEST(EditedRows, RowsEditedByChanceAreNotFound) {
  Random random(3);
  const Table table = testing::RandomTable(
      600, {{Type::kNumeric, 40}, {Type::kNumeric, 40}, {Type::kNumeric, 40}}, 2, random);
  RowEdits edits;
  for (RowIndex row = 0; row < table.rows; row += 6) {
    for (AttributeId a = 0; a < 3; ++a) {
      edits.recoded.push_back({row, a, static_cast<Code>(random.Below(40))});
    }
    edits.relabelled.push_back({row, static_cast<Code>(random.Below(2))});
  }
  const EditedAuc auc = AucOf(table, Apply(table, edits));
  ASSERT_TRUE(auc.all.has_value());
  EXPECT_NEAR(*auc.all, 0.5, 0.15);
}

TEST(EditedRows, TooFewSayNothing) {
  const testing::AttackWorld world;
  const EditedAuc auc =
      AucOf(world.original(), testing::Relabelled(world.original(), world.rule(), 0, 4));
  EXPECT_EQ(auc.edited, 4);
  EXPECT_FALSE(auc.all.has_value());
  EXPECT_FALSE(auc.alike.has_value());
}

}  // namespace
}  // namespace espalier
