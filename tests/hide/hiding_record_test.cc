#include "hide/hiding_record.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "learn/grow.h"
#include "table/text/reader.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;
using ::testing::HasSubstr;

constexpr const char* kData = "id,x,word,c\n1,1,a,yes\n2,2,a,yes\n3,3,b,no\n4,4,b,no\n";

// A table of four rows, its tree of one test, and a record of its second rule.
class HidingRecordTest : public ::testing::Test {
 protected:
  HidingRecordTest()
      : table_(*ReadTableText(kData, "data.csv", {.ignore = {"id"}})),
        tree_(*GrowFromTable(table_, learner_, 1)) {
    const std::vector<Rule> rules = RulesOf(tree_);
    requests_ = {{.rule = rules.at(1), .importance = 0.7, .group = "class 'no'", .note = "quiet"}};
  }

  ordered_json Json() const { return ToJson(*RecordOf(table_, learner_, requests_, demand_)); }

  Learner learner_{.criterion = Criterion::kGainRatio,
                   .max_depth = 3,
                   .min_gain = 0.1,
                   .pruning = Pruning::kNone};
  Table table_;
  Tree tree_;
  std::vector<Request> requests_;
  Demand demand_{.level = Level::kParent, .accept_implied = true};
};

TEST_F(HidingRecordTest, SaysClassLearnerColumnsAndRules) {
  EXPECT_EQ(Json().dump(),
            R"({"class":"c","learner":{"learner":"id3","criterion":"gain-ratio","min_leaf":1,)"
            R"("max_depth":3,"min_gain":0.1,"prune":"none"},)"
            R"("columns":{"nominal":["word"],"numeric":["x"],"ignore":["id"]},)"
            R"("rules":[{"rule":2,"text":"x>2.5 => no","importance":0.7,)"
            R"("group":"class 'no'","note":"quiet"}],"level":"parent","accept":"implied"})");
}

TEST_F(HidingRecordTest, ReadingWhatWasWrittenGivesTheSameRecordAndRequests) {
  const std::optional<HidingRecord> record = HidingRecordIn(Json());
  ASSERT_TRUE(record);
  EXPECT_EQ(ToJson(*record), Json());
  const Result<std::vector<Request>> requests = RequestsOf(*record, table_, tree_);
  ASSERT_TRUE(requests.ok());
  ASSERT_EQ(requests->size(), 1U);
  EXPECT_EQ(ToJson(*RecordOf(table_, learner_, *requests, record->demand)), Json());
  EXPECT_EQ(requests->front().rule.leaf, requests_.front().rule.leaf);
}

TEST_F(HidingRecordTest, AFieldThatIsMissingOrOfAnotherTypeIsNoRecord) {
  for (const char* pointer :
       {"/class", "/learner", "/learner/learner", "/learner/criterion", "/learner/min_leaf",
        "/learner/prune", "/columns", "/columns/nominal", "/columns/ignore", "/rules",
        "/rules/0/rule", "/rules/0/text", "/rules/0/importance"}) {
    for (const ordered_json& wrong : {ordered_json(), ordered_json(true), ordered_json(-1)}) {
      ordered_json json = Json();
      json[ordered_json::json_pointer(pointer)] = wrong;
      EXPECT_FALSE(HidingRecordIn(json)) << pointer << " " << wrong;
    }
  }
  EXPECT_FALSE(HidingRecordIn(ordered_json::array()));
}

TEST_F(HidingRecordTest, ARuleThatTheTreeHasNotIsAnError) {
  HidingRecord record = *HidingRecordIn(Json());
  record.rules[0].text = "x>3.5 => no";
  EXPECT_THAT(RequestsOf(record, table_, tree_).error().message, HasSubstr("no rule 2"));
  record.rules[0].number = 3;
  EXPECT_FALSE(RequestsOf(record, table_, tree_).ok());
  record.rules[0].number = 0;
  EXPECT_FALSE(RequestsOf(record, table_, tree_).ok());
}

TEST(HidingRecord, ThereIsNoneWhereAColumnHasNoNameInUtf8) {
  const Result<Table> table = ReadTableText("\xe9t\xe9,c\n1,a\n2,b\n", "data.csv", {});
  ASSERT_TRUE(table.ok());
  EXPECT_FALSE(RecordOf(*table, {}, {}, {}));
}

}  // namespace
}  // namespace espalier
