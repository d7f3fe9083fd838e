#include "report/attacks_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/attacks_world.h"

namespace espalier {
namespace {

using nlohmann::json;

TEST(AttacksJson, HasTheFieldsOfTheInterfaceForEveryAttackAndRule) {
  const testing::AttacksWorld world;
  const json report = json::parse(AttacksJson(world.View()));
  ASSERT_EQ(report["attacks"].size(), 5);
  const json& implied = report["attacks"][2];
  EXPECT_EQ(implied["attack"], "bootstrap");
  EXPECT_EQ(implied["rule"], 1);
  EXPECT_EQ(implied["tested"], true);
  EXPECT_EQ(implied["back"], false);
  EXPECT_EQ(implied["implied"], true);
  EXPECT_EQ(implied["share"], 0.75);
  EXPECT_EQ(implied["share_beyond"], 0.25);
  EXPECT_EQ(implied["pattern"], false);
  EXPECT_EQ(implied["prediction"], true);
  EXPECT_EQ(implied["trace"], false);
  EXPECT_EQ(implied["apart"], false);
  EXPECT_FALSE(implied.contains("p"));
  EXPECT_EQ(report["attacks"][3]["p"], 0.125);
  EXPECT_EQ(report["attacks"][3]["rule"], 4);
  EXPECT_EQ(report["attacks"][4]["found"], 1.0);
  EXPECT_EQ(report["auc"], 0.75);
  EXPECT_EQ(report["auc_alike"], nullptr);
  EXPECT_EQ(report["edited"], 7);
  EXPECT_EQ(report["made"], 4);
  EXPECT_EQ(report["won"], 1);
  EXPECT_EQ(report["requests"][1]["rule"], 4);
  EXPECT_EQ(report["skipped"], json({"r-rpart: R is not installed"}));
}

TEST(AttacksJson, ARuleIsBackOnlyWhereTheAttackWon) {
  const testing::AttacksWorld world;
  const json report = json::parse(AttacksJson(world.View()));
  size_t back = 0;
  for (size_t i = 0; i < world.report.findings.size(); ++i) {
    EXPECT_EQ(report["attacks"][i]["back"], world.report.findings[i].won()) << i;
    if (report["attacks"][i]["back"] == true) ++back;
  }
  EXPECT_EQ(back, report["won"]);
  EXPECT_EQ(report["attacks"][1]["back"], true);
  EXPECT_EQ(report["attacks"][4]["apart"], true);
  EXPECT_EQ(report["attacks"][4]["back"], false);
  EXPECT_EQ(report["attacks"][4]["share"], 1.0);
}

TEST(AttacksJson, ARuleThatIsNotTestedIsImpliedAndCountsNowhere) {
  testing::AttacksWorld world;
  world.report.findings[1] = {.attack = "again", .request = 1, .tested = false, .implied = true};
  const json report = json::parse(AttacksJson(world.View()));
  const json& untested = report["attacks"][1];
  EXPECT_EQ(untested["tested"], false);
  EXPECT_EQ(untested["back"], false);
  EXPECT_EQ(untested["implied"], true);
  EXPECT_EQ(report["made"], 3);
  EXPECT_EQ(report["won"], 0);
}

}  // namespace
}  // namespace espalier
