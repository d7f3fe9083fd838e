#include "base/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace espalier {
namespace {

TEST(Utf8, WellFormedTextIsValidAndStays) {
  for (const std::string text : {"", "abc", "caf\xC3\xA9", "\xE6\x9D\xB1", "\xF0\x9F\x8C\xB3"}) {
    EXPECT_TRUE(IsUtf8(text)) << text;
    EXPECT_EQ(ValidUtf8(text), text);
  }
  EXPECT_TRUE(IsUtf8(std::string("\0", 1)));
}

TEST(Utf8, OtherBytesAreNotValidAndAreTakenForLatin1) {
  for (const char* bytes : {"\xE9", "a\xC3", "\xC0\xAF", "\xE2\x82", "\xED\xA0\x80",
                            "\xF4\x90\x80\x80", "\xC3(", "\x80"}) {
    EXPECT_FALSE(IsUtf8(bytes));
    EXPECT_TRUE(IsUtf8(ValidUtf8(bytes)));
  }
  EXPECT_EQ(ValidUtf8("j\xE4"), "j\xC3\xA4");
}

}  // namespace
}  // namespace espalier
