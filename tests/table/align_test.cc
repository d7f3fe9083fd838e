#include "table/align.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "table/scratch_file.h"
#include "table/text/read_like.h"

namespace espalier {
namespace {

// The message calls the files ORIGINAL and OTHER.
struct Pair {
  ScratchFile original;
  ScratchFile other;

  Result<AlignedTables> Read(const ReadOptions& options = {}) const {
    Result<Table> first = ReadTable(original.path(), options);
    if (!first.ok()) return first.error();
    Result<Table> second = ReadLike(*first, other.path(), options);
    if (!second.ok()) return second.error();
    return AlignTables(std::move(*first), std::move(*second));
  }

  std::string Message(const ReadOptions& options = {}) const {
    const Result<AlignedTables> read = Read(options);
    if (read.ok()) return "no error";
    std::string message = read.error().message;
    for (const auto& [path, name] :
         {std::pair{original.path(), "ORIGINAL"}, std::pair{other.path(), "OTHER"}}) {
      for (size_t at = message.find(path); at != std::string::npos; at = message.find(path)) {
        message.replace(at, path.size(), name);
      }
    }
    return message;
  }
};

constexpr const char* kOriginal =
    "id,colour,size,class\n1,red,3,no\n2,blue,1,yes\n3,red,?,yes\n4,green,2,no\n";

TEST(Align, BothTablesKeepTheirRowsInTheSameCodes) {
  const Pair pair{ScratchFile(kOriginal),
                  ScratchFile("id,colour,size,class\n9,amber,2.5,yes\n8,red,1,no\n7,white,7,no\n")};
  const Table first = *ReadTable(pair.original.path(), {});
  const Table second = *ReadTable(pair.other.path(), {});
  const Result<AlignedTables> aligned = pair.Read();
  ASSERT_TRUE(aligned.ok()) << aligned.error().message;
  EXPECT_EQ(RowsOf(aligned->original), RowsOf(first));
  EXPECT_EQ(RowsOf(aligned->other), RowsOf(second));
  for (size_t i = 0; i < first.attributes.size(); ++i) {
    const Attribute& a = aligned->original.attributes[i];
    const Attribute& b = aligned->other.attributes[i];
    EXPECT_EQ(a.values, b.values);
    EXPECT_EQ(a.numbers, b.numbers);
    EXPECT_TRUE(std::is_sorted(a.values.begin(), a.values.end()));
    EXPECT_TRUE(std::is_sorted(a.numbers.begin(), a.numbers.end()));
  }
  EXPECT_EQ(aligned->original.class_attribute.values, aligned->other.class_attribute.values);
}

TEST(Align, ColumnsAreKnownByNameInWhateverOrder) {
  const Pair pair{ScratchFile(kOriginal), ScratchFile("size,class,colour,id\n3,no,red,1\n")};
  const Result<AlignedTables> aligned = pair.Read({.class_column = "class"});
  ASSERT_TRUE(aligned.ok()) << aligned.error().message;
  EXPECT_EQ(RowsOf(aligned->other), (Rows{{"1", "red", "3", "no"}}));
  EXPECT_EQ(aligned->other.attributes[2].file_column, 0U);
}

TEST(Align, NominalColumnsStayNominalWhereOnlyNumbersAreLeft) {
  const Pair pair{ScratchFile("size,class\nsmall,no\n1,yes\n2,no\n"),
                  ScratchFile("size,class\n1,no\n2,yes\n01,yes\n")};
  const Result<AlignedTables> aligned = pair.Read();
  ASSERT_TRUE(aligned.ok()) << aligned.error().message;
  EXPECT_EQ(aligned->other.attributes[0].values,
            (std::vector<std::string>{"01", "1", "2", "small"}));
}

TEST(Align, NumbersAreTheSameByValue) {
  const Pair pair{ScratchFile("size,class\n1,no\n2.50,yes\n"),
                  ScratchFile("size,class\n1.0,no\n2.5,yes\n?,no\n")};
  const Result<AlignedTables> aligned = pair.Read();
  ASSERT_TRUE(aligned.ok()) << aligned.error().message;
  EXPECT_EQ(aligned->original.attributes[0].numbers, (std::vector<double>{1, 2.5}));
  EXPECT_EQ(aligned->original.attributes[0].missing, 0U);
  EXPECT_EQ(aligned->other.attributes[0].missing, 1U);
  EXPECT_EQ(RowsOf(aligned->other), (Rows{{"1", "no"}, {"2.5", "yes"}, {"?", "no"}}));
}

TEST(Align, AClassThatIsGoneKeepsItsCode) {
  const Pair pair{ScratchFile("size,class\n1,a\n2,b\n3,c\n"), ScratchFile("size,class\n1,c\n")};
  const Result<AlignedTables> aligned = pair.Read();
  ASSERT_TRUE(aligned.ok()) << aligned.error().message;
  EXPECT_EQ(aligned->other.class_count(), 3U);
  EXPECT_EQ(aligned->other.classes.At(0), 2U);
}

TEST(Align, IgnoredColumnsMayBeMissingInTheOther) {
  const ReadOptions options{.ignore = {"id"}};
  const Pair without{ScratchFile(kOriginal), ScratchFile("colour,size,class\nred,3,no\n")};
  const Pair with{ScratchFile(kOriginal), ScratchFile("colour,id,size,class\nred,x,3,no\n")};
  EXPECT_EQ(without.Message(options), "no error");
  EXPECT_EQ(with.Message(options), "no error");
  const Table original = *ReadTable(with.original.path(), options);
  EXPECT_EQ(ReadLike(original, with.other.path(), {})->attributes.size(), 2U);
}

TEST(Align, WhatOnlyOneFileHasIsNamed) {
  const auto message = [](const char* other) {
    return Pair{ScratchFile(kOriginal), ScratchFile(other)}.Message();
  };
  EXPECT_EQ(message("id,size,class\n1,2,no\n"),
            "OTHER: there is no column 'colour', which ORIGINAL has");
  EXPECT_EQ(message("id,color,size,class\n1,red,2,no\n"),
            "OTHER: there is no column 'colour', which ORIGINAL has (did you mean 'color'?)");
  EXPECT_EQ(message("id,colour,size,class,more\n1,red,2,no,1\n"),
            "OTHER: column 'more' is not in ORIGINAL");
  EXPECT_EQ(
      message("id,colour,size,class\n1,red,2,No\n"),
      "OTHER: column 'class' has the class 'No', which ORIGINAL has not (did you mean 'no'?)");
  EXPECT_EQ(message("id,colour,size,class\n1,red,2,no\n1,red,big,no\n").rfind("OTHER:3:7: ", 0), 0U)
      << message("id,colour,size,class\n1,red,2,no\n1,red,big,no\n");
}

}  // namespace
}  // namespace espalier
