#include "table/text/cell.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
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
    if (expected || number.value_or(1) != 0) {
      ASSERT_EQ(number, expected) << text;
    }
  }
}

TEST(Cell, DigitsHaveTheirNumberAndNothingElseHas) {
  Random random(2);
  constexpr std::string_view kLetters = "0123456789012345678901234567890123456789/:.-+e ";
  for (int i = 0; i < 300000; ++i) {
    std::string text;
    for (uint64_t length = random.Below(11); length > 0; --length) {
      text += kLetters[random.Below(kLetters.size())];
    }
    const std::string readable = text + "12345678";
    const double number = DigitsOfReadable(std::string_view(readable).substr(0, text.size()));
    const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
    if (std::endian::native == std::endian::little && digits && !text.empty() && text.size() <= 8) {
      ASSERT_EQ(number, ParseNumber(text)) << text;
    } else {
      ASSERT_TRUE(std::isnan(number)) << text;
    }
  }
}

TEST(Cell, WhatIsTooSmallForADoubleIsZero) {
  const std::string zeros(400, '0');
  for (const std::string& text :
       {std::string("1e-400"), std::string("-1E-400"), std::string("+2.5e-99999999999999999999"),
        "0." + zeros + "1", "12" + zeros + "e-900", "0." + zeros + "1e50"}) {
    ASSERT_TRUE(CellNumber(text).has_value()) << text;
    EXPECT_EQ(std::bit_cast<uint64_t>(*CellNumber(text)), 0U) << text;
  }
  for (const std::string& text :
       {std::string("1e400"), std::string("1e99999999999999999999"), "1" + zeros,
        "1" + zeros + "e-50", "0." + zeros + "1e+900", std::string("1e-400x")}) {
    EXPECT_FALSE(CellNumber(text).has_value()) << text;
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
