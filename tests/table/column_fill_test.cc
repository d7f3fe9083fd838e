#include "table/text/column_fill.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"

namespace espalier {
namespace {

std::vector<Code> CodesOf(const ColumnFiller& filler) {
  std::vector<Code> codes;
  filler.ForEach(0, filler.rows(), [&](RowIndex row, Code code) {
    EXPECT_EQ(row, codes.size());
    codes.push_back(code);
  });
  return codes;
}

TEST(ColumnFill, AppendedRunsAreTheTranslatedCodes) {
  Random random(9);
  for (int round = 0; round < 400; ++round) {
    const size_t from_codes = size_t{1} << random.Below(11);
    const size_t to_codes = round % 20 == 0 ? 70000 : size_t{1} << random.Below(11);
    std::vector<Code> code_of(from_codes);
    for (Code& code : code_of) code = static_cast<Code>(random.Below(to_codes));
    const RowIndex rows = random.Below(400);
    Column from(rows, from_codes);
    for (RowIndex row = 0; row < rows; ++row) {
      from.Set(row, static_cast<Code>(random.Below(from_codes)));
    }
    std::vector<Code> expected;
    std::vector<std::pair<RowIndex, RowIndex>> runs;
    for (int i = 0; i < 4; ++i) {
      const RowIndex begin = random.Below(rows + 1);
      const RowIndex end = begin + random.Below(rows - begin + 1);
      runs.emplace_back(begin, end);
      for (RowIndex row = begin; row < end; ++row) expected.push_back(code_of[from.At(row)]);
    }
    ColumnFiller filler;
    if (round % 2 == 0) filler.Reserve(expected.size());
    filler.Widen(to_codes);
    for (const auto& [begin, end] : runs) filler.Append(from, begin, end, code_of);
    const Column column = std::move(filler).Finish();
    ASSERT_EQ(column.rows(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(column.At(i), expected[i]);
    if (const auto* bits = std::get_if<Column::Bits>(&column.packing())) {
      for (RowIndex bit = expected.size(); bit < bits->words.size() * kWordBits; ++bit) {
        ASSERT_EQ((bits->words.back() >> (bit % kWordBits)) & 1U, 0U);
      }
    }
  }
}

TEST(ColumnFill, WideningKeepsWhatWasAppended) {
  Random random(10);
  ColumnFiller filler;
  std::vector<Code> expected;
  for (const size_t code_count : {1U, 2U, 3U, 256U, 257U, 2U, 65536U, 65537U, 100000U}) {
    filler.Widen(code_count);
    std::vector<Code> codes(random.Below(200));
    for (Code& code : codes) code = static_cast<Code>(random.Below(code_count));
    filler.Append(codes);
    expected.insert(expected.end(), codes.begin(), codes.end());
    ASSERT_EQ(CodesOf(filler), expected);
  }
  const Column column = std::move(filler).Finish();
  EXPECT_EQ(column.packing().index(), 3U);
  for (size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(column.At(i), expected[i]);
}

TEST(ColumnFill, TranslatingInPlaceGivesTheTranslatedCodes) {
  Random random(11);
  for (const size_t code_count : {1U, 2U, 3U, 17U, 32U, 33U, 256U, 257U, 65536U, 65537U}) {
    std::vector<Code> code_of(code_count);
    for (Code& code : code_of) code = static_cast<Code>(random.Below(code_count));
    std::vector<Code> codes(4096 + random.Below(500));
    for (Code& code : codes) code = static_cast<Code>(random.Below(code_count));
    ColumnFiller filler;
    filler.Widen(code_count);
    filler.Append(codes);
    EXPECT_TRUE(filler.Fits(code_count));
    EXPECT_FALSE(filler.Fits(code_count <= 256 ? 257 : 256));
    filler.Translate(code_of);
    for (Code& code : codes) code = code_of[code];
    ASSERT_EQ(CodesOf(filler), codes);
  }
}

}  // namespace
}  // namespace espalier
