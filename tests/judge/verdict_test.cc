#include "judge/verdict.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "hide/random_planted.h"
#include "rules/leaves.h"
#include "rules/predict.h"
#include "table/apply.h"
#include "testing/random_edits.h"
#include "testing/tree_builder.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using testing::Planted;

// A rule as a set of conditions and a class, in words.
std::pair<std::set<std::string>, ClassCode> PatternOf(const Rule& rule, const Table& table) {
  std::set<std::string> conditions;
  for (const Condition& c : rule.conditions) conditions.insert(PrintCondition(c, table));
  return {conditions, rule.predicted};
}

bool PatternIsGone(const Evidence& evidence, const Rule& request) {
  for (const Rule& rule : RulesOf(evidence.after)) {
    if (PatternOf(rule, evidence.original) == PatternOf(request, evidence.original)) return false;
  }
  return true;
}

// The original rows of the rule that the tree grown again gives its class.
uint64_t StillPredicted(const Evidence& evidence, const Rule& rule) {
  uint64_t rows = 0;
  for (RowIndex row = 0; row < evidence.original.rows; ++row) {
    if (!Matches(rule, evidence.original, row)) continue;
    if (Predict(evidence.after, evidence.original, row) == rule.predicted) ++rows;
  }
  return rows;
}

bool PredictedLikeTheTarget(const Evidence& evidence, const Rule& request) {
  for (RowIndex row = 0; row < evidence.original.rows; ++row) {
    if (!Matches(request, evidence.original, row)) continue;
    if (Predict(evidence.after, evidence.original, row) !=
        Predict(evidence.target.tree, evidence.original, row)) {
      return false;
    }
  }
  return true;
}

// The labels of the rows at one leaf of the target that match the request, and of the others.
using Labels = std::pair<std::vector<ClassCode>, std::vector<ClassCode>>;

std::map<size_t, Labels> LabelsAtLeaves(const Evidence& evidence, const Rule& request) {
  std::map<size_t, Labels> labels;
  for (RowIndex row = 0; row < evidence.sanitized.rows; ++row) {
    Labels& at = labels[EndOfWay(evidence.target.tree, evidence.sanitized, row)];
    (Matches(request, evidence.sanitized, row) ? at.first : at.second)
        .push_back(evidence.sanitized.classes.At(row));
  }
  return labels;
}

std::ptrdiff_t HowMany(const std::vector<ClassCode>& labels, ClassCode c) {
  return std::count(labels.begin(), labels.end(), c);
}

bool TellsNothing(const Labels& at, ClassCode c) {
  const auto& [matching, others] = at;
  for (const ClassCode other : matching) {
    if (HowMany(matching, other) > HowMany(matching, c)) return true;
  }
  if (others.empty()) return matching.empty();
  return HowMany(matching, c) * static_cast<std::ptrdiff_t>(others.size()) <=
         HowMany(others, c) * static_cast<std::ptrdiff_t>(matching.size());
}

bool ConfidenceIsGone(const Evidence& evidence, const Rule& request) {
  const std::map<size_t, Labels> labels = LabelsAtLeaves(evidence, request);
  return std::all_of(labels.begin(), labels.end(),
                     [&](const auto& at) { return TellsNothing(at.second, request.predicted); });
}

double ShareOfClass(const Table& table, const Rule& rule) {
  double matching = 0;
  double right = 0;
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (!Matches(rule, table, row)) continue;
    ++matching;
    if (table.classes.At(row) == rule.predicted) ++right;
  }
  return matching == 0 ? 0 : right / matching;
}

// Some edits of a plan, so that verdicts of all kinds occur.
RowEdits SomeEdits(const Table& table, Random& random) {
  RowEdits edits = testing::RandomEdits(table, random);
  if (random.Below(3) == 0) edits.recoded.clear();
  if (random.Below(3) == 0) edits.removed.clear();
  if (random.Below(3) == 0) edits.relabelled.clear();
  if (random.Below(2) == 0) edits.added.clear();
  return edits;
}

