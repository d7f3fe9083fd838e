#include "report/paper_json.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "report/paper_world.h"

namespace espalier {
namespace {

using nlohmann::json;

TEST(PaperJson, Figure3IsExact) {
  const testing::PaperWorld world;
  EXPECT_EQ(json::parse(PaperJson(world.View()))["figure3"],
            json::parse(R"({"greedy": {"X": "9n", "Y": "47p", "total": 56},
                            "lookahead": {"X": "15p", "Y": "5p", "total": 20}})"));
}

TEST(PaperJson, TheFiguresHaveTheirVerdicts) {
  const testing::PaperWorld world;
  const json paper = json::parse(PaperJson(world.View()));
  EXPECT_EQ(paper["figure1"]["text"], "X=t & Y=f & Z=f => C1");
  EXPECT_EQ(paper["figure1"]["lookahead"],
            json::parse(R"({"added": 42, "outcome": "visible", "hidden": false, "pattern": false,
                            "presence": false, "prediction": true, "trace": true, "order": true,
                            "target": 4, "kept": 3, "lost": 1, "ghost": 1, "exact": false})"));
  EXPECT_EQ(paper["figure2"]["greedy"]["added"], 56);
}

TEST(PaperJson, HasThreeEntriesForBothReadings) {
  const testing::PaperWorld world;
  const json paper = json::parse(PaperJson(world.View()));
  for (const char* table : {"table2", "table2_as_printed"}) {
    const json& entries = paper[table];
    ASSERT_EQ(entries.size(), 3U);
    EXPECT_EQ(entries[0]["rules"], "all");
    EXPECT_EQ(entries[0]["published"], 67);
    EXPECT_EQ(entries[1]["published"], 73);
    EXPECT_EQ(entries[2]["published"], 80);
    EXPECT_EQ(entries[0]["leaves"], 18.25);
  }
  EXPECT_EQ(paper["table2"][0]["paper"]["mean"], 20.0);
  EXPECT_EQ(paper["table2_as_printed"][0]["paper"]["mean"], 2000.0);
}

TEST(PaperJson, EveryStrategyHasItsOwnNumbers) {
  const testing::PaperWorld world;
  const json entry = json::parse(PaperJson(world.View()))["table2"][0];
  EXPECT_EQ(entry["paper"], json::parse(R"({"mean": 20.0, "max": 30.0, "min": 10.0,
      "exact": 0.25, "hidden": 0.5, "kept": 0.75, "agreement": 1.0,
      "by_length": [{"length": 2, "leaves": 2, "mean": 5.0, "min": 0.0, "max": 10.0},
                    {"length": 10, "leaves": 2, "mean": 20.0, "min": 10.0, "max": 30.0}]})"));
  EXPECT_EQ(entry["paper_hold_back"]["max"], 15.0);
  EXPECT_EQ(entry["lookahead"]["max"], 10.0);
  EXPECT_EQ(entry["lookahead_hold_back"]["max"], 7.5);
}

}  // namespace
}  // namespace espalier
