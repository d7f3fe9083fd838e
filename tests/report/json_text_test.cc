#include "report/json_text.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace espalier {
namespace {

TEST(JsonText, EveryByteOfAsciiReadsBack) {
  std::string all;
  for (char c = 0; c < 127; ++c) all += c;
  EXPECT_EQ(nlohmann::json::parse(JsonString(all)).get<std::string>(), all);
}

TEST(JsonText, QuotesBackslashesAndLineEndsAreEscaped) {
  EXPECT_EQ(JsonString("a\"b\\c\nd"), R"("a\"b\\c\nd")");
  EXPECT_EQ(JsonString(""), R"("")");
  EXPECT_EQ(JsonString("\xC3\xA4"), "\"\xC3\xA4\"");
}

TEST(JsonText, BytesThatAreNoUtf8StillGiveJson) {
  EXPECT_TRUE(nlohmann::json::accept(JsonString("\xFF\xC3(")));
}

TEST(JsonText, NumbersReadBackExactlyAndNeverAsWholeNumbers) {
  for (const double number :
       {0.0, 77.0, -3.0, 0.1, 1e300, 5e-324, 40.85, std::numeric_limits<double>::max()}) {
    const nlohmann::json read = nlohmann::json::parse(JsonNumber(number));
    EXPECT_TRUE(read.is_number_float()) << JsonNumber(number);
    EXPECT_EQ(read.get<double>(), number);
  }
  EXPECT_EQ(JsonNumber(77), "77.0");
}

}  // namespace
}  // namespace espalier
