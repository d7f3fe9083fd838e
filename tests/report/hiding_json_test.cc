#include "report/hiding_json.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "report/hiding_world.h"

namespace espalier {
namespace {

using nlohmann::json;
using testing::Figure2Csv;
using ::testing::HasSubstr;
using testing::kFigure2Request;
using ::testing::Not;
using testing::Tried;
using ::testing::UnorderedElementsAre;

std::vector<std::string> KeysOf(const json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

json Parsed(const Tried& tried) { return json::parse(HidingJson(tried.View(), {1, 2, 3})); }

TEST(HidingJson, HasThePromisedFields) {
  const json verdict = Parsed(Tried(Figure2Csv(), {kFigure2Request}));
  EXPECT_EQ(verdict["strategy"], "paper");
  EXPECT_EQ(verdict["requests"], json::parse(R"([{"rule": 5, "text": "AY=t & AX=t & AW=t => p",
      "importance": 1.0, "outcome": "removed", "level": "tree", "hidden": true, "pattern": true,
      "presence": true, "prediction": true, "trace": true, "order": true, "power": "full",
      "rows": 12, "of_class": {"before": 12, "expected": 2.5, "after": 3}, "interval": [0.5, 4.5],
      "neighbours": {"rows": 40, "of_class": 8}, "p": 0.75,
      "predicted": {"before": 12, "expected": 1.0, "after": 0, "at_most": 5.5},
      "conclusion": "0 of 12 rows are predicted 'p'; 3 of 12 are 'p' in the data, )"
                                             R"(as similar rows suggest."}])"));
  EXPECT_EQ(verdict["rows"], json::parse(R"({"before": 64, "after": 120, "added": 56,
      "removed": 0, "relabelled": 5, "relabelled_elsewhere": 0, "recoded": 0, "edited": 61})"));
  EXPECT_EQ(verdict["rules"], json::parse(R"({"before": 5, "merged": 2, "target": 4, "after": 4,
      "kept": 4, "lost": 0, "ghost": 0, "new": 1})"));
  EXPECT_EQ(verdict["exact"], true);
  EXPECT_EQ(verdict["target"]["counts"], json::parse(R"({"n": 21, "p": 43})"));
  EXPECT_EQ(verdict["target"]["split"]["attribute"], "AY");
  EXPECT_THAT(KeysOf(verdict["seconds"]),
              UnorderedElementsAre("read", "grow", "plan", "verify", "write"));
  EXPECT_EQ(verdict["seconds"]["read"], 1.0);
  EXPECT_EQ(verdict["seconds"]["grow"], 2.0);
  EXPECT_EQ(verdict["seconds"]["write"], 3.0);
}

TEST(HidingJson, SaysWhatStandsInTheWayOfTheTarget) {
  Tried tried(Figure2Csv(), {kFigure2Request});
  EXPECT_FALSE(Parsed(tried).contains("obstacles"));
  tried.obstacles() = {"at the root"};
  tried.verdict().ghosts = 1;
  EXPECT_EQ(Parsed(tried)["obstacles"], json::parse(R"(["at the root"])"));
}

TEST(HidingJson, CountsObstaclesBeyondTheFirst) {
  Tried tried(Figure2Csv(), {kFigure2Request});
  tried.verdict().ghosts = 1;
  tried.obstacles().assign(kMostObstacles, "at the root");
  EXPECT_EQ(Parsed(tried)["obstacles"].size(), kMostObstacles);
  EXPECT_FALSE(Parsed(tried).contains("more_obstacles"));
  tried.obstacles().resize(kMostObstacles + 7, "elsewhere");
  EXPECT_EQ(Parsed(tried)["obstacles"].size(), kMostObstacles);
  EXPECT_EQ(Parsed(tried)["obstacles"].back(), "at the root");
  EXPECT_EQ(Parsed(tried)["more_obstacles"], 7);
}

TEST(HidingJson, SaysWhatTheBudgetLeftOut) {
  const Tried tried(Figure2Csv(), {kFigure2Request});
  HidingView view = tried.View();
  Request left_out = tried.request();
  left_out.importance = 0.5;
  left_out.group = "class 'p'";
  left_out.note = "why";
  const BudgetChoice choice{
      .budget = {.added = 60},
      .importance = 2,
      .bound = 2.5,
      .plans = 7,
      .left_out = {
          {.request = left_out, .cost = EditCounts{.relabelled = 5, .edited = 5}, .hidden = true},
          {.request = tried.request()}}};
  view.choice = &choice;
  const json verdict = json::parse(HidingJson(view, {}));
  EXPECT_EQ(verdict["budget"], json::parse(R"({"limits": {"added": 60}, "importance": 2.0,
      "bound": 2.5, "plans": 7})"));
  EXPECT_EQ(verdict["left_out"], json::parse(R"([{"rule": 5, "text": "AY=t & AX=t & AW=t => p",
      "importance": 0.5, "group": "class 'p'", "note": "why", "hidden_alone": true,
      "cost": {"added": 0, "removed": 0, "relabelled": 5, "recoded": 0, "edited": 5}},
      {"rule": 5, "text": "AY=t & AX=t & AW=t => p", "importance": 1.0, "cost": null,
       "hidden_alone": false}])"));
}

TEST(HidingJson, SaysWhereTheRowsAreAdded) {
  const json verdict = Parsed(Tried(Figure2Csv(), {kFigure2Request}));
  EXPECT_EQ(verdict["additions"], json::parse(R"([{"node": "", "rows": {"n": 0, "p": 47}},
                            {"node": "AY=t", "rows": {"n": 9, "p": 0}}])"));
  EXPECT_EQ(verdict["added_together"], 56);
}

TEST(HidingJson, RowsBeforeAndAddedWithoutTheRemovedAreTheRowsAfter) {
  for (const HidingEdit edit : {HidingEdit::kRelabel, HidingEdit::kRemove, HidingEdit::kRecode}) {
    for (const RatioSearch search : {RatioSearch::kGreedy, RatioSearch::kLookAhead}) {
      const json rows =
          Parsed(Tried(Figure2Csv(), {kFigure2Request}, {.search = search, .edit = edit}))["rows"];
      EXPECT_EQ(rows["before"].get<int>() + rows["added"].get<int>() - rows["removed"].get<int>(),
                rows["after"].get<int>());
    }
  }
}

TEST(HidingJson, TellsTheTestsThatFail) {
  Tried tried(Figure2Csv(), {kFigure2Request});
  RequestVerdict& failed = tried.verdict().requests[0];
  failed.outcome = Outcome::kFalse;
  failed.hidden = false;
  failed.trace = false;
  failed.order.reset();
  failed.rows_before = kFullPower - 1;
  tried.verdict().ghosts = 1;
  const json verdict = Parsed(tried);
  const json& request = verdict["requests"][0];
  EXPECT_EQ(request["outcome"], "false");
  EXPECT_EQ(request["trace"], false);
  EXPECT_EQ(request["hidden"], false);
  EXPECT_TRUE(request["order"].is_null());
  EXPECT_EQ(request["power"], "low");
  EXPECT_EQ(verdict["exact"], false);
}

TEST(HidingJson, SaysWhoImpliesARuleOnlyWhereItIsOrWasExpectedAsImplied) {
  Tried tried(Figure2Csv(), {kFigure2Request});
  RequestVerdict& implied = tried.verdict().requests[0];
  const Rule other = RulesOf(tried.original().tree).at(0);
  implied.implied_by = {{.rule = other, .rows = 13}};
  implied.widened = Widening{.rules = {other}, .edits = 21};
  EXPECT_FALSE(Parsed(tried)["requests"][0].contains("implied_by"));
  implied.expected_to_lead = true;
  EXPECT_EQ(Parsed(tried)["requests"][0]["widened"], json::parse(R"({"rules": [1], "edits": 21})"));
  implied.expected_to_lead = false;
  implied.outcome = Outcome::kImplied;
  EXPECT_EQ(Parsed(tried)["requests"][0]["implied_by"],
            json::parse(R"([{"rule": 1, "text": "AY=f & AX=f => p", "rows": 13}])"));
  implied.widened.reset();
  EXPECT_TRUE(Parsed(tried)["requests"][0].at("widened").is_null());
}

TEST(HidingJson, OrdersAreToldWhereTheyWereAskedFor) {
  Tried tried(Figure2Csv(), {"AY=f & AX=f => p", "AY=f & AX=t => p"});
  EXPECT_FALSE(Parsed(tried).contains("orderings"));
  tried.CountOrders();
  const json orders = Parsed(tried)["orderings"];
  ASSERT_EQ(orders.size(), 2U);
  EXPECT_EQ(orders[0]["order"], json({1, 2}));
  EXPECT_EQ(orders[1]["order"], json({2, 1}));
  EXPECT_EQ(orders[0]["added"], Parsed(tried)["added_one_by_one"]);
}

TEST(HidingJson, IsOneLineOfValidUtf8WhateverTheBytesOfNames) {
  const Tried tried(testing::AwkwardCsv(), {"5"});
  const std::string text = HidingJson(tried.View(), {});
  EXPECT_THAT(text, Not(HasSubstr("\n")));
  const json verdict = json::parse(text);
  EXPECT_EQ(verdict["additions"].size(), 2U);
  for (const json& addition : verdict["additions"]) EXPECT_EQ(addition["rows"].size(), 2U);
  EXPECT_EQ(verdict["target"]["split"]["attribute"], "say \"hi\"");
}

}  // namespace
}  // namespace espalier
