#include "report/report_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/external_report.h"
#include "report/hiding_world.h"
#include "report/report_world.h"
#include "report/schema.h"

namespace espalier::testing {
namespace {

using nlohmann::json;

TEST(ReportJsonTest, BothEditionsKeepToTheSchemaWhateverTheNamesAre) {
  for (const std::string& csv : {Figure2Csv(), AwkwardCsv()}) {
    const Reported reported(csv, {5});
    EXPECT_EQ(WhatTheSchemaForbids(ReportJson(reported.Complete())), "");
    EXPECT_EQ(WhatTheSchemaForbids(ReportJson(reported.OfTwoFiles())), "");
    EXPECT_EQ(WhatTheSchemaForbids(ExternalJson(ExternalFrom(reported.Complete()))), "");
    EXPECT_EQ(WhatTheSchemaForbids(ExternalJson(ExternalFrom(reported.OfTwoFiles()))), "");
  }
}

TEST(ReportJsonTest, LevelsAndBudgetsKeepToTheSchema) {
  for (const Level level : kLevels) {
    const Reported all(Figure2Csv(), {2, 5}, {.demand = {.level = level}});
    EXPECT_EQ(WhatTheSchemaForbids(ReportJson(all.Complete())), "") << Name(level);
  }
  Reported reported(Figure2Csv(), {5});
  const BudgetChoice choice{.budget = {.added = 3},
                            .importance = 1,
                            .bound = 2,
                            .plans = 4,
                            .left_out = {{.request = {.rule = reported.rule(), .group = "g"},
                                          .cost = EditCounts{.added = 9}},
                                         {.request = {.rule = reported.rule()}}}};
  reported.Within(choice);
  const std::string text = ReportJson(reported.Complete());
  EXPECT_EQ(WhatTheSchemaForbids(text), "");
  EXPECT_EQ(json::parse(text)["left_out"].size(), 2U);
  EXPECT_EQ(json::parse(text)["hidden"], false);
  const json external = json::parse(ExternalJson(ExternalFrom(reported.Complete())));
  EXPECT_EQ(WhatTheSchemaForbids(external.dump()), "");
  EXPECT_EQ(external["hidden"], false);
  EXPECT_EQ(external["requests"]["asked"], 3);
  EXPECT_EQ(external["requests"]["hidden"], 1);
}

TEST(ReportJsonTest, TheSchemaForbidsAnExternalReportThatSaysMore) {
  json document = json::parse(ExternalJson(ExternalFrom(Reported(Figure2Csv(), {5}).Complete())));
  document["command"] = "espalier hide";
  EXPECT_NE(WhatTheSchemaForbids(document.dump()), "");
}

TEST(ReportJsonTest, EveryEditIsListedWithItsReason) {
  const Reported reported(Figure2Csv(), {5});
  const json edits = json::parse(ReportJson(reported.Complete()))["edits"];
  const RowEdits& plan = reported.Complete().hiding->attempt.plan.edits;
  const size_t count =
      plan.relabelled.size() + plan.recoded.size() + plan.removed.size() + plan.added.size();
  ASSERT_GT(count, 0U);
  for (const auto& [name, list] : edits["list"].items()) EXPECT_EQ(list.size(), count) << name;
  for (const json& reason : edits["list"]["reason"]) {
    EXPECT_LT(reason.get<size_t>(), edits["reasons"].size());
  }
  size_t cells = 0;
  for (const json& column : edits["by_column"]) cells += column["cells"].get<size_t>();
  EXPECT_EQ(cells, plan.relabelled.size() + plan.recoded.size());
}

TEST(ReportJsonTest, ChildrenFollowTheirParentAndRulesAreThoseOfTheList) {
  const Reported reported(Figure2Csv(), {5});
  const json report = json::parse(ReportJson(reported.Complete()));
  for (const char* side : {"before", "after"}) {
    const json& tree = report["trees"][side];
    const size_t nodes = tree["parent"].size();
    for (const auto& [name, list] : tree.items()) EXPECT_EQ(list.size(), nodes) << name;
    EXPECT_TRUE(tree["parent"][0].is_null());
    for (size_t i = 1; i < nodes; ++i) EXPECT_LT(tree["parent"][i].get<size_t>(), i);
    size_t rules = 0;
    for (const json& rule : tree["rule"]) rules += rule.is_null() ? 0U : 1U;
    size_t listed = 0;
    for (const json& change : report["rule_changes"]) listed += change[side].is_null() ? 0U : 1U;
    EXPECT_EQ(rules, listed);
  }
  EXPECT_EQ(report["trees"]["before"]["status"].dump().find("requested") == std::string::npos,
            false);
}

}  // namespace
}  // namespace espalier::testing
