#include "hide/optimal/variation.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <set>

#include "hide/optimal/tried_edits.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::Plant;
using testing::Planted;
using testing::RowEditsOf;

// A tree with edits that are made, none of which is needed: it is grown with them and without.
class Varied {
 public:
  Varied(const Planted& planted, std::vector<TriedEdit> edits)
      : order_(planted.table, planted.tree, 1),
        counts_(planted.table, planted.tree, order_),
        contest_(planted.table, planted.tree, {planted.learner}, counts_),
        bonds_(FindBonds(planted.table)) {
    for (const TriedEdit& edit : edits) {
      counts_.Make(edit);
      contest_.Notice(edit);
    }
    EXPECT_LE(contest_.Violation(), 0);
    edits_ = Vary(std::move(edits), contest_, counts_, planted.tree, {{}, {}, {}, bonds_});
  }
  Varied(const Varied&) = delete;
  Varied& operator=(const Varied&) = delete;

  const std::vector<TriedEdit>& edits() const { return edits_; }
  double Violation() { return contest_.Violation(); }

 private:
  LeafOrder order_;
  EditedCounts counts_;
  Contest contest_;
  Bonds bonds_;
  std::vector<TriedEdit> edits_;
};

// The class is the first attribute; of the others c tells d.
Planted PlantedWithSpareAttributes() {
  std::string csv = "a,b,c,d,e,class\n";
  for (int row = 0; row < 80; ++row) {
    const int c = row * 7 % 5;
    csv += fmt::format("{},{},v{},w{},{},{}\n", row % 2 == 0 ? "t" : "f", row * 13 % 3, c, c / 2,
                       row * row % 11, row % 2 == 0 ? "yes" : "no");
  }
  return Plant(csv);
}

TriedEdit CopyOf(const Planted& planted, RowIndex row) {
  TriedEdit edit{.kind = TriedEdit::Kind::kAdd, .row = row};
  edit.from = edit.to = planted.table.classes.At(row);
  for (const Column& column : planted.table.columns) edit.codes.push_back(column.At(row));
  return edit;
}

std::vector<TriedEdit> Copies(const Planted& planted, size_t count) {
  std::vector<TriedEdit> edits;
  for (size_t i = 0; i < count; ++i) edits.push_back(CopyOf(planted, i % 3));
  return edits;
}

TEST(Variation, AddedRowsEqualNoOtherRow) {
  const Planted planted = PlantedWithSpareAttributes();
  const Varied varied(planted, Copies(planted, 12));
  const Table table = Apply(planted.table, RowEditsOf(varied.edits()));
  std::set<std::vector<Code>> rows;
  for (RowIndex row = 0; row < table.rows; ++row) {
    std::vector<Code> codes = {table.classes.At(row)};
    for (const Column& column : table.columns) codes.push_back(column.At(row));
    EXPECT_TRUE(rows.insert(codes).second || row < planted.table.rows) << row;
  }
}

TEST(Variation, AddedRowsKeepTheirWayTheirClassAndTheirBonds) {
  const Planted planted = PlantedWithSpareAttributes();
  const std::vector<TriedEdit> copies = Copies(planted, 12);
  const Varied varied(planted, copies);
  ASSERT_EQ(varied.edits().size(), copies.size());
  for (size_t i = 0; i < copies.size(); ++i) {
    const TriedEdit& edit = varied.edits()[i];
    EXPECT_EQ(edit.to, copies[i].to);
    EXPECT_EQ(edit.codes[0], copies[i].codes[0]);
    EXPECT_EQ(edit.codes[3], edit.codes[2] / 2);
  }
}

TEST(Variation, RecodesDoNotAllTakeOneValue) {
  const Planted planted = PlantedWithSpareAttributes();
  std::vector<TriedEdit> edits;
  for (RowIndex row = 0; row < 30; ++row) {
    const Code from = planted.table.columns[4].At(row);
    if (from == 0) continue;
    edits.push_back({.kind = TriedEdit::Kind::kRecode, .row = row, .attribute = 4, .from = from});
  }
  const Varied varied(planted, edits);
  std::set<Code> values;
  for (size_t i = 0; i < edits.size(); ++i) {
    EXPECT_EQ(varied.edits()[i].row, edits[i].row);
    EXPECT_NE(varied.edits()[i].to, edits[i].from);
    values.insert(varied.edits()[i].to);
  }
  EXPECT_GT(values.size(), 2);
}

TEST(Variation, NothingIsViolatedAfterwards) {
  Random random(1);
  size_t varied_rows = 0;
  for (int round = 0; round < 60; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const LeafOrder order(planted.table, planted.tree, 1);
    EditedCounts counts(planted.table, planted.tree, order);
    Contest contest(planted.table, planted.tree, {planted.learner}, counts);
    std::vector<TriedEdit> edits;
    for (int i = 0; i < 6; ++i) {
      const TriedEdit copy = CopyOf(planted, random.Below(planted.table.rows));
      counts.Make(copy);
      contest.Notice(copy);
      edits.push_back(copy);
      if (contest.Violation() <= 0) continue;
      counts.TakeBack(copy);
      contest.Notice(copy);
      edits.pop_back();
    }
    if (contest.Violation() > 0) continue;
    Varied varied(planted, edits);
    EXPECT_LE(varied.Violation(), 0);
    if (varied.edits() != edits) ++varied_rows;
    const Varied again(planted, edits);
    EXPECT_EQ(varied.edits(), again.edits());
  }
  EXPECT_GT(varied_rows, 5);
}

}  // namespace
}  // namespace espalier