TEST(Verdict, AgreesWithTheThreeSensesOfHiddenOverRandomEdits) {
  Random random(1);
  std::map<std::string, int> seen;
  for (int round = 0; round < 400; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const auto requests = testing::RandomRequests(planted, 3, random);
    if (requests.empty()) continue;
    SCOPED_TRACE("round " + std::to_string(round));
    const Target target = MakeTarget(planted.table, planted.tree, requests);
    const Table sanitized = Apply(planted.table, SomeEdits(planted.table, random));
    const Tree after = *GrowFromTable(sanitized, planted.learner, 1);
    const Evidence evidence{planted.table, sanitized, planted.tree, after, target};
    const Verdict verdict = Judge(evidence, requests, 1);
    ASSERT_EQ(verdict.requests.size(), requests.size());
    bool all_hidden = true;
    for (size_t i = 0; i < requests.size(); ++i) {
      const RequestVerdict& one = verdict.requests[i];
      const Rule& rule = requests[i].rule;
      EXPECT_EQ(one.pattern, PatternIsGone(evidence, rule));
      EXPECT_EQ(one.prediction,
                target.prediction_can_change[i] && PredictedLikeTheTarget(evidence, rule));
      EXPECT_EQ(one.prediction_can_change, target.prediction_can_change[i]);
      EXPECT_EQ(one.still_predicted, StillPredicted(evidence, rule));
      EXPECT_EQ(one.confidence, ConfidenceIsGone(evidence, rule));
      EXPECT_DOUBLE_EQ(one.confidence_before, ShareOfClass(planted.table, rule));
      EXPECT_DOUBLE_EQ(one.confidence_after, ShareOfClass(sanitized, rule));
      EXPECT_EQ(one.hidden(), one.pattern && one.prediction && one.confidence);
      all_hidden = all_hidden && one.hidden();
      ++seen[one.pattern ? "pattern" : "no pattern"];
      ++seen[one.prediction ? "prediction" : "no prediction"];
      ++seen[one.confidence ? "confidence" : "no confidence"];
    }
    EXPECT_EQ(verdict.hidden(), all_hidden);
  }
  EXPECT_EQ(seen.size(), 6);
  for (const auto& [answer, times] : seen) EXPECT_GT(times, 20) << answer;
}

TEST(Verdict, CountsTheRulesOfAllThreeTrees) {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const auto requests = testing::RandomRequests(planted, 3, random);
    if (requests.empty()) continue;
    const Target target = MakeTarget(planted.table, planted.tree, requests);
    const Table sanitized = Apply(planted.table, SomeEdits(planted.table, random));
    const Tree after = *GrowFromTable(sanitized, planted.learner, 1);
    const Verdict verdict =
        Judge({planted.table, sanitized, planted.tree, after, target}, requests, 1);
    EXPECT_EQ(verdict.rules_before, RulesOf(planted.tree).size());
    EXPECT_EQ(verdict.rules_merged, target.merged.size());
    EXPECT_EQ(verdict.rules_target, RulesOf(target.tree).size());
    EXPECT_EQ(verdict.rules_after, RulesOf(after).size());
    EXPECT_EQ(verdict.kept + verdict.lost, verdict.rules_target);
    EXPECT_LE(verdict.kept + verdict.ghosts, verdict.rules_after);
    EXPECT_EQ(verdict.exact(), verdict.lost == 0 && verdict.ghosts == 0);
  }
}

TEST(Verdict, OfATableWithoutEditsIsNeverThatARuleIsHidden) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const auto requests = testing::RandomRequests(planted, 3, random);
    if (requests.empty()) continue;
    const Target target = MakeTarget(planted.table, planted.tree, requests);
    const Verdict verdict =
        Judge({planted.table, planted.table, planted.tree, planted.tree, target}, requests, 1);
    EXPECT_FALSE(verdict.hidden());
    for (const RequestVerdict& one : verdict.requests) {
      EXPECT_FALSE(one.pattern);
      EXPECT_EQ(one.confidence_before, one.confidence_after);
    }
  }
}

// a=f => p, and under a=t: b=f => n, b=t => p. All rows of a=f have b=t. Classes: n 0, p 1.
class SensesTest : public ::testing::Test {
 protected:
  SensesTest() {
    testing::TreeBuilder builder("class", {"n", "p"});
    const AttributeId a = builder.Nominal("a", {"f", "t"});
    const AttributeId b = builder.Nominal("b", {"f", "t"});
    const size_t top = builder.SplitEach(0, a, {0, 1});
    const size_t low = builder.SplitEach(top + 1, b, {0, 1});
    builder.Leaf(top, {0, 10});
    builder.Leaf(low, {5, 0});
    builder.Leaf(low + 1, {0, 5});
    testing::BuiltTree built = builder.Build();
    table_ = std::move(built.table);
    tree_ = std::move(built.tree);
    for (RowIndex row = 0; row < 20; ++row) {
      table_.columns[a].Set(row, row >= 10);
      table_.columns[b].Set(row, row < 15);
      table_.classes.Set(row, row < 15);
    }
    requests_ = {{.rule = RulesOf(tree_)[0]}};
    target_ = MakeTarget(table_, tree_, requests_);
  }

  RequestVerdict Judged(const RowEdits& edits, const Tree& after) const {
    const Table sanitized = Apply(table_, edits);
    return Judge({table_, sanitized, tree_, after, target_}, requests_, 1).requests[0];
  }

  // The senses that do not hold, in words.
  static std::vector<std::string> Failing(const RequestVerdict& one) {
    std::vector<std::string> failing;
    if (!one.pattern) failing.emplace_back("pattern");
    if (!one.prediction) failing.emplace_back("prediction");
    if (!one.confidence) failing.emplace_back("confidence");
    return failing;
  }

  Table table_;
  Tree tree_;
  std::vector<Request> requests_;
  Target target_;
};

