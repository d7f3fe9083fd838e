#include "table/text/arff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "table/scratch_file.h"
#include "table/text/reader.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view kWeather =
    "% The weather, with everything that a header may hold\n"
    "\n"
    "@RELATION 'golf days'\n"
    "@Attribute outlook {sunny, overcast, 'very rainy'}   % a comment\n"
    "@attribute \"temp \\\"F\\\"\" numeric\n"
    "@attribute humidity real\n"
    "@attribute\twindy{TRUE,FALSE}\n"
    "@attribute note string\n"
    "@attribute day date \"yyyy-MM-dd\"\n"
    "@attribute play {yes, no, maybe}\n"
    "\n"
    "@DATA\n";

Table Read(std::string_view text, const ReadOptions& options = {}) {
  Result<Table> table = ReadText(text, options, ".data");
  EXPECT_TRUE(table.ok()) << table.error().message;
  return table.ok() ? std::move(*table) : Table();
}

std::string Message(std::string_view text) { return MessageOf(text, {}, ".data"); }

std::string WithRows(std::string_view rows) { return std::string(kWeather) + std::string(rows); }

TEST(Arff, AHeaderDeclaresNamesAndTypes) {
  const Table table =
      Read(WithRows("sunny,85,85.5,FALSE,'it\\'s 50% wet',2020-01-31,no\n"
                    "% between rows\n"
                    " 'very rainy' , ? , 70 , TRUE, x, 2020-02-01, yes  % behind a row\r\n"));
  ASSERT_EQ(table.attributes.size(), 6U);
  EXPECT_EQ(table.attributes[1].name, "temp \"F\"");
  EXPECT_THAT(table.attributes[0].values, ElementsAre("overcast", "sunny", "very rainy"));
  EXPECT_TRUE(table.attributes[1].numeric());
  EXPECT_EQ(table.attributes[1].missing, 1U);
  EXPECT_FALSE(table.attributes[4].numeric());
  EXPECT_FALSE(table.attributes[5].numeric());
  EXPECT_THAT(table.class_attribute.values, ElementsAre("no", "yes"));
  EXPECT_EQ(RowsOf(table),
            (Rows{{"sunny", "85", "85.5", "FALSE", "it's 50% wet", "2020-01-31", "no"},
                  {"very rainy", "?", "70", "TRUE", "x", "2020-02-01", "yes"}}));
}

TEST(Arff, IsKnownByItsContentOrItsName) {
  EXPECT_TRUE(LooksLikeArff("% x\n\n  @relation y\n"));
  EXPECT_TRUE(LooksLikeArff("@ATTRIBUTE a numeric"));
  EXPECT_FALSE(LooksLikeArff("relation,y\n"));
  EXPECT_FALSE(LooksLikeArff(""));
  EXPECT_THAT(MessageOf("a,b\n1,2\n", {}, ".ARFF"), HasSubstr("FILE:1:1: expected @attribute"));
}

TEST(Arff, ASparseRowLeavesOutZerosAndFirstValues) {
  const Table table = Read(
      "@relation s\n@attribute a numeric\n@attribute b {x, y}\n@attribute c {k, l}\n@data\n"
      "{0 5, 1 y}\n"
      "{ }\n"
      "{1 'x' , 2 l}  % comment\n"
      "7, y, k\n");
  EXPECT_EQ(RowsOf(table),
            (Rows{{"5", "y", "k"}, {"0", "x", "k"}, {"0", "x", "l"}, {"7", "y", "k"}}));
}

TEST(Arff, ADeclaredValueWinsOverMissing) {
  const Table table = Read(
      "@relation s\n@attribute a {NA, x}\n@attribute b {x}\n@attribute c {p, q}\n@data\n"
      "NA,x,p\n?,NA,q\n");
  EXPECT_THAT(table.attributes[0].values, ElementsAre("?", "NA", "x"));
  EXPECT_EQ(table.attributes[0].missing, 1U);
  EXPECT_THAT(table.attributes[1].values, ElementsAre("?", "x"));
}

TEST(Arff, RowsWithoutAClassAreNotUsed) {
  const Table table =
      Read("@relation s\n@attribute a numeric\n@attribute c {p, q}\n@data\n1,p\n2,?\n");
  EXPECT_THAT(table.unlabelled, ElementsAre(1));
}

TEST(Arff, AClassIsAValueThatOccursAnAttributeHasAllThatAreDeclared) {
  const Table table =
      Read("@relation s\n@attribute a {x, y}\n@attribute c {p, q, r}\n@data\nx,r\nx,p\n");
  EXPECT_THAT(table.attributes[0].values, ElementsAre("x", "y"));
  EXPECT_THAT(table.class_attribute.values, ElementsAre("p", "r"));
  EXPECT_EQ(table.classes.At(0), 1U);
}

