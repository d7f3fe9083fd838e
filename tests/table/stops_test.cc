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

TEST(Stops, OnlyDelimitersBeforeTheFirstOtherCount) {
  EXPECT_EQ((Stops{0b101101, 0}).DelimitersBeforeOthers(), 0b101101U);
  EXPECT_EQ((Stops{0b101101, 0b10000}).DelimitersBeforeOthers(), 0b01101U);
  EXPECT_EQ((Stops{0b100, 0b1}).DelimitersBeforeOthers(), 0U);
}

}  // namespace
}  // namespace espalier