TEST_F(SensesTest, AllHoldWhereTheTargetIsGrown) { EXPECT_TRUE(Judged({}, target_.tree).hidden()); }

TEST_F(SensesTest, ThePatternAloneCanFail) {
  EXPECT_THAT(Failing(Judged({}, tree_)), ElementsAre("pattern"));
}

TEST_F(SensesTest, ThePredictionAloneCanFail) {
  Tree leaf;
  leaf.classes = 2;
  leaf.nodes.resize(1);
  leaf.class_counts = {20, 0};
  EXPECT_THAT(Failing(Judged({}, leaf)), ElementsAre("prediction"));
}

TEST_F(SensesTest, TheConfidenceAloneCanFail) {
  // Of the other rows with b=t one is n now, of those with a=f none.
  const RowEdits one = {.relabelled = {{.row = 10, .to = 0}}};
  EXPECT_THAT(Failing(Judged(one, target_.tree)), ElementsAre("confidence"));
  // No other rows are left to compare with.
  const RowEdits none = {.removed = {{10}, {11}, {12}, {13}, {14}}};
  EXPECT_THAT(Failing(Judged(none, target_.tree)), ElementsAre("confidence"));
}

TEST_F(SensesTest, TheConfidenceHoldsWhereTheClassIsNotTheMostFrequent) {
  RowEdits edits = {.removed = {{10}, {11}, {12}, {13}, {14}}};
  for (RowIndex row = 0; row < 5; ++row) edits.relabelled.push_back({.row = row, .to = 0});
  // Five of each: as frequent as the other class is most frequent still.
  EXPECT_FALSE(Judged(edits, target_.tree).confidence);
  edits.relabelled.push_back({.row = 5, .to = 0});
  const RequestVerdict one = Judged(edits, target_.tree);
  EXPECT_TRUE(one.confidence);
  EXPECT_DOUBLE_EQ(one.confidence_before, 1);
  EXPECT_DOUBLE_EQ(one.confidence_after, 0.4);
}

TEST_F(SensesTest, TheConfidenceIsAskedInsideEachLeafOfTheTarget) {
  // Over all rows p is rarer where a=f, but inside b=f, where the row 0 is now, it is not.
  const RowEdits edits = {.relabelled = {{.row = 1, .to = 0},
                                         {.row = 2, .to = 0},
                                         {.row = 3, .to = 0},
                                         {.row = 4, .to = 0},
                                         {.row = 5, .to = 0},
                                         {.row = 6, .to = 0}},
                          .recoded = {{.row = 0, .attribute = 1, .to = 0}}};
  EXPECT_FALSE(Judged(edits, target_.tree).confidence);
}

TEST_F(SensesTest, WithoutRowsThatMatchTheConfidenceHolds) {
  RowEdits edits;
  for (RowIndex row = 0; row < 10; ++row) edits.removed.push_back({row});
  const RequestVerdict one = Judged(edits, target_.tree);
  EXPECT_TRUE(one.confidence);
  EXPECT_EQ(one.confidence_after, 0);
}

TEST(Verdict, APredictionThatCannotChangeDoesNotHold) {
  const Planted planted =
      testing::Plant("a,class\n" + testing::Times(5, "t,p") + testing::Times(3, "f,n"));
  const auto requests = testing::RequestsFor(planted, {"a=t => p", "a=f => n"});
  const Target target = MakeTarget(planted.table, planted.tree, requests);
  const Verdict verdict =
      Judge({planted.table, planted.table, planted.tree, target.tree, target}, requests, 1);
  EXPECT_FALSE(verdict.requests[0].prediction);
  EXPECT_FALSE(verdict.requests[0].prediction_can_change);
  EXPECT_TRUE(verdict.requests[1].prediction);
  EXPECT_TRUE(verdict.exact());
}

TEST(Verdict, IsTheSameForAnyNumberOfThreads) {
  Random random(4);
  Planted planted;
  planted.table = testing::RandomTable(40'000, {{}, {Type::kNominal, 4}, {}}, 2, random);
  planted.tree = *GrowFromTable(planted.table, planted.learner, 1);
  const auto requests = testing::RandomRequests(planted, 3, random);
  const Target target = MakeTarget(planted.table, planted.tree, requests);
  const Evidence evidence{planted.table, planted.table, planted.tree, target.tree, target};
  const Verdict one = Judge(evidence, requests, 1);
  const Verdict many = Judge(evidence, requests, 3);
  for (size_t i = 0; i < requests.size(); ++i) {
    EXPECT_EQ(one.requests[i].pattern, many.requests[i].pattern);
    EXPECT_EQ(one.requests[i].prediction, many.requests[i].prediction);
    EXPECT_EQ(one.requests[i].confidence, many.requests[i].confidence);
  }
  EXPECT_EQ(one.kept, many.kept);
  EXPECT_EQ(one.kept, one.rules_target);
}

}  // namespace
}  // namespace espalier
