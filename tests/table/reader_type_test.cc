// Types, missing values, the class, and what people may override.
#include <fmt/format.h>
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
using ::testing::IsEmpty;

Table Read(std::string_view text, const ReadOptions& options = {}) {
  Result<Table> table = ReadText(text, options);
  EXPECT_TRUE(table.ok()) << table.error().message;
  return table.ok() ? std::move(*table) : Table();
}

TEST(ReaderTypes, AColumnOfNumbersIsNumericInTheOrderOfSize) {
  const Table table = Read("x,c\n10,a\n9,b\n-1.5,a\n+1e1,b\n");
  ASSERT_TRUE(table.attributes[0].numeric());
  EXPECT_THAT(table.attributes[0].numbers, ElementsAre(-1.5, 9, 10));
  EXPECT_EQ(RowsOf(table), (Rows{{"10", "a"}, {"9", "b"}, {"-1.5", "a"}, {"10", "b"}}));
}

TEST(ReaderTypes, OneTextMakesAColumnNominalInTheOrderOfBytes) {
  const Table table = Read("x,c\n10,a\n9,b\nten,a\n");
  ASSERT_FALSE(table.attributes[0].numeric());
  EXPECT_THAT(table.attributes[0].values, ElementsAre("10", "9", "ten"));
}

TEST(ReaderTypes, WhatIsNotFiniteIsNoNumber) {
  EXPECT_FALSE(Read("x,c\n1,a\ninf,b\n").attributes[0].numeric());
  EXPECT_FALSE(Read("x,c\n1,a\n1e999,b\n").attributes[0].numeric());
  EXPECT_FALSE(Read("x,c\n1,a\n0x10,b\n").attributes[0].numeric());
}

TEST(ReaderTypes, ANumberTooSmallForADoubleIsZero) {
  const Table table = Read("x,c\n1,a\n1e-400,b\n");
  ASSERT_TRUE(table.attributes[0].numeric());
  EXPECT_THAT(table.attributes[0].numbers, ElementsAre(0, 1));
}

TEST(ReaderTypes, MinusZeroIsZero) {
  const Table table = Read("x,c\n-0,a\n0,b\n0.0,b\n");
  EXPECT_THAT(table.attributes[0].numbers, ElementsAre(0.0));
}

TEST(ReaderTypes, AMissingNumberHasTheCodeBehindTheLast) {
  const Table table = Read("x,c\n1,a\n?,b\n2,b\nNA,a\n,a\nnull,a\nNaN,a\n");
  ASSERT_TRUE(table.attributes[0].numeric());
  EXPECT_THAT(table.attributes[0].numbers, ElementsAre(1, 2));
  EXPECT_EQ(table.attributes[0].missing, 5U);
  EXPECT_EQ(table.attributes[0].CodeCount(), 3U);
  EXPECT_EQ(table.columns[0].At(1), table.attributes[0].MissingCode());
}

TEST(ReaderTypes, AllSpellingsOfMissingAreOneNominalValue) {
  const Table table = Read("x,c\nu,a\n?,b\nNA,a\n,a\nNULL,a\nnan,a\n");
  EXPECT_THAT(table.attributes[0].values, ElementsAre("?", "u"));
  EXPECT_EQ(table.attributes[0].missing, 5U);
}

TEST(ReaderTypes, AColumnWithoutAnyValueIsNominalWithTheMissingValue) {
  const Table table = Read("x,c\n?,a\n,b\n");
  EXPECT_FALSE(table.attributes[0].numeric());
  EXPECT_THAT(table.attributes[0].values, ElementsAre("?"));
  EXPECT_EQ(table.attributes[0].missing, 2U);
}

TEST(ReaderTypes, AConstantColumnIsHarmless) {
  const Table table = Read("x,y,c\n7,k,a\n7,k,b\n");
  EXPECT_THAT(table.attributes[0].numbers, ElementsAre(7));
  EXPECT_THAT(table.attributes[1].values, ElementsAre("k"));
}

TEST(ReaderTypes, TheClassIsTheLastColumnAndNominalByItsText) {
  const Table table = Read("x,c\n1,1\n2,01\n3,1\n");
  EXPECT_EQ(table.class_attribute.name, "c");
  EXPECT_EQ(table.class_attribute.file_column, 1U);
  EXPECT_FALSE(table.class_attribute.numeric());
  EXPECT_THAT(table.class_attribute.values, ElementsAre("01", "1"));
}

TEST(ReaderTypes, AnotherColumnCanBeTheClass) {
  ReadOptions options;
  options.class_column = "x";
  const Table table = Read("x,y,c\n1,5,a\n2,6,b\n", options);
  EXPECT_EQ(table.class_attribute.name, "x");
  ASSERT_EQ(table.attributes.size(), 2U);
  EXPECT_EQ(table.attributes[0].name, "y");
  EXPECT_EQ(table.attributes[1].file_column, 2U);
}

