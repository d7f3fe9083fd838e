// That the table says what the file says, however the file is cut into blocks.
#include "table/text/reader.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "base/random.h"
#include "table/scratch_file.h"

namespace espalier {
namespace {

ReadOptions Cut(size_t block_bytes, size_t threads) {
  ReadOptions options;
  options.block_bytes = block_bytes;
  options.threads = threads;
  return options;
}

// Each way of cutting the work gives the same answer; one and several threads by turns.
void ExpectSameForAllCuts(const ScratchFile& file, const std::vector<size_t>& block_sizes) {
  const std::string expected = Description(ReadTable(file.path(), Cut(1 << 20, 1)));
  size_t threads = 1;
  for (const size_t block_bytes : block_sizes) {
    ASSERT_EQ(Description(ReadTable(file.path(), Cut(block_bytes, threads))), expected)
        << block_bytes << " bytes, " << threads
        << " threads: " << ::testing::PrintToString(FileContent(file.path()).substr(0, 300));
    threads = 4 - threads;
  }
}

TEST(Reader, EverySmallTextReadsTheSameForAllBlocksAndThreads) {
  const ScratchFile file("");
  for (size_t length = 0; length <= 4; ++length) {
    ForAllTexts("a,\"\n\r ", length, [&](const std::string& text) {
      file.Fill("h,k\n" + text);
      ExpectSameForAllCuts(file, {1, 3, 2});
    });
  }
}

TEST(Reader, EverySmallTextHoldsWhatTheSlowParserFinds) {
  const ScratchFile file("");
  ReadOptions options = Cut(2, 1);
  options.types = {{"h", TypeOverride::Type::kNominal}};
  for (size_t length = 3; length <= 5; ++length) {
    ForAllTexts("a,\"\n ", length, [&](const std::string& text) {
      file.Fill("h,k\n" + text);
      const std::optional<Rows> slow = SlowCsv(text, ',');
      const Result<Table> table = ReadTable(file.path(), options);
      bool fits = slow.has_value();
      Rows expected;
      for (const std::vector<std::string>& cells : slow.value_or(Rows())) {
        fits = fits && cells.size() == 2;
        if (!fits || cells[1].empty()) continue;
        expected.push_back({cells[0].empty() ? "?" : cells[0], cells[1]});
      }
      ASSERT_EQ(table.ok(), fits && !expected.empty()) << ::testing::PrintToString(text);
      if (table.ok()) {
        ASSERT_EQ(RowsOf(*table), expected) << ::testing::PrintToString(text);
      }
    });
  }
}

std::string RandomCell(Random& random) {
  switch (random.Below(8)) {
    case 0:
      return "";
    case 1:
      return "\"with, comma\"";
    case 2:
      return "\"two\nlines, \"\"quoted\"\"\"";
    case 3:
      return " spaced ";
    case 4:
      return "a rather long value number " + std::to_string(random.Below(20));
    default:
      return std::to_string(random.Below(30));
  }
}

std::string RandomCsv(Random& random, size_t rows) {
  const std::string line_end = random.Below(2) == 0 ? "\n" : "\r\n";
  std::string text = "a,b,c,d,e,class" + line_end;
  for (size_t row = 0; row < rows; ++row) {
    text += RandomCell(random) + "," + std::to_string(random.Below(2)) + "," +
            std::to_string(static_cast<double>(random.Below(100000)) / 100.0) + "," +
            RandomCell(random) + "," + std::to_string(random.Below(100)) + "," +
            (random.Below(10) == 0  ? "?"
             : random.Below(2) == 0 ? "yes"
                                    : "no");
    if (row + 1 < rows || random.Below(2) == 0) text += line_end;
    if (random.Below(40) == 0) text += line_end;
  }
  return text;
}

TEST(Reader, RandomFilesReadTheSameForAllBlocksAndThreads) {
  Random random(11);
  for (int i = 0; i < 8; ++i) {
    const ScratchFile file(RandomCsv(random, 20 + 60 * static_cast<size_t>(i)));
    ExpectSameForAllCuts(file, {2, 3, 64, 64, 1000, 1000, 4096, 4096});
  }
}

TEST(Reader, RandomFilesHoldWhatTheSlowParserFinds) {
  Random random(12);
  for (int i = 0; i < 20; ++i) {
    const std::string text = RandomCsv(random, 200);
    ReadOptions options = Cut(500, 2);
    for (const char* name : {"a", "b", "c", "d", "e"}) {
      options.types.push_back({name, TypeOverride::Type::kNominal});
    }
    const Result<Table> table = ReadText(text, options);
    ASSERT_TRUE(table.ok()) << table.error().message;
    Rows expected = SlowCsv(text, ',').value();
    expected.erase(expected.begin());
    ASSERT_EQ(table->document->rows, expected.size());
    std::vector<RowIndex> unlabelled;
    Rows labelled;
    for (size_t row = 0; row < expected.size(); ++row) {
      for (std::string& cell : expected[row]) cell = cell.empty() ? "?" : cell;
      if (expected[row].back() == "?") unlabelled.push_back(row);
      if (expected[row].back() != "?") labelled.push_back(expected[row]);
    }
    EXPECT_EQ(RowsOf(*table), labelled);
    EXPECT_EQ(table->unlabelled, unlabelled);
  }
}

TEST(Reader, AQuotedCellMayBeLongerThanManyBlocks) {
  std::string value;
  for (int line = 0; line < 300; ++line) value += "line " + std::to_string(line) + ", x\n";
  const ScratchFile file("a,b\n1,x\n\"" + value + "\",y\n2,x\n");
  ExpectSameForAllCuts(file, {1, 10, 100, 100, 1000});
  const Result<Table> table = ReadTable(file.path(), Cut(64, 2));
  ASSERT_TRUE(table.ok());
  EXPECT_EQ(RowsOf(*table), (Rows{{"1", "x"}, {value, "y"}, {"2", "x"}}));
}

TEST(Reader, WhatAWrongGuessFoundIsNoValue) {
  std::string text = "a,b\n";
  for (int i = 0; i < 20; ++i) text += "\"k\nnever,seen\n\",x\n2,x\n3,y\n4,x\n";
  const ScratchFile file(text);
  std::vector<size_t> block_sizes;
  for (size_t block_bytes = 4; block_bytes < 40; ++block_bytes) {
    block_sizes.insert(block_sizes.end(), {block_bytes, block_bytes});
  }
  ExpectSameForAllCuts(file, block_sizes);
}

TEST(Reader, ManyDistinctNumbersGetTheirExactRank) {
  Random random(13);
  std::string text = "x,class\n";
  std::vector<double> numbers;
  for (int row = 0; row < 30000; ++row) {
    numbers.push_back(static_cast<double>(random.Below(1000000)) / 1000.0 - 400.0);
    text += FormatNumber(numbers.back()) + (row % 3 == 0 ? ",n\n" : ",y\n");
  }
  const ScratchFile file(text);
  ExpectSameForAllCuts(file, {5000, 5000, 100000, 100000});
  const Result<Table> table = ReadTable(file.path(), Cut(1 << 16, 2));
  ASSERT_TRUE(table.ok());
  const std::set<double> distinct(numbers.begin(), numbers.end());
  EXPECT_EQ(table->attributes[0].numbers, std::vector<double>(distinct.begin(), distinct.end()));
  for (size_t row = 0; row < numbers.size(); ++row) {
    ASSERT_EQ(table->attributes[0].numbers[table->columns[0].At(row)], numbers[row]);
  }
}

TEST(Reader, AColumnThatLooksNumericAtFirstKeepsItsTexts) {
  std::string text = "x,class\n";
  for (int row = 0; row < 3000; ++row) text += std::to_string(row) + ".50,y\n";
  const ScratchFile file(text + "late,n\n");
  ExpectSameForAllCuts(file, {2000, 2000, 10000, 10000});
  const Result<Table> table = ReadTable(file.path(), {});
  ASSERT_TRUE(table.ok());
  EXPECT_FALSE(table->attributes[0].numeric());
  EXPECT_EQ(RowsOf(*table)[7], (std::vector<std::string>{"7.50", "y"}));
  EXPECT_EQ(RowsOf(*table)[3000], (std::vector<std::string>{"late", "n"}));
}

TEST(Reader, NumbersAmongRowsWithoutAClassAreNoValues) {
  std::string text = "x,class\n";
  std::set<double> used;
  for (int row = 0; row < 3000; ++row) {
    text += std::to_string(row % 7 == 0 ? -row - 1 : row) + (row % 7 == 0 ? ",?\n" : ",y\n");
    if (row % 7 != 0) used.insert(row);
  }
  const ScratchFile file(text);
  ExpectSameForAllCuts(file, {2000, 2000, 10000, 10000});
  const Result<Table> table = ReadTable(file.path(), {});
  ASSERT_TRUE(table.ok());
  EXPECT_EQ(table->attributes[0].numbers, std::vector<double>(used.begin(), used.end()));
  EXPECT_EQ(table->unlabelled.size(), 429U);
  EXPECT_EQ(table->attributes[0].missing, 0U);
}

TEST(Reader, ProgressGrowsToOne) {
  std::string text = "x,class\n";
  for (int row = 0; row < 1000; ++row) text += "1,y\n";
  std::vector<double> shares;
  ReadOptions options = Cut(100, 3);
  options.progress = [&shares](double share) { shares.push_back(share); };
  ASSERT_TRUE(ReadText(text, options).ok());
  ASSERT_GT(shares.size(), 10U);
  EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
  EXPECT_EQ(shares.back(), 1.0);
}

std::optional<std::filesystem::path> SharedData() {
  const char* given = std::getenv("ESPALIER_SHARED_DATA");  // NOLINT(concurrency-mt-unsafe)
  const std::filesystem::path folder =
      given != nullptr ? given : ESPALIER_TESTS_DIR "/../../shared/data";
  if (!std::filesystem::is_directory(folder)) return std::nullopt;
  return folder;
}

TEST(Reader, RealFilesReadTheSameForAllBlocksAndComeBackByteForByte) {
  const std::optional<std::filesystem::path> folder = SharedData();
  if (!folder) GTEST_SKIP() << "no shared data sets here";
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    const std::filesystem::path path = entry.path() / "data.csv";
    if (!std::filesystem::exists(path)) continue;
    const Result<Table> table = ReadTable(path, Cut(1 << 20, 1));
    ASSERT_TRUE(table.ok()) << table.error().message;
    if (table->rows < 10000) {
      EXPECT_EQ(Description(ReadTable(path, Cut(777, 3))), Description(table));
    }
    EXPECT_EQ(*Written(*table, {}), FileContent(path));
  }
}

}  // namespace
}  // namespace espalier
