#include "hide/requests/requests_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace espalier {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<Wish> Parse(const std::string& text, const std::string& file = "r") {
  Result<std::vector<Wish>> wishes = ParseRequestsFile(text, file);
  EXPECT_TRUE(wishes.ok()) << (wishes.ok() ? "" : wishes.error().message);
  return wishes.ok() ? std::move(*wishes) : std::vector<Wish>();
}

std::string Refusal(const std::string& text, const std::string& file = "r") {
  const Result<std::vector<Wish>> wishes = ParseRequestsFile(text, file);
  EXPECT_FALSE(wishes.ok()) << text;
  if (wishes.ok()) return "";
  EXPECT_EQ(wishes.error().kind, ErrorKind::kInput);
  return wishes.error().message;
}

constexpr const char* kJson = R"({"requests": [
  {"rule": 4, "importance": 2.5, "note": "a \"promise\""},
  {"rule": "a<=1 => b"},
  {"attribute": "income", "class": "yes",
   "within": "region=north"}
]})";

constexpr const char* kToml = R"(# what must not be seen
[[requests]]
rule = 4
importance = 2.5
note = "a \"promise\""

[[requests]]
rule = "a<=1 => b"
[[requests]]
attribute = "income"
class = 'yes'
within = "region=north"
)";

TEST(RequestsFile, BothFormatsSayTheSame) {
  for (const char* text : {kJson, kToml}) {
    const std::vector<Wish> wishes = Parse(text);
    ASSERT_EQ(wishes.size(), 3U);
    EXPECT_EQ(wishes[0].rule, "4");
    EXPECT_EQ(wishes[0].importance, 2.5);
    EXPECT_EQ(wishes[0].note, "a \"promise\"");
    EXPECT_EQ(wishes[1].rule, "a<=1 => b");
    EXPECT_EQ(wishes[1].importance, 1);
    EXPECT_FALSE(wishes[2].rule);
    EXPECT_EQ(wishes[2].group.attribute, "income");
    EXPECT_EQ(wishes[2].group.predicted, "yes");
    EXPECT_EQ(wishes[2].group.within, "region=north");
  }
}

TEST(RequestsFile, EveryWishKnowsItsLine) {
  const std::vector<Wish> json = Parse(kJson);
  EXPECT_EQ(json[0].place, "r:2");
  EXPECT_EQ(json[2].place, "r:4");
  const std::vector<Wish> toml = Parse(kToml);
  EXPECT_THAT(toml[0].place, StartsWith("r:2:"));
  EXPECT_THAT(toml[2].place, StartsWith("r:9:"));
}

TEST(RequestsFile, EveryWordOfAWishKnowsItsLine) {
  const std::vector<Wish> json = Parse(kJson);
  EXPECT_EQ(json[1].places.rule, "r:3");
  EXPECT_EQ(json[2].places.predicted, "r:4");
  EXPECT_EQ(json[2].places.within, "r:5");
  const std::vector<Wish> toml = Parse(kToml);
  EXPECT_EQ(toml[1].places.rule, "r:8:1");
  EXPECT_EQ(toml[2].places.attribute, "r:10:1");
  EXPECT_EQ(toml[2].places.predicted, "r:11:1");
  EXPECT_EQ(toml[2].places.within, "r:12:1");
}

TEST(RequestsFile, TheNameSaysTheFormatAndElseTheText) {
  EXPECT_EQ(Parse("[{\"rule\": 1}]").size(), 1U);
  EXPECT_EQ(Parse("\xEF\xBB\xBF [ {\"rule\": 1}]").size(), 1U);
  EXPECT_EQ(Parse("requests = [{rule = 1}, {rule = 2}]").size(), 2U);
  EXPECT_THAT(Refusal("[[requests]]\nrule = 1\n", "r.json"), HasSubstr("an object"));
  EXPECT_THAT(Refusal("[{\"rule\": 1}]", "r.toml"), HasSubstr("TOML"));
}

