#include "table/text/cell.h"

#include <gtest/gtest.h>

#include <bit>
#include <string>

#include "base/random.h"
#include "base/text.h"

namespace espalier {
namespace {

TEST(Cell, MissingIsKnownByFiveSpellings) {
  for (const char* text : {"", "?", "NA", "NaN", "nan", "NAN", "null", "NULL", "Null"}) {
    EXPECT_TRUE(IsMissing(text)) << text;
  }
  for (const char* text : {"na", "n/a", "0", "none", " ", "??", "nulls", "NaNs", "-"}) {
    EXPECT_FALSE(IsMissing(text)) << text;
  }
}

TEST(Cell, NumbersAreThoseOfParseNumber) {
  Random random(1);
  constexpr std::string_view kLetters = "0123456789019999.-+eE.x";
  for (int i = 0; i < 300000; ++i) {
    std::string text;
    for (uint64_t length = random.Below(20); length > 0; --length) {
      text += kLetters[random.Below(kLetters.size())];
    }
    const std::optional<double> expected = ParseNumber(text);
    const std::optional<double> number = CellNumber(text);
    ASSERT_EQ(number.has_value(), expected.has_value()) << text;
    ASSERT_EQ(number.value_or(0), expected.value_or(0)) << text;
  }
}

TEST(Cell, ZeroHasNoSign) {
  for (const char* text : {"0", "-0", "-0.0", "+0", "-0e5"}) {
    ASSERT_TRUE(CellNumber(text).has_value()) << text;
    EXPECT_EQ(std::bit_cast<uint64_t>(*CellNumber(text)), 0U) << text;
  }
}

}  // namespace
}  // namespace espalier
