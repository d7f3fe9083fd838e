#include "judge/row_partners.h"

#include <gtest/gtest.h>

#include <map>

#include "hide/planted.h"
#include "judge/row_hash.h"
#include "judge/shuffled.h"
#include "judge/some_table.h"
#include "table/align.h"
#include "table/apply.h"
#include "testing/code_rows.h"
#include "testing/random_edits.h"

namespace espalier {
namespace {

using testing::CodeRow;
using testing::CodesOf;
using testing::Some;

TEST(RowHash, IsEqualExactlyForEqualRows) {
  const Table table = Some(1);
  const std::vector<CodeRow> rows = CodesOf(table);
  const std::vector<uint64_t> hashes = HashWholeRows(table);
  for (size_t a = 0; a < rows.size(); ++a) {
    for (size_t b = 0; b < a; ++b) EXPECT_EQ(rows[a] == rows[b], hashes[a] == hashes[b]);
  }
}

TEST(RowPartners, AreThoseOfMultisets) {
  Random random(2);
  for (int round = 0; round < 30; ++round) {
    const Table table = Some(10 + static_cast<uint64_t>(round));
    const Table edited = Apply(table, testing::RandomEdits(table, random));
    std::map<CodeRow, size_t> there;
    for (const CodeRow& row : CodesOf(table)) ++there[row];
    const std::vector<CodeRow> rows = CodesOf(edited);
    const std::vector<bool> have = HavePartners(edited, table);
    for (size_t row = 0; row < rows.size(); ++row) {
      size_t& left = there[rows[row]];
      EXPECT_EQ(have[row], left > 0);
      if (left > 0) --left;
    }
  }
}

TEST(RowDifference, CountsRowsThatAreAlikeOneByOne) {
  const AlignedTables tables = *AlignTables(*ReadText("a,class\nx,n\nx,n\nx,n\ny,p\n"),
                                            *ReadText("a,class\nx,n\nx,p\ny,p\nx,n\nz,n\n"));
  EXPECT_EQ(CompareRows(tables.original, tables.other), (RowDifference{1, 2}));
}

TEST(RowDifference, DoesNotDependOnTheOrderOfRows) {
  Random random(3);
  const Table table = Some(4);
  EXPECT_EQ(CompareRows(table, testing::Shuffled(table, random)), RowDifference{});
}

}  // namespace
}  // namespace espalier
