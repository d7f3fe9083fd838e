#include "report/printable.h"

#include <gtest/gtest.h>

#include <string>

namespace espalier {
namespace {

constexpr const char* kReplaced = "\xEF\xBF\xBD";

TEST(Printable, KeepsWellFormedText) {
  EXPECT_EQ(Printable("a caf\xC3\xA9 \xE6\x9D\xB1 \xF0\x9F\x8C\xB3 {}\\"),
            "a caf\xC3\xA9 \xE6\x9D\xB1 \xF0\x9F\x8C\xB3 {}\\");
}

TEST(Printable, ShowsControlCharactersAsOneWouldTypeThem) {
  EXPECT_EQ(Printable("a\nb\tc\rd\x1b[0m\x7f"), "a\\nb\\tc\\rd\\x1b[0m\\x7f");
  EXPECT_EQ(Printable(std::string("\0", 1)), "\\x00");
  EXPECT_EQ(Printable("\xC2\x9B"), "\\x9b");
  EXPECT_EQ(Printable("\xC2\xA0"), "\xC2\xA0");
}

TEST(Printable, TakesBytesThatAreNoUtf8ForLatin1) {
  EXPECT_EQ(Printable("\xE9"), "\xC3\xA9");
  EXPECT_EQ(Printable("j\xE4 j\xF6"), "j\xC3\xA4 j\xC3\xB6");
  EXPECT_EQ(Printable("\x9B"), "\\x9b");                          // a control character there too
  EXPECT_EQ(Printable("\xC0\xAF"), "\xC3\x80\xC2\xAF");           // overlong
  EXPECT_EQ(Printable("\xE2\x82"), "\xC3\xA2\\x82");              // cut short
  EXPECT_EQ(Printable("\xED\xA0\x80"), "\xC3\xAD\xC2\xA0\\x80");  // a surrogate
  EXPECT_EQ(Printable("\xF4\x90\x80\x80"), "\xC3\xB4\\x90\\x80\\x80");  // beyond U+10FFFF
  EXPECT_EQ(Printable("\xC3("), "\xC3\x83(");                           // what follows stays
  EXPECT_EQ(Printable("\xEF\xBF\xBE"), kReplaced);                      // forbidden in XML
}

TEST(Printable, TwiceIsTheSameAsOnce) {
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  EXPECT_EQ(Printable(Printable(bytes)), Printable(bytes));
}

TEST(Elided, CutsTheMiddleAndCountsCodePoints) {
  EXPECT_EQ(Elided("abcdef", 6), "abcdef");
  EXPECT_EQ(Elided("abcdefg", 6),
            "abc\xE2\x80\xA6"
            "fg");
  EXPECT_EQ(Elided("\xC3\xA9\xC3\xA9\xC3\xA9", 3), "\xC3\xA9\xC3\xA9\xC3\xA9");
  EXPECT_EQ(Elided("\xC3\xA9\xC3\xA8\xC3\xAA\xC3\xAB", 3), "\xC3\xA9\xE2\x80\xA6\xC3\xAB");
  EXPECT_EQ(Elided("abc", 1), "\xE2\x80\xA6");
}

TEST(Pad, CountsCodePoints) {
  EXPECT_EQ(PadRight("\xC3\xA9", 3), "\xC3\xA9  ");
  EXPECT_EQ(PadLeft("\xC3\xA9", 3), "  \xC3\xA9");
  EXPECT_EQ(PadLeft("long", 3), "long");
}

}  // namespace
}  // namespace espalier
