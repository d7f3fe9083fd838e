#include "hide/optimal/chosen_edits.h"

#include <gmock/gmock.h>

#include <set>

#include "hide/planted.h"

namespace espalier {
namespace {

using testing::Planted;
using ::testing::SizeIs;
using testing::Times;

// A leaf of 30 rows, 24 of them of the class it says, and another one.
class ChosenEdits : public ::testing::Test {
 protected:
  Move MoveOf(TriedEdit::Kind kind, ClassCode from, ClassCode to) const {
    Move move{.edits = {{kind, 0, 0, from, to}}, .rows = {RowOf(from)}, .most = 10, .crowd = true};
    if (kind == TriedEdit::Kind::kAdd) move.edits[0].codes = counts_.CodesOf(move.rows[0]);
    return move;
  }

  RowIndex RowOf(ClassCode label) const {
    RowIndex row = 0;
    while (counts_.LabelOf(row) != label) ++row;
    return row;
  }

  std::vector<TriedEdit> Choose(const Move& move, size_t times) const {
    return ChooseEdits(std::vector<WantedMove>{{&move, times, 3}}, counts_, planted_.tree, bonds_);
  }

  Planted planted_ = testing::Plant(
      "a,b,class\n" + Times(12, "x,1,no\nx,2,no") + Times(6, "x,1,yes") + Times(20, "y,1,yes"),
      {.min_leaf = 20});
  LeafOrder order_{planted_.table, planted_.tree, 1};
  EditedCounts counts_{planted_.table, planted_.tree, order_};
  Bonds bonds_ = FindBonds(planted_.table);
};

TEST_F(ChosenEdits, ACrowdIsSpreadOverUntouchedRowsOfItsClass) {
  TriedEdit earlier{TriedEdit::Kind::kRecode, RowOf(0), 1, counts_.CodeOf(RowOf(0), 1), 1};
  counts_.Make(earlier);
  const std::vector<TriedEdit> edits = Choose(MoveOf(TriedEdit::Kind::kRelabel, 0, 1), 8);
  ASSERT_THAT(edits, SizeIs(8));
  std::set<RowIndex> rows;
  for (const TriedEdit& edit : edits) {
    EXPECT_EQ(counts_.LabelOf(edit.row), 0U);
    EXPECT_TRUE(counts_.IsUntouched(edit.row));
    EXPECT_EQ(edit.reason, 3U);
    rows.insert(edit.row);
  }
  EXPECT_THAT(rows, SizeIs(8));
  EXPECT_GT(*rows.rbegin() - *rows.begin(), 12U);
}

TEST_F(ChosenEdits, ALeafGoesOnSayingItsClass) {
  EXPECT_THAT(Choose(MoveOf(TriedEdit::Kind::kRelabel, 0, 1), 20), SizeIs(9));
}

TEST_F(ChosenEdits, EachRowOfACrowdIsADonorOnceAndASingleRowAsOftenAsWanted) {
  Move move = MoveOf(TriedEdit::Kind::kAdd, 0, 0);
  std::set<RowIndex> donors;
  for (const TriedEdit& edit : Choose(move, 5)) {
    donors.insert(edit.row);
    EXPECT_EQ(edit.codes, counts_.CodesOf(edit.row));
  }
  EXPECT_THAT(donors, SizeIs(5));
  move.crowd = false;
  const std::vector<TriedEdit> edits = Choose(move, 5);
  EXPECT_THAT(edits, SizeIs(5));
  for (const TriedEdit& edit : edits) EXPECT_EQ(edit.row, move.rows[0]);
}

}  // namespace
}  // namespace espalier
