#include "report/rules_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "report/worlds.h"
#include "testing/golden.h"

namespace espalier {
namespace {

using ::testing::HasSubstr;
using testing::TreeBuilder;
using testing::ViewOf;

TEST(RulesText, IsAnAlignedTable) {
  const auto built = testing::Weather();
  testing::ExpectGolden("report/golden/weather_rules.txt", RulesText(ViewOf(built)));
}

TEST(RulesText, WidthsFollowTheLongestNumbers) {
  TreeBuilder builder("c", {"a", "b"});
  builder.Leaf(0, {1234567890, 1});
  const auto built = builder.Build();
  EXPECT_EQ(RulesText(ViewOf(built)),
            "rule     support  confidence  text\n"
            "   1  1234567891       0.999  => a\n");
}

TEST(RulesText, OnlyRulesWithoutExceptionsHaveFullConfidence) {
  TreeBuilder builder("c", {"a", "b"});
  builder.Leaf(0, {9999, 1});
  const auto built = builder.Build();
  EXPECT_THAT(RulesText(ViewOf(built)), HasSubstr(" 0.999 "));
}

}  // namespace
}  // namespace espalier
