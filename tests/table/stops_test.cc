#include "table/text/stops.h"

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"

namespace espalier {
namespace {

Stops StopsByDefinition(const std::string& window, char delimiter) {
  Stops stops;
  for (size_t i = 0; i < window.size(); ++i) {
    const uint64_t bit = uint64_t{1} << i;
    if (window[i] == delimiter) {
      stops.delimiters |= bit;
    } else if (static_cast<unsigned char>(window[i]) <= '"') {
      stops.others |= bit;
    }
  }
  return stops;
}

TEST(Stops, EachFormFindsThemByTheDefinition) {
  Random random(12);
  std::string window(kWindowBytes, ' ');
  for (int round = 0; round < 3000; ++round) {
    for (char& c : window) {
      c = static_cast<char>(random.Below(2) == 0 ? random.Below(256) : 32 + random.Below(16));
    }
    for (const char delimiter : {',', ';', '\t', '|'}) {
      const Stops expected = StopsByDefinition(window, delimiter);
      ASSERT_EQ(StopsIn(window.data(), delimiter), expected);
      ASSERT_EQ(PortableStopsIn(window.data(), delimiter), expected);
    }
  }
}

TEST(PlainEnds, EachFormFindsThemByTheDefinition) {
  Random random(13);
  std::string window(kWindowBytes, ' ');
  for (int round = 0; round < 3000; ++round) {
    const uint64_t ends = random.Below(65);
    const char odd = random.Below(3) == 0 ? ' ' : 'b';
    for (char& c : window) {
      c = random.Below(64) >= ends ? 'a' : std::string{',', '\n', odd}[random.Below(3)];
    }
    PlainEnds expected;
    for (size_t i = 0; i < window.size(); ++i) {
      const bool end = window[i] == ',' || window[i] == '\n';
      expected.ends |= uint64_t{end} << i;
      expected.count += end ? 1U : 0U;
      expected.lines += window[i] == '\n' ? 1U : 0U;
      expected.plain = expected.plain && window[i] != ' ';
    }
    for (const PlainEnds& found :
         {PlainEndsIn(window.data(), ','), PortablePlainEndsIn(window.data(), ',')}) {
      ASSERT_EQ(found.plain, expected.plain) << window;
      if (expected.plain) {
        ASSERT_EQ(found, expected) << window;
      }
    }
  }
}

TEST(Stops, OnlyDelimitersBeforeTheFirstOtherCount) {
  EXPECT_EQ((Stops{0b101101, 0}).DelimitersBeforeOthers(), 0b101101U);
  EXPECT_EQ((Stops{0b101101, 0b10000}).DelimitersBeforeOthers(), 0b01101U);
  EXPECT_EQ((Stops{0b100, 0b1}).DelimitersBeforeOthers(), 0U);
}

}  // namespace
}  // namespace espalier
