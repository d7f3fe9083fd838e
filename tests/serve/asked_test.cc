#include "apps/serve/asked.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace espalier::serve {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Words WordsOf(const std::string& json) {
  const auto asked = AskedByJson(json);
  const auto* job = std::get_if<AskedJob>(&asked);
  return job != nullptr ? job->words : Words{"refused: " + std::get<Problem>(asked).detail};
}

Problem Refused(const std::string& json) {
  const auto asked = AskedByJson(json);
  const auto* problem = std::get_if<Problem>(&asked);
  return problem != nullptr ? *problem : Problem{0, "taken"};
}

TEST(AskedByJson, FieldsBecomeTheWordsOfTheCommandLine) {
  EXPECT_THAT(
      WordsOf(R"({"dry_run":true,"min_leaf":5,"min-gain":0.05,"class":"a b","level":"parent",)"
              R"("widen":true,"accept":"implied","allow_partial":true,"shuffle":true,)"
              R"("together":false,"budget":{"added":"1%","relabelled":17},"cost":"add=2",)"
              R"("ignore":["id","a,b","say \"x\""],"against":[],"seed":null})"),
      ElementsAre("--class=a b", "--ignore=id,\"a,b\",\"say \"\"x\"\"\"", "--min-leaf=5",
                  "--min-gain=0.05", "--budget=added=1%,relabelled=17", "--cost=add=2",
                  "--level=parent", "--widen", "--accept=implied", "--allow-partial", "--shuffle"));
}

TEST(AskedByJson, TheSameFieldsInAnotherOrderAreTheSameWords) {
  EXPECT_EQ(
      WordsOf(R"({"requests":[{"rule":1}],"min-leaf":5,"seed":3,"attacks":"none","class":"k"})"),
      WordsOf(R"({"attacks":"none","class":"k","seed":3,"min_leaf":5,"requests":[{"rule":1}]})"));
  const auto one = AskedByQuery({{"min-leaf", "5"}, {"class", "k"}}, {});
  const auto other = AskedByQuery({{"class", "k"}, {"min_leaf", "5"}}, {});
  EXPECT_EQ(std::get<Asked>(one).words, std::get<Asked>(other).words);
}

TEST(AskedByJson, RequestsGoIntoAFileAsTheyCameEachInALineOfItsOwn) {
  const auto asked = AskedByJson(R"({"requests":[{"rule":4,"importance":0.7},{"attribute":"ä"}]})");
  const auto& job = std::get<AskedJob>(asked);
  EXPECT_EQ(job.requests,
            "{\"requests\":[{\"rule\":4,\"importance\":0.7},\n{\"attribute\":\"ä\"}]}\n");
  EXPECT_THAT(job.each, ElementsAre("{\"requests\":[{\"rule\":4,\"importance\":0.7}]}\n",
                                    "{\"requests\":[{\"attribute\":\"ä\"}]}\n"));
  EXPECT_FALSE(job.dry_run);
}

TEST(AskedByJson, WhoAllowsNoKindOfEditDoesNotGetThemAll) {
  EXPECT_EQ(Refused(R"({"dry_run":true,"only":[]})").field, "only");
}

TEST(AskedByJson, NamesInAnObjectCannotSayMoreThanAName) {
  EXPECT_EQ(Refused(R"({"dry_run":true,"budget":{"added=1,removed":2}})").field, "budget");
}

TEST(AskedByJson, NullMeansThatAFieldIsNotGiven) {
  EXPECT_EQ(Refused(R"({"dry_run":null})").field, "requests");
}