TEST(ReaderTypes, RowsWithoutAClassAreListedAndNotRead) {
  const Table table = Read("x,c\n1,a\nonly here,?\n2,b\n3,\n");
  EXPECT_EQ(table.rows, 2U);
  EXPECT_THAT(table.unlabelled, ElementsAre(1, 3));
  EXPECT_EQ(table.document->rows, 4U);
  EXPECT_THAT(table.class_attribute.values, ElementsAre("a", "b"));
  EXPECT_THAT(table.attributes[0].values, ElementsAre("1", "2"));
  EXPECT_THAT(table.warnings, ElementsAre("2 rows without a value of the class 'c' are not used"));
}

TEST(ReaderTypes, MissingCellsOfUnusedRowsDoNotCount) {
  const Table table = Read("x,c\n1,a\n?,?\n2,b\n");
  EXPECT_EQ(table.attributes[0].missing, 0U);
  EXPECT_EQ(table.attributes[0].CodeCount(), 2U);
}

TEST(ReaderTypes, NamesAreTrimmedAndEmptyOnesNumbered) {
  const Table table = Read("\xef\xbb\xbf x , \"y z\" ,,c\n1,2,3,a\n");
  EXPECT_EQ(table.attributes[0].name, "x");
  EXPECT_EQ(table.attributes[1].name, "y z");
  EXPECT_EQ(table.attributes[2].name, "column_3");
}

TEST(ReaderTypes, IgnoredColumnsAreNotInTheTable) {
  ReadOptions options;
  options.ignore = {"id"};
  options.types = {{"z", TypeOverride::Type::kIgnore}};
  const Table table = Read("id,x,z,c\nlong identifier,1,5,a\n7,2,6,b\n", options);
  ASSERT_EQ(table.attributes.size(), 1U);
  EXPECT_EQ(table.attributes[0].name, "x");
  EXPECT_EQ(table.attributes[0].file_column, 1U);
  EXPECT_EQ(table.document->columns.size(), 4U);
}

TEST(ReaderTypes, ATypeCanBeOverridden) {
  ReadOptions options;
  options.types = {{"x", TypeOverride::Type::kNominal}, {"y", TypeOverride::Type::kNumeric}};
  const Table table = Read("x,y,c\n10,1,a\n9,?,b\n", options);
  EXPECT_THAT(table.attributes[0].values, ElementsAre("10", "9"));
  EXPECT_TRUE(table.attributes[1].numeric());
}

TEST(ReaderTypes, ATextInAColumnThatMustBeNumericIsAnErrorWithItsPlace) {
  ReadOptions options;
  options.types = {{"x", TypeOverride::Type::kNumeric}};
  EXPECT_EQ(MessageOf("x,c\n1,a\n 2b,b\n", options),
            "FILE:3:2: '2b' is not a number, but column 'x' is numeric");
  std::string many = "x,c\n";
  for (int row = 0; row < 3000; ++row) many += std::to_string(row) + ",a\n";
  options.block_bytes = 5000;
  EXPECT_EQ(MessageOf(many + "word,a\n", options),
            "FILE:3002:1: 'word' is not a number, but column 'x' is numeric");
}

TEST(ReaderTypes, AColumnThatLooksLikeAnIdentifierIsNamed) {
  std::string ids = "id,n,c\n";
  for (int row = 0; row < 30; ++row) {
    ids += fmt::format("k{},{},a\n", row, row);
  }
  const Table table = Read(ids);
  ASSERT_EQ(table.warnings.size(), 1U);
  EXPECT_THAT(table.warnings[0], HasSubstr("'id'"));
  EXPECT_THAT(table.warnings[0], HasSubstr("--ignore id"));
}

TEST(ReaderTypes, FewRowsOrRepeatedValuesAreNoIdentifier) {
  std::string few = "id,c\n";
  for (int row = 0; row < 20; ++row) few += fmt::format("k{},a\n", row);
  EXPECT_THAT(Read(few).warnings, IsEmpty());
  std::string repeated = "id,c\n";
  for (int row = 0; row < 40; ++row) repeated += fmt::format("k{},a\n", row % 36);
  EXPECT_THAT(Read(repeated).warnings, IsEmpty());
}

TEST(ReaderTypes, ColumnsArePackedByTheNumberOfTheirCodes) {
  std::string text = "two,three,many,c\n";
  for (int row = 0; row < 600; ++row) {
    text += fmt::format("{},{},v{},a\n", row % 2, row % 3, row);
  }
  const Table table = Read(text);
  EXPECT_EQ(table.columns[0].packing().index(), 0U);
  EXPECT_EQ(table.columns[1].packing().index(), 1U);
  EXPECT_EQ(table.columns[2].packing().index(), 2U);
}

}  // namespace
}  // namespace espalier
