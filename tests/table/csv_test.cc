#include "table/text/csv.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "base/random.h"
#include "table/scratch_file.h"

namespace espalier {
namespace {

constexpr std::string_view kAlphabet = "a,\"\n\r ";

struct Collect {
  std::vector<std::string> cells;
  void Take(size_t column, const Cell& cell) {
    EXPECT_EQ(column, cells.size());
    cells.emplace_back(cell.value);
  }
};

// All records by the grammar, given the text in two pieces; nothing if there is a fault.
std::optional<Rows> ParseAll(const std::string& text) {
  CsvGrammar grammar(',');
  const std::string guarded = text + '\n';
  Rows rows;
  TextSpan rest = {guarded.data(), guarded.data() + text.size(), true};
  while (rest.begin != rest.end) {
    Collect row;
    const RecordEnd end = grammar.Parse(rest, row);
    EXPECT_NE(end.kind, RecordEnd::Kind::kIncomplete);
    if (end.kind == RecordEnd::Kind::kFault) return std::nullopt;
    EXPECT_LT(rest.begin, end.next);
    EXPECT_LE(end.next, rest.end);
    rest.begin = end.next;
    if (end.kind == RecordEnd::Kind::kBlank) continue;
    EXPECT_EQ(end.cells, row.cells.size());
    rows.push_back(row.cells);
  }
  return rows;
}

TEST(Csv, ReadsEverySmallTextAsTheSlowParserDoes) {
  for (size_t length = 0; length <= 7; ++length) {
    ForAllTexts(kAlphabet, length, [](const std::string& text) {
      ASSERT_EQ(ParseAll(text), SlowCsv(text, ',')) << ::testing::PrintToString(text);
    });
  }
}

TEST(Csv, ARecordThatIsCutOffIsIncompleteOrTheSame) {
  ForAllTexts(kAlphabet, 6, [](const std::string& text) {
    CsvGrammar grammar(',');
    const std::string whole = text + '\n';
    Collect row;
    const RecordEnd end = grammar.Parse({whole.data(), whole.data() + text.size(), true}, row);
    for (size_t cut = 1; cut <= text.size(); ++cut) {
      const std::string piece = text.substr(0, cut) + '\n';
      Collect part;
      const RecordEnd early = grammar.Parse({piece.data(), piece.data() + cut, false}, part);
      if (early.kind == RecordEnd::Kind::kIncomplete) continue;
      ASSERT_EQ(early.kind, end.kind) << ::testing::PrintToString(text) << cut;
      if (end.kind == RecordEnd::Kind::kFault) {
        ASSERT_EQ(early.at - piece.data(), end.at - whole.data());
      } else {
        ASSERT_EQ(early.next - piece.data(), end.next - whole.data());
        ASSERT_EQ(part.cells, row.cells);
      }
    }
  });
}

TEST(Csv, AWrittenValueReadsBackAsItself) {
  ForAllTexts(kAlphabet, 5, [](const std::string& value) {
    CsvGrammar grammar(',');
    const std::string text = grammar.Write(value) + ",x";
    ASSERT_EQ(ParseAll(text), (Rows{{value, "x"}})) << ::testing::PrintToString(value);
  });
}

TEST(Csv, AValueIsQuotedOnlyWhereItMustBe) {
  EXPECT_EQ(CsvGrammar(',').Write("a;b"), "a;b");
  EXPECT_EQ(CsvGrammar(';').Write("a;b"), "\"a;b\"");
  EXPECT_EQ(CsvGrammar(',').Write("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(CsvGrammar(',').Write(" a"), "\" a\"");
}

TEST(Csv, TabsAreBlankUnlessTheyDelimit) {
  const auto cells_of = [](char delimiter, const std::string& text) {
    CsvGrammar grammar(delimiter);
    Collect row;
    const std::string guarded = text + '\n';
    static_cast<void>(grammar.Parse({guarded.data(), guarded.data() + text.size(), true}, row));
    return row.cells;
  };
  EXPECT_EQ(cells_of(',', "\ta\t,b"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(cells_of('\t', "\ta\t b "), (std::vector<std::string>{"", "a", "b"}));
}

// Far from the end of the text, plain cells are found in windows; near it, one by one.
TEST(Csv, ARecordDoesNotDependOnWhatFollowsIt) {
  Random random(13);
  const std::string behind(200, '\n');
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (uint64_t length = random.Below(90); length > 0; --length) {
      text += random.Below(4) == 0 ? kAlphabet[random.Below(kAlphabet.size())] : 'x';
    }
    text += '\n';
    const auto parse = [&](const std::string& whole) {
      CsvGrammar grammar(',');
      Collect row;
      const std::string guarded = whole + '\n';
      const RecordEnd end =
          grammar.Parse({guarded.data(), guarded.data() + whole.size(), false}, row);
      const auto next = end.next == nullptr ? -1 : end.next - guarded.data();
      return std::tuple(end.kind, next, end.cells, row.cells);
    };
    if (std::get<0>(parse(text)) == RecordEnd::Kind::kIncomplete) continue;
    ASSERT_EQ(parse(text), parse(text + behind)) << text;
  }
}

}  // namespace
}  // namespace espalier
