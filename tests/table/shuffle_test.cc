#include "table/text/shuffle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "table/scratch_file.h"

namespace espalier {
namespace {

using ::testing::HasSubstr;

const Seed kSeed = {7, 11};

std::string Shuffled(std::string_view text, const Seed& seed = kSeed) {
  const Result<std::string> shuffled = ShuffledText("FILE", text, seed);
  return shuffled.ok() ? *shuffled : shuffled.error().message;
}

std::string Unshuffled(std::string_view text, const Seed& seed = kSeed) {
  const Result<std::string> unshuffled = UnshuffledText("FILE", text, seed);
  return unshuffled.ok() ? *unshuffled : unshuffled.error().message;
}

// What a reader makes of a text, whatever the order of its rows.
Rows SortedRows(std::string_view text, const std::string& ending) {
  const Result<Table> table = ReadText(text, {}, ending);
  EXPECT_TRUE(table.ok()) << (table.ok() ? "" : table.error().message);
  if (!table.ok()) return {};
  Rows rows = RowsOf(*table);
  std::sort(rows.begin(), rows.end());
  return rows;
}

TEST(Shuffle, ShufflingThenUnshufflingGivesTheSameBytes) {
  const std::string preamble =
      "% c\n@relation r\n@attribute a numeric\n@attribute b {x,y}\n@data\n";
  const std::vector<std::string> texts = {"a,b\n1,x\n2,y\n3,x\n4,y\n",
                                          "a,b\r\n1,x\r\n22,y\r\n333,x",
                                          "\xef\xbb\xbf\n a ;\"b\"\n\n 1.50;  \"x\"\"y\" \n \n2;z",
                                          "a|b\n1|\"two\nlines\"\n2|\"no\"\n3|\"three\r\n\nlines\"",
                                          "a,b\n1,x\r\n2,y\n3,x\r\n,z",
                                          preamble + "% c\n1,x\n\n{0 2}  % d\n3,y\n% e"};
  for (const std::string& text : texts) {
    const std::string ending = text[0] == '%' ? ".arff" : ".csv";
    for (uint64_t seed = 0; seed < 20; ++seed) {
      const std::string shuffled = Shuffled(text, {seed, seed});
      ASSERT_EQ(Unshuffled(shuffled, {seed, seed}), text);
      ASSERT_EQ(SortedRows(shuffled, ending), SortedRows(text, ending));
    }
  }
  EXPECT_EQ(Shuffled(preamble), preamble);
}

// Files that nobody writes: either all of it holds, or the text is refused.
TEST(Shuffle, EverySmallTextComesBackOrIsRefused) {
  size_t done = 0;
  size_t refused = 0;
  for (size_t length = 0; length <= 5; ++length) {
    ForAllTexts("a,\"\n\r", length, [&](const std::string& text) {
      const std::string whole = "h,k\n1,2\n" + text + "\nx,y";
      if (!ReadText(whole).ok()) return;
      const Result<std::string> shuffled = ShuffledText("FILE", whole, kSeed);
      ++(shuffled.ok() ? done : refused);
      if (shuffled.ok()) {
        ASSERT_EQ(Unshuffled(*shuffled), whole) << ::testing::PrintToString(text);
        ASSERT_EQ(SortedRows(*shuffled, ".csv"), SortedRows(whole, ".csv"));
      } else {
        ASSERT_THAT(shuffled.error().message, HasSubstr("FILE: cannot be shuffled"));
        ASSERT_THAT(text, HasSubstr("\r"));
      }
    });
  }
  EXPECT_GT(done, 300U);
  EXPECT_LT(refused, done / 10);
}

TEST(Shuffle, WhatIsNotARowStaysWhereItIs) {
  const std::string text =
      "% top\r\n@relation r\n@attribute a {p,q,s}\n@attribute b {x}\n@data\n"
      "% first\np,x\r\n\nq,x % mine\n% last\r\ns,x";
  std::map<std::string, size_t> seen;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    std::string shuffled = Shuffled(text, {seed, 1});
    ++seen[shuffled];
    for (const char* row : {"p,x", "q,x % mine", "s,x"}) {
      const size_t at = shuffled.find(row);
      ASSERT_NE(at, std::string::npos) << shuffled;
      shuffled.replace(at, std::string(row).size(), "ROW");
    }
    EXPECT_THAT(shuffled, ::testing::EndsWith("@data\n% first\nROW\r\n\nROW\n% last\r\nROW"));
    EXPECT_THAT(shuffled, ::testing::StartsWith("% top\r\n@relation r\n"));
  }
  EXPECT_EQ(seen.size(), 6U);
}

TEST(Shuffle, EveryOrderIsEquallyLikely) {
  std::map<std::string, int> seen;
  for (uint64_t seed = 0; seed < 1200; ++seed) ++seen[Shuffled("a,b\n1,x\n2,x\n3,x\n", {1, seed})];
  ASSERT_EQ(seen.size(), 6U);
  for (const auto& [text, times] : seen) EXPECT_NEAR(times, 200, 60) << text;
}

TEST(Shuffle, TheSeedDecidesAndNothingElse) {
  std::string text = "a,b\n";
  for (int i = 0; i < 50; ++i) text += std::to_string(i) + ",x\n";
  EXPECT_EQ(Shuffled(text, {3, 4}), Shuffled(text, {3, 4}));
  EXPECT_NE(Shuffled(text, {3, 4}), Shuffled(text, {3, 5}));
  EXPECT_NE(Shuffled(text, {3, 4}), Shuffled(text, {2, 4}));
  EXPECT_NE(Unshuffled(Shuffled(text, {3, 4}), {3, 5}), text);
}

// Its CR would become part of the end of another line.
TEST(Shuffle, ARowThatWouldBeReadDifferentlyElsewhereIsRefused) {
  bool refused = false;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const std::string said = Shuffled("a,b\n1,x\r\r\n2,y\n3,z", {seed, 1});
    refused = refused || said ==
                             "FILE: cannot be shuffled, because in another order its rows would be "
                             "read differently";
  }
  EXPECT_TRUE(refused);
}

TEST(Shuffle, WhatIsNoTableIsAnError) {
  EXPECT_THAT(Unshuffled(""), HasSubstr("FILE"));
  EXPECT_THAT(Unshuffled("a,a\n1,2\n"), HasSubstr("FILE: two columns"));
}

}  // namespace
}  // namespace espalier
