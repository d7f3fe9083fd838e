#include "table/text/plain_records.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "table/text/csv.h"
#include "table/text/stops.h"
#include "table/text/text_key.h"

namespace espalier {
namespace {

constexpr size_t kMaxRows = 40;
constexpr size_t kSlack = 64 + kKeyBytes;  // so near to the end of a text, no record is found

struct Cells {
  std::vector<std::string> values;

  void Take(size_t /*column*/, const Cell& cell) { values.emplace_back(cell.value); }
};

// The records at the beginning of the text that have so many cells, by the grammar; empty lines
// and whatever is wrong end them.
std::vector<std::vector<std::string>> RecordsByGrammar(const std::string& text, size_t columns) {
  CsvGrammar grammar(',');
  std::vector<std::vector<std::string>> records;
  const char* end = text.data() + text.size() - 1;
  for (const char* at = text.data(); at != end;) {
    Cells cells;
    const RecordEnd record = grammar.Parse({at, end, true}, cells);
    if (record.kind != RecordEnd::Kind::kRow || record.cells != columns) break;
    records.push_back(cells.values);
    at = record.next;
  }
  return records;
}

// One that `odd` of a thousand times is not what it should be.
char RandomByte(Random& random, uint64_t odd) {
  if (random.Below(1000) < odd) return std::string_view("\" \r\n,\0!", 7)[random.Below(7)];
  return static_cast<char>('a' + random.Below(26));
}

std::string RandomRecords(Random& random, size_t columns, uint64_t odd) {
  std::string text;
  for (uint64_t rows = random.Below(60); rows > 0; --rows) {
    for (size_t column = 0; column < columns; ++column) {
      const uint64_t most = random.Below(50) == 0 ? 100 : 1 + random.Below(12);
      for (uint64_t i = random.Below(most); i > 0; --i) text += RandomByte(random, odd);
      text += column + 1 < columns ? ',' : '\n';
    }
  }
  return text;
}

PlainRecords Find(const std::string& text, size_t columns) {
  PlainRecords records(columns, kMaxRows);
  records.Find({text.data(), text.data() + text.size() - 1, true}, ',', kMaxRows);
  return records;
}

TEST(PlainRecords, TheirCellsAreThoseOfTheGrammar) {
  Random random(5);
  size_t found = 0;
  for (int round = 0; round < 3000; ++round) {
    const size_t columns = 1 + random.Below(20);
    const std::string text = RandomRecords(random, columns, random.Below(3)) + "\n";
    const PlainRecords records = Find(text, columns);
    const auto expected = RecordsByGrammar(text, columns);
    ASSERT_LE(records.rows(), expected.size()) << text;
    for (size_t row = 0; row < records.rows(); ++row) {
      for (size_t column = 0; column < columns; ++column) {
        ASSERT_EQ(records.column(column)[row], expected[row][column]) << text;
      }
    }
    found += records.rows();
  }
  EXPECT_GT(found, 20000U);
}

TEST(PlainRecords, AllRecordsOfAPlainTextAreFoundExceptAtItsEnd) {
  Random random(6);
  for (int round = 0; round < 1000; ++round) {
    const size_t columns = 2 + random.Below(20);
    const std::string text = RandomRecords(random, columns, 0) + "\n";
    const PlainRecords records = Find(text, columns);
    if (records.rows() == kMaxRows) continue;
    const std::string_view rest = std::string_view(text).substr(
        static_cast<size_t>(records.end() - text.data()), text.size() - 1);
    const size_t line = rest.find('\n') + 1;
    EXPECT_LT(rest.size(), line + kSlack + kWindowBytes) << text;
  }
}

TEST(PlainRecords, NoneIsFoundWhereALineHasAnotherNumberOfCells) {
  const std::string behind(200, 'x');
  EXPECT_EQ(Find("a,b\nc\nd,e\nf,g,h\n" + behind, 2).rows(), 1U);
  EXPECT_EQ(Find("a,b\nc,d,e\nf\n" + behind, 2).rows(), 1U);
  EXPECT_EQ(Find("a\nb,c,d\n" + behind, 2).rows(), 0U);
  EXPECT_EQ(Find("a,b\n\nc,d\n" + behind, 2).rows(), 1U);
  EXPECT_EQ(Find("a,b\nc,d\n" + behind, 2).rows(), 2U);
}

TEST(PlainRecords, AnEmptyLineIsNoRecordOfOneEmptyCell) {
  EXPECT_EQ(Find("a\n\nb\n" + std::string(200, 'x'), 1).rows(), 0U);
}

}  // namespace
}  // namespace espalier
