#include "base/text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.h"

namespace espalier {
namespace {

TEST(Text, TrimTakesSpacesAndTabsOffBothEnds) {
  EXPECT_EQ(Trim(" \t a b\t "), "a b");
  EXPECT_EQ(Trim(" \t "), "");
  EXPECT_EQ(Trim(""), "");
}

TEST(Text, ParseNumberWantsTheWholeText) {
  EXPECT_EQ(ParseNumber("3"), 3.0);
  EXPECT_EQ(ParseNumber("-0.5"), -0.5);
  EXPECT_EQ(ParseNumber("+1e6"), 1e6);
  EXPECT_EQ(ParseNumber(".5"), 0.5);
  EXPECT_EQ(ParseNumber("5."), 5.0);
  for (const char* text : {"", "+", "-", "+-1", "1x", " 1", "1 ", "nan", "inf", "1e999", "0x10"}) {
    EXPECT_EQ(ParseNumber(text), std::nullopt) << text;
  }
}

TEST(Text, FormattedNumbersReadBackAsTheSame) {
  Random random(1);
  for (int i = 0; i < 10000; ++i) {
    const double number = (random.Unit() - 0.5) * static_cast<double>(random.Below(1000000));
    EXPECT_EQ(ParseNumber(FormatNumber(number)), number);
  }
  EXPECT_EQ(FormatNumber(77.5), "77.5");
  EXPECT_EQ(FormatNumber(3), "3");
}

TEST(Text, NearestNameIsTheOneWithTheFewestKeystrokes) {
  const std::vector<std::string> names = {"outlook", "humidity", "windy"};
  EXPECT_EQ(NearestName("outlok", names), "outlook");
  EXPECT_EQ(NearestName("HUMIDITY", names), "humidity");
  EXPECT_EQ(NearestName("temperature", names), std::nullopt);
  EXPECT_EQ(DidYouMean("wndy", names), " (did you mean 'windy'?)");
  EXPECT_EQ(DidYouMean("zzzzzzzz", names), "");
  EXPECT_EQ(DidYouMean("x", std::vector<std::string>{"a"}), "");
  EXPECT_EQ(DidYouMean("", std::vector<std::string>{"a"}), "");
}

TEST(Text, PluralAddsAnS) {
  EXPECT_EQ(Plural(1, "row"), "1 row");
  EXPECT_EQ(Plural(0, "row"), "0 rows");
}

}  // namespace
}  // namespace espalier