// To keep their order, objects look for each key among all before it.
TEST(AskedByJson, ObjectsOfManyFieldsAreRefusedBeforeTheyAreKept) {
  std::string fields;
  for (int i = 0; i < 20'000; ++i) fields += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":0";
  const Problem problem = Refused(R"({"requests":[{)" + fields + "}]}");
  EXPECT_EQ(problem.field, "requests");
  EXPECT_THAT(problem.detail, HasSubstr("100 fields"));
  EXPECT_THAT(Refused("{" + fields + "}").detail, HasSubstr("100 fields"));
}

TEST(AskedByJson, NothingButKnownOptionsReachesACommandLine) {
  for (const char* field : {"output", "ledger", "report", "threads", "progress", "types", "replay",
                            "requests_file", "json", "", "-o", "--flip"}) {
    const std::string json = R"({"dry_run":true,")" + std::string(field) + R"(":"x"})";
    EXPECT_EQ(Refused(json).status, 422) << field;
    EXPECT_EQ(Refused(json).field, field);
  }
}

TEST(AskedByJson, WhoAsksForFlipIsToldItsNewName) {
  for (const char* value : {"true", "false", "\"yes\""}) {
    const Problem problem = Refused(R"({"dry_run":true,"flip":)" + std::string(value) + "}");
    EXPECT_EQ(problem.field, "flip");
    EXPECT_THAT(problem.detail, HasSubstr("level=flip"));
  }
  const auto refused = AskedByQuery({{"flip", "true"}}, {.strategy = true});
  EXPECT_THAT(std::get<Problem>(refused).detail, HasSubstr("level=flip"));
}

TEST(AskedByJson, AWrongShapeIsRefusedWithItsField) {
  EXPECT_EQ(Refused(R"({"dry_run":true,"widen":"yes"})").field, "widen");
  EXPECT_EQ(Refused(R"({"dry_run":"yes"})").field, "dry_run");
  EXPECT_EQ(Refused(R"({"dry_run":true,"min-leaf":[1]})").field, "min-leaf");
  EXPECT_EQ(Refused(R"({"dry_run":true,"class":"a\u0000b"})").field, "class");
  EXPECT_EQ(Refused(R"({"requests":[{"rule":[1]}]})").field, "requests");
  EXPECT_EQ(Refused(R"({})").field, "requests");
  EXPECT_THAT(Refused(R"({"dry_run":true,"min-leav":1})").detail, HasSubstr("'min-leaf'"));
  const std::string lot(100'000, '[');
  EXPECT_THAT(Refused(R"({"requests":)" + lot).detail, HasSubstr("deep"));
}

TEST(AskedByJson, RequestsAreReadAtOnce) {
  const auto refused = [](const std::string& requests) {
    const Problem problem = Refused(R"({"requests":)" + requests + "}");
    EXPECT_EQ(problem.status, 422) << requests;
    EXPECT_EQ(problem.field, "requests") << requests;
    return problem.detail;
  };
  EXPECT_EQ(refused(R"([{"rule":1},{"rule":2,"importance":-1}])"),
            "request 2: 'importance' must be a number above 0");
  EXPECT_THAT(refused(R"([{"rule":1,"colour":"x"}])"), HasSubstr("request 1: unknown field"));
  EXPECT_THAT(refused(R"([{"rule":1},4])"), HasSubstr("request 2: a request is an object"));
  EXPECT_THAT(refused(R"([{"rule":null}])"), HasSubstr("null"));
  EXPECT_THAT(refused("[{}]"), HasSubstr("names no rule"));
}

TEST(AskedByJson, AnEmptyValueIsNoneAndAnEmptyListAsksForNothing) {
  EXPECT_EQ(Refused(R"({"dry_run":true,"min-leaf":""})").field, "min-leaf");
  EXPECT_EQ(Refused(R"({"dry_run":true,"ignore":""})").field, "ignore");
  EXPECT_THAT(WordsOf(R"({"dry_run":true,"ignore":[],"budget":{}})"), ElementsAre());
  EXPECT_THAT(WordsOf(R"({"dry_run":true,"ignore":[""]})"), ElementsAre("--ignore=\"\""));
}

TEST(AskedByJson, AKeyThatIsGivenTwiceIsRefused) {
  EXPECT_EQ(Refused(R"({"dry_run":true,"seed":1,"seed":2})").field, "seed");
  EXPECT_EQ(Refused(R"({"dry_run":true,"min-leaf":1,"min_leaf":1})").field, "min_leaf");
  EXPECT_EQ(Refused(R"({"requests":[{"rule":1},{"rule":2,"rule":3}]})").field, "requests");
  EXPECT_EQ(Refused(R"({"dry_run":true,"budget":{"added":1,"added":2}})").field, "budget");
  EXPECT_THAT(WordsOf(R"({"requests":[{"rule":1},{"rule":2}],"seed":2})"), ElementsAre("--seed=2"));
  EXPECT_EQ(std::get<Problem>(AskedTypes(R"({"types":{"a":"nominal","a":"ignore"}})", "")).field,
            "types");
}

TEST(AskedByJson, ADryRunHasNoReportForAttacks) {
  EXPECT_EQ(Refused(R"({"dry_run":true,"attacks":"none"})").field, "attacks");
}

TEST(AskedByQuery, AnEmptyValueIsRefusedUnlessItIsASwitch) {
  const Takes takes = {.strategy = true, .others = {"rule"}};
  for (const char* name : {"min-leaf", "ignore", "rule", "budget"}) {
    const auto refused = AskedByQuery({{name, ""}, {"max-depth", "3"}}, takes);
    ASSERT_TRUE(std::holds_alternative<Problem>(refused)) << name;
    EXPECT_EQ(std::get<Problem>(refused).field, name);
  }
}

TEST(AskedByQuery, LearnerOptionsAreTakenAndStrategiesOnlyWhereTheyBelong) {
  const Fields query = {{"min-leaf", "5"}, {"seed", "3"}, {"rule", "a=b & c => d"}, {"widen", ""}};
  const auto taken = AskedByQuery(query, {.strategy = true, .others = {"rule"}});
  EXPECT_THAT(std::get<Asked>(taken).words, ElementsAre("--min-leaf=5", "--widen", "--seed=3"));
  EXPECT_THAT(std::get<Asked>(taken).given,
              ElementsAre(std::pair<std::string, std::string>("rule", "a=b & c => d")));
  const auto refused = AskedByQuery(query, {.strategy = false, .others = {"rule"}});
  EXPECT_EQ(std::get<Problem>(refused).field, "seed");
}

TEST(AskedTypes, AreLaidOverThoseBefore) {
  const auto types =
      AskedTypes(R"({"types":{"a":"nominal","b":null},"attributes":[{"name":"c","type":"ignore"},)"
                 R"({"name":"k","type":"nominal","class":true}]})",
                 R"({"b":"numeric","d":"ignore"})");
  EXPECT_EQ(std::get<std::string>(types), R"({"d":"ignore","a":"nominal","c":"ignore"})");
  EXPECT_EQ(std::get<Problem>(AskedTypes("[]", "")).status, 422);
  EXPECT_EQ(std::get<Problem>(AskedTypes(R"({"types":{"a":4}})", "")).field, "a");
}

}  // namespace
}  // namespace espalier::serve
