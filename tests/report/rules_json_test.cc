#include "report/rules_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/worlds.h"
#include "testing/golden.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;
using testing::ViewOf;

TEST(RulesJson, ShowsEveryKindOfCondition) {
  const auto built = testing::Weather();
  testing::ExpectGolden("report/golden/weather_rules.json", RulesJson(ViewOf(built)));
}

TEST(RulesJson, ARuleWithoutConditionsHasAnEmptyList) {
  const auto built = testing::OneLeaf();
  const ordered_json rules = ordered_json::parse(RulesJson(ViewOf(built)));
  ASSERT_EQ(rules.size(), 1U);
  EXPECT_EQ(rules[0]["text"], "=> yes");
  EXPECT_EQ(rules[0]["conditions"], ordered_json::array());
  EXPECT_EQ(rules[0]["support"], 7);
}

TEST(RulesJson, AnyBytesInNamesGiveValidJson) {
  const auto built = testing::Awkward();
  const ordered_json rules = ordered_json::parse(RulesJson(ViewOf(built)));
  ASSERT_EQ(rules.size(), testing::AwkwardNames().size() + 1);
  EXPECT_EQ(rules[3]["class"], "line\nfeed\ttab\r");
  EXPECT_EQ(rules[6]["class"], "latin1 caf\xC3\xA9");
}

}  // namespace
}  // namespace espalier
