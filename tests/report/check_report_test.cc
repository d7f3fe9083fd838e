#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "report/check_json.h"
#include "report/check_text.h"
#include "report/check_world.h"

namespace espalier {
namespace {

using nlohmann::json;
using testing::Checked;

TEST(CheckJson, HasTheFieldsOfAVerdictWithNullForWhatTwoFilesCannotTell) {
  const Checked checked;
  const json found = json::parse(CheckJson(checked.View()));
  EXPECT_TRUE(found.at("strategy").is_null());
  EXPECT_TRUE(found.at("seconds").is_null());
  for (const char* name :
       {"added", "removed", "relabelled", "relabelled_elsewhere", "recoded", "edited"}) {
    EXPECT_TRUE(found.at("rows").at(name).is_null());
  }
  EXPECT_EQ(found.at("rows").at("before"), 16);
  EXPECT_EQ(found.at("rows").at("only_after"), 1);
  EXPECT_EQ(found.at("requests").at(0).at("text"), "b<=1.5 => p");
  EXPECT_EQ(found.at("requests").at(0).at("hidden"), false);
  EXPECT_EQ(found.at("requests").at(0).at("outcome"), "visible");
  EXPECT_EQ(found.at("requests").at(0).at("level"), "neighbours");
  EXPECT_TRUE(found.at("target").contains("counts"));
}

TEST(CheckJson, TellsTheFigures) {
  Checked checked;
  checked.check().to_original.nodes = 5;
  checked.check().to_original.nodes_after = 5;
  checked.check().to_original.distance = 1;
  checked.check().holdout =
      HoldoutTrial{.inside = {4, 3, 1}, .outside = {}, .agreement = {0.5, 0.25}};
  const json found = json::parse(CheckJson(checked.View()));
  EXPECT_DOUBLE_EQ(found.at("similarity").at("syntactic").at("similarity"), 0.9);
  EXPECT_DOUBLE_EQ(found.at("similarity").at("semantic").at("holdout").at("kappa"), 0.25);
  EXPECT_EQ(found.at("accuracy").at("seed"), 7);
  EXPECT_DOUBLE_EQ(found.at("accuracy").at("inside").at("before"), 0.75);
  EXPECT_DOUBLE_EQ(found.at("accuracy").at("all").at("after"), 0.25);
  EXPECT_TRUE(found.at("accuracy").at("outside").at("before").is_null());
  EXPECT_EQ(found.at("columns").at("changes").size(), 3U);
  EXPECT_EQ(found.at("columns").at("changes").at(0).at("measure"), "kolmogorov-smirnov");
  EXPECT_DOUBLE_EQ(found.at("columns").at("changes").at(2).at("change"), 1.0 / 16);
}

TEST(CheckJson, SaysWhyAFigureIsNotThere) {
  Checked checked;
  checked.check().to_original.distance.reset();
  checked.check().to_original.over_all.reset();
  checked.check().holdout.reset();
  const json found = json::parse(CheckJson(checked.View()));
  EXPECT_TRUE(found.at("similarity").at("syntactic").at("distance").is_null());
  EXPECT_TRUE(found.at("similarity").at("syntactic").at("similarity").is_null());
  EXPECT_EQ(found.at("similarity").at("syntactic").at("reason"), std::string(kTooLargeToCompare));
  EXPECT_TRUE(found.at("similarity").at("semantic").at("combinations").is_null());
  EXPECT_TRUE(found.at("accuracy").at("all").is_null());
}

TEST(CheckText, NamesColumnsInPrintableCharacters) {
  Checked checked;
  const std::string text = CheckText(checked.View());
  EXPECT_EQ(text.find('\xE9'), std::string::npos);
  EXPECT_NE(text.find("a\\n\xC3\xA9"), std::string::npos) << text;
}

TEST(CheckText, SaysWhyAFigureIsNotThere) {
  Checked checked;
  checked.check().to_original.distance.reset();
  checked.check().to_original.over_all.reset();
  checked.check().holdout.reset();
  const std::string text = CheckText(checked.View());
  EXPECT_NE(text.find("from the original: the trees differ in too many nodes"), std::string::npos);
  EXPECT_NE(text.find("over all combinations of values: too many to tell"), std::string::npos);
  EXPECT_NE(text.find("on held-out rows: there are none"), std::string::npos);
  EXPECT_EQ(text.find("Accuracy"), std::string::npos);
}

TEST(CheckText, OneLineSaysWhatIsNotHidden) {
  Checked checked;
  const std::string what = WhatIsNotHidden(checked.View()).value_or("");
  EXPECT_EQ(what.rfind("rule 1 is not hidden: ", 0), 0U) << what;
  EXPECT_EQ(what.find('\n'), std::string::npos);
  for (RequestVerdict& request : checked.check().verdict.requests) {
    request.hidden = true;
  }
  EXPECT_FALSE(WhatIsNotHidden(checked.View()).has_value());
}

}  // namespace
}  // namespace espalier