TEST(Arff, AnUnknownValueIsNamedWithItsPlace) {
  EXPECT_EQ(Message(WithRows("sunny,85,85,FALSE,x,d,no\nsunny,85,85, WRONG,x,d,no\n")),
            "FILE:14:14: 'WRONG' is not a declared value of 'windy'");
  EXPECT_EQ(Message(WithRows("sunny,warm,85,FALSE,x,d,no\n")),
            "FILE:13:7: 'warm' is not a number, but column 'temp \"F\"' is numeric");
}

TEST(Arff, ABadRowIsNamedWithItsPlace) {
  const std::string head = "@relation s\n@attribute a numeric\n@attribute c {p, q}\n@data\n";
  EXPECT_EQ(Message(head + "1,p\n1\n"), "FILE:6: expected 2 cells, found 1");
  EXPECT_EQ(Message(head + "1,'p\n"), "FILE:5:3: the quote that opens here is not closed");
  EXPECT_EQ(Message(head + "1,'p'q\n"), "FILE:5:6: text behind the closing quote");
  EXPECT_THAT(Message(head + "{2 p}\n"), HasSubstr("FILE:5:2: there is no column"));
  EXPECT_THAT(Message(head + "{x p}\n"), HasSubstr("FILE:5:2: a sparse row has pairs"));
  EXPECT_THAT(Message(head + "{1 p, 0 1}\n"), HasSubstr("FILE:5:7: the columns of a sparse row"));
  EXPECT_THAT(Message(head + "{1 p\n"), HasSubstr("FILE:5:5: expected ',' or '}'"));
  EXPECT_THAT(Message(head + "{1 p} x\n"), HasSubstr("FILE:5:7: text behind the sparse row"));
  EXPECT_THAT(Message(head + std::string("1,p\n1\0,q\n", 9)), HasSubstr("FILE:6:2: a NUL byte"));
}

TEST(Arff, ABadHeaderIsNamedWithItsPlace) {
  EXPECT_EQ(Message("@relation s\n@attribute a numeric\n"), "FILE: there is no @data");
  EXPECT_THAT(Message("@relation s\n@attribute a relational\n"),
              HasSubstr("FILE:2:14: a relational attribute"));
  EXPECT_THAT(Message("@relation s\n@attribute a blue\n"), HasSubstr("FILE:2:14: expected a type"));
  EXPECT_THAT(Message("@relation s\n@attribute\n"), HasSubstr("expected the attribute's name"));
  EXPECT_THAT(Message("@relation s\n@attribute a {x\n"), HasSubstr("expected ',' or '}'"));
  EXPECT_THAT(Message("@relation s\n@attribute a {}\n"), HasSubstr("without values"));
  EXPECT_THAT(Message("@relation s\nnonsense\n"),
              HasSubstr("FILE:2:1: expected @attribute or @data"));
  EXPECT_THAT(Message("@relation s\n@attribute a {x}\n@data\n"),
              HasSubstr("found one column only"));
  EXPECT_THAT(Message("@relation s\n@attribute a {x}\n@attribute 'a' {x}\n@data\nx,x\n"),
              HasSubstr("two columns have the name 'a'"));
  EXPECT_THAT(Message("@relation s\n@attribute a {x}\n@attribute b {x}\n@data\n% none\n"),
              HasSubstr("no row"));
}

TEST(Arff, ATypeCanBeOverridden) {
  ReadOptions options;
  options.types = {{"a", TypeOverride::Type::kNumeric}, {"b", TypeOverride::Type::kNominal}};
  const Table table = Read(
      "@relation s\n@attribute a {3, 20}\n@attribute b numeric\n@attribute c {p, q}\n@data\n"
      "3,1.0,p\n20,1,q\n",
      options);
  EXPECT_THAT(table.attributes[0].numbers, ElementsAre(3, 20));
  EXPECT_THAT(table.attributes[1].values, ElementsAre("1", "1.0"));
}

TEST(Arff, AWrittenValueReadsBackAsItself) {
  ForAllTexts("a '\"\\,%\n{", 4, [](const std::string& value) {
    const std::string text = ArffGrammar::Write(value) + ",x";
    std::string scratch;
    const ArffValue read = ReadArffValue(text, ",", scratch);
    ASSERT_EQ(read.what, nullptr);
    ASSERT_EQ(read.value, value);
    ASSERT_EQ(*read.next, ',');
  });
}

TEST(Arff, RowsReadTheSameForAllBlocksAndThreads) {
  std::string text(kWeather);
  for (int row = 0; row < 100; ++row) {
    text +=
        row % 3 == 0 ? "{0 'very rainy', 1 7}\n" : "sunny,?,70,TRUE,'a, \\\\ b',d,no\r\n% x\n\n";
  }
  const ScratchFile file(text, ".arff");
  const std::string expected = Description(ReadTable(file.path(), {}));
  for (const size_t block_bytes : {1U, 13U, 500U}) {
    for (const size_t threads : {1U, 3U}) {
      ReadOptions options;
      options.block_bytes = block_bytes;
      options.threads = threads;
      EXPECT_EQ(Description(ReadTable(file.path(), options)), expected);
    }
  }
}

}  // namespace
}  // namespace espalier
