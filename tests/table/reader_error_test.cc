// Every bad input gets one clear line, with its place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "table/scratch_file.h"
#include "table/text/reader.h"

namespace espalier {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(ReaderErrors, AnEmptyFile) {
  EXPECT_EQ(MessageOf(""), "FILE: the file is empty");
  EXPECT_EQ(MessageOf("\n\r\n  \n"), "FILE: the file is empty");
  EXPECT_EQ(MessageOf("\xef\xbb\xbf"), "FILE: the file is empty");
}

TEST(ReaderErrors, OnlyAHeader) {
  EXPECT_EQ(MessageOf("a,b"), "FILE: there is a header, but no row");
  EXPECT_EQ(MessageOf("a,b\n\n"), "FILE: there is a header, but no row");
}

TEST(ReaderErrors, ARaggedRow) {
  EXPECT_EQ(MessageOf("a,b,c\n1,2,3\n\n1,2\n"), "FILE:4: expected 3 cells, found 2");
  EXPECT_EQ(MessageOf("a,b\n1,2\n1,2,3"), "FILE:3: expected 2 cells, found 3");
  EXPECT_EQ(MessageOf("a,b\n\"x\ny\",2\n1\n"), "FILE:4: expected 2 cells, found 1");
}

TEST(ReaderErrors, AnUnclosedQuoteIsNamedWhereItOpens) {
  EXPECT_EQ(MessageOf("a,b\n1,2\n3, \"x\n5,6\n"),
            "FILE:3:4: the quote that opens here is not closed");
  EXPECT_EQ(MessageOf("a,\"b\n"), "FILE:1:3: the quote that opens here is not closed");
  EXPECT_EQ(MessageOf("\xef\xbb\xbf"
                      "a,\"b\n"),
            "FILE:1:3: the quote that opens here is not closed");
}

TEST(ReaderErrors, TextBehindAQuote) {
  EXPECT_EQ(MessageOf("a,b\n\"x\"y,2\n"), "FILE:2:4: text behind the closing quote");
}

TEST(ReaderErrors, ANulByte) {
  const std::string plain("a,b\n1,2\n1\0,2\n", 14);
  EXPECT_THAT(MessageOf(plain), StartsWith("FILE:3:2: a NUL byte"));
  const std::string quoted("a,b\n1,\"2\0\"\n", 12);
  EXPECT_THAT(MessageOf(quoted), StartsWith("FILE:2:5: a NUL byte"));
  const std::string blank("a,b\n1,  \0\n", 11);
  EXPECT_THAT(MessageOf(blank), StartsWith("FILE:2:5: a NUL byte"));
}

TEST(ReaderErrors, Utf16) {
  EXPECT_THAT(MessageOf("\xff\xfe"
                        "a"),
              HasSubstr("UTF-16"));
  EXPECT_THAT(MessageOf("\xfe\xff"
                        "a"),
              HasSubstr("UTF-16"));
}

TEST(ReaderErrors, LineEndsOfOldMacintoshes) {
  EXPECT_THAT(MessageOf("a,b\r1,2\r3,4\r"), HasSubstr("carriage return"));
}

TEST(ReaderErrors, TwoColumnsOfOneName) {
  EXPECT_EQ(MessageOf("a,b, a\n1,2,3\n"), "FILE: two columns have the name 'a'");
  EXPECT_EQ(MessageOf("column_2,,c\n1,2,3\n"), "FILE: two columns have the name 'column_2'");
}

TEST(ReaderErrors, OneColumn) {
  EXPECT_EQ(MessageOf("a\n1\n2\n"),
            "FILE: expected an attribute and a class, found one column only");
}

TEST(ReaderErrors, NoClassAnywhere) {
  EXPECT_EQ(MessageOf("a,b\n1,?\n2,\n"), "FILE: no row has a value of the class 'b'");
}

TEST(ReaderErrors, AnUnknownClassIsAWrongCall) {
  ReadOptions options;
  options.class_column = "outcom";
  const Result<Table> table = ReadText("income,outcome\n1,2\n", options);
  ASSERT_FALSE(table.ok());
  EXPECT_EQ(table.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(table.error().message,
              HasSubstr("there is no column 'outcom' (did you mean 'outcome'?)"));
}

TEST(ReaderErrors, AnUnknownIgnoredColumnIsAWrongCall) {
  ReadOptions options;
  options.ignore = {"incom"};
  const Result<Table> table = ReadText("income,outcome\n1,2\n", options);
  ASSERT_FALSE(table.ok());
  EXPECT_EQ(table.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(table.error().message, HasSubstr("(did you mean 'income'?)"));
}

TEST(ReaderErrors, AnUnknownColumnInTheTypesIsBadInput) {
  ReadOptions options;
  options.types = {{"incom", TypeOverride::Type::kNumeric}};
  const Result<Table> table = ReadText("income,outcome\n1,2\n", options);
  ASSERT_FALSE(table.ok());
  EXPECT_EQ(table.error().kind, ErrorKind::kInput);
  EXPECT_THAT(table.error().message, HasSubstr("(did you mean 'income'?)"));
}

TEST(ReaderErrors, TheClassCannotBeIgnored) {
  ReadOptions options;
  options.ignore = {"b"};
  EXPECT_EQ(MessageOf("a,b\n1,2\n", options), "the class column 'b' cannot be ignored");
}

TEST(ReaderErrors, TheFirstWrongRecordIsNamedForAllBlocksAndThreads) {
  std::string text = "a,b\n";
  for (int row = 0; row < 500; ++row) text += row % 7 == 0 ? "\"x\n\",1\n" : "22,333\n";
  text += "1\n";
  for (int row = 0; row < 500; ++row) text += row % 5 == 0 ? "1,2,3\n" : "\"x\",4\n";
  for (const size_t block_bytes : {1U, 50U, 997U, 1U << 20}) {
    for (const size_t threads : {1U, 4U}) {
      ReadOptions options;
      options.block_bytes = block_bytes;
      options.threads = threads;
      EXPECT_EQ(MessageOf(text, options), "FILE:574: expected 2 cells, found 1");
    }
  }
}

}  // namespace
}  // namespace espalier