TEST(RequestsFile, WhatIsNoJsonIsToldWithLineAndColumn) {
  EXPECT_EQ(Refusal("{\"requests\": [\n  {\"rule\" 1}]}"), "r:2:11: this is not valid JSON");
  EXPECT_EQ(Refusal("[{\"rule\": 1}"), "r:1:13: this is not valid JSON");
  EXPECT_THAT(Refusal("[{\"note\": \"\xFF\"}]"), HasSubstr("JSON"));
}

TEST(RequestsFile, WhatIsNoTomlIsToldWithLineAndColumn) {
  EXPECT_THAT(Refusal("[[requests]]\nrule = \n"), AllOf(StartsWith("r:2:"), HasSubstr("TOML")));
  EXPECT_THAT(Refusal("[{x}]", "r.toml"), AllOf(StartsWith("r.toml:1:"), HasSubstr("TOML")));
  EXPECT_THAT(Refusal("[\xCE\x81{"), AllOf(StartsWith("r:1:"), HasSubstr("TOML")));
}

TEST(RequestsFile, UnknownFieldsAreNamed) {
  EXPECT_THAT(Refusal("[{\"rule\": 1,\n\"importence\": 2}]"),
              AllOf(StartsWith("r:2: "), HasSubstr("'importence'"), HasSubstr("'importance'")));
  EXPECT_THAT(Refusal("[[requests]]\nimportence = 2\n"),
              AllOf(StartsWith("r:2:1: "), HasSubstr("'importence'"), HasSubstr("'importance'")));
  EXPECT_THAT(Refusal("{\"rules\": []}"), AllOf(HasSubstr("'rules'"), HasSubstr("'requests'")));
  EXPECT_THAT(Refusal("[rules]\nx = 1\n"), AllOf(HasSubstr("'rules'"), HasSubstr("requests")));
}

TEST(RequestsFile, WhatIsNoListOfRequestsIsRefused) {
  for (const char* text : {"",
                           "{}",
                           "[]",
                           "{\"requests\": []}",
                           "{\"requests\": {}}",
                           "{\"requests\": 3}",
                           "[3]",
                           "[[3]]",
                           "[null]",
                           "[{}]",
                           "[{\"note\": \"x\"}]",
                           "[{\"rule\": null}]",
                           "[{\"rule\": [1]}]",
                           "[{\"rule\": {}}]",
                           "[{\"rule\": true}]",
                           "[{\"attribute\": 3}]",
                           "{\"requests\": [{\"rule\": 1}], \"requests\": []}",
                           "requests = 3",
                           "requests = [3]",
                           "[[requests]]\n",
                           "[[requests]]\nrule = true\n",
                           "[[requests]]\nrule = [1]\n"}) {
    EXPECT_THAT(Refusal(text), StartsWith("r")) << text;
    EXPECT_THAT(Refusal(text), ::testing::Not(HasSubstr("\n"))) << text;
  }
}

TEST(RequestsFile, AFieldThatIsGivenTwiceIsRefused) {
  EXPECT_EQ(Refusal("[{\"rule\": 1, \"rule\": 2}]"), "r:1: 'rule' is given twice");
  EXPECT_THAT(Refusal("[[requests]]\nrule = 1\nrule = 2\n"), HasSubstr("r:3"));
}

TEST(RequestsFile, OneRuleOrAGroupButNotBoth) {
  EXPECT_THAT(Refusal("[{\"rule\": 1, \"class\": \"a\"}]"), HasSubstr("not both"));
}

TEST(RequestsFile, ImportanceIsANumberAboveZero) {
  for (const char* wrong : {"0", "-1", "\"2\""}) {
    const std::string json = "[{\"rule\": 1, \"importance\": " + std::string(wrong) + "}]";
    EXPECT_EQ(Refusal(json), "r:1: 'importance' must be a number above 0");
  }
  for (const char* wrong : {"inf", "nan", "-inf", "1999-01-01"}) {
    const std::string toml = "[[requests]]\nrule = 1\nimportance = " + std::string(wrong) + "\n";
    EXPECT_THAT(Refusal(toml), StartsWith("r:3:1: 'importance' must be"));
  }
}

}  // namespace
}  // namespace espalier
