#include "judge/verdict.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "hide/neighbours/neighbourhood.h"
#include "hide/random_planted.h"
#include "judge/pattern.h"
#include "rules/predict.h"
#include "table/apply.h"
#include "testing/random_edits.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::Planted;

std::vector<Neighbourhood> Around(const Planted& planted, const std::vector<Request>& requests) {
  return NeighbourhoodsOf(planted.table, planted.tree, LeafOrder(planted.table, planted.tree, 1),
                          requests, 1);
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

// One request and all that is known of it, judged again, slowly.
struct Slow {
  const Evidence& evidence;
  const Rule& rule;
  const Neighbourhood& around;

  std::vector<RowIndex> Matching(const Table& table) const {
    std::vector<RowIndex> rows;
    for (RowIndex row = 0; row < table.rows; ++row) {
      if (Matches(rule, table, row)) rows.push_back(row);
    }
    return rows;
  }

  std::vector<Code> CodesOf(const Table& table, RowIndex row) const {
    std::vector<Code> codes;
    for (const Column& column : table.columns) codes.push_back(column.At(row));
    return codes;
  }

  bool Presence() const {
    std::map<std::vector<Code>, int> left;
    const std::vector<RowIndex> now = Matching(evidence.published);
    for (const RowIndex row : now) ++left[CodesOf(evidence.published, row)];
    double missing = 0;
    for (const RowIndex row : around.region) {
      if (left[CodesOf(evidence.original, row)]-- <= 0) ++missing;
    }
    const auto before = static_cast<double>(around.region.size());
    const double most = std::max(1.0, 0.02 * before);
    return missing <= most && std::abs(static_cast<double>(now.size()) - before) <= most;
  }

  uint64_t Predicted() const {
    uint64_t rows = 0;
    for (const RowIndex row : around.region) {
      if (Predict(evidence.after, evidence.original, row) == rule.predicted) ++rows;
    }
    return rows;
  }

  uint64_t OfClass(const Table& table) const {
    uint64_t rows = 0;
    for (const RowIndex row : Matching(table)) {
      if (table.classes.At(row) == rule.predicted) ++rows;
    }
    return rows;
  }

  TraceFinding Trace() const {
    const RegionRows seen =
        SeenBy(around.model, evidence.published, Matching(evidence.published), 1);
    StratumCounts counts(around.model.strata() * around.model.classes(), 0);
    const std::vector<RowIndex> rows = Matching(evidence.published);
    for (size_t i = 0; i < rows.size(); ++i) {
      ++counts[seen.strata[i] * around.model.classes() + evidence.published.classes.At(rows[i])];
    }
    return TestTrace(ExpectationOf(around.model, seen), counts, rule.predicted);
  }

  // Among the published rows, or among what the region's rows are predicted as.
  bool ClassLeads() const {
    std::map<ClassCode, int> labels;
    std::map<ClassCode, int> predictions;
    for (const RowIndex row : Matching(evidence.published)) {
      ++labels[evidence.published.classes.At(row)];
    }
    for (const RowIndex row : around.region) {
      ++predictions[Predict(evidence.after, evidence.original, row)];
    }
    const auto leads = [&](std::map<ClassCode, int>& counts) {
      const int own = counts[rule.predicted];
      return std::all_of(counts.begin(), counts.end(),
                         [&](const auto& other) { return other.second <= own; });
    };
    return (!labels.empty() && leads(labels)) || leads(predictions);
  }

  Outcome Ending(const RequestVerdict& tests) const {
    const espalier::Trace trace = Trace().trace;
    if (!tests.pattern || !tests.presence || !tests.prediction || tests.order == false ||
        trace == espalier::Trace::kAbove) {
      return Outcome::kVisible;
    }
    if (trace == espalier::Trace::kFalse) return Outcome::kFalse;
    return ClassLeads() ? Outcome::kImplied : Outcome::kRemoved;
  }
};

void ExpectAsInWords(const Slow& slow, const RequestVerdict& one) {
  const Evidence& evidence = slow.evidence;
  EXPECT_EQ(one.pattern,
            !HasPattern(evidence.after, slow.rule, evidence.original, slow.around.region));
  EXPECT_EQ(one.presence, slow.Presence());
  EXPECT_EQ(one.predicted.after, slow.Predicted());
  EXPECT_EQ(one.prediction, static_cast<double>(slow.Predicted()) <=
                                std::max(one.predicted.expected,
                                         slow.around.expectation.all.High(slow.rule.predicted)));
  EXPECT_EQ(one.of_class.before, slow.OfClass(evidence.original));
  EXPECT_EQ(one.of_class.after, slow.OfClass(evidence.published));
  EXPECT_EQ(one.trace, slow.Trace().trace == Trace::kNone);
  EXPECT_EQ(one.p, slow.Trace().p);
  EXPECT_EQ(one.outcome, slow.Ending(one));
  EXPECT_EQ(one.rows, slow.Matching(evidence.published).size());
  EXPECT_EQ(one.rows_before, slow.around.region.size());
}

TEST(Verdict, AgreesWithItsTestsInWordsOverRandomEdits) {
  Random random(1);
  std::map<std::string, int> seen;
  for (int round = 0; round < 400; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const auto requests = testing::RandomRequests(planted, 3, random);
    if (requests.empty()) continue;
    SCOPED_TRACE("round " + std::to_string(round));
    RowEdits edits = SomeEdits(planted.table, random);
    if (round % 2 == 0) edits = {.relabelled = edits.relabelled};
    const Table published = Apply(planted.table, edits);
    const Tree after = *GrowFromTable(published, planted.learner, 1);
    const Evidence evidence{planted.table, published, planted.tree, after};
    const std::vector<Neighbourhood> around = Around(planted, requests);
    const Verdict verdict = Judge(evidence, requests, around, {}, 1);
    ASSERT_EQ(verdict.requests.size(), requests.size());
    for (size_t i = 0; i < requests.size(); ++i) {
      const RequestVerdict& one = verdict.requests[i];
      ExpectAsInWords({evidence, requests[i].rule, around[i]}, one);
      EXPECT_EQ(one.hidden, one.outcome == Outcome::kRemoved);
      ++seen[std::string(Name(one.outcome))];
      ++seen[one.pattern ? "pattern" : "no pattern"];
      ++seen[one.presence ? "presence" : "no presence"];
      ++seen[one.prediction ? "prediction" : "no prediction"];
      ++seen[one.trace ? "trace" : "no trace"];
    }
  }
  EXPECT_EQ(seen.size(), 12);
  for (const auto& [answer, times] : seen) EXPECT_GT(times, 5) << answer;
}

TEST(Verdict, CountsTheRulesOfBothTrees) {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const auto requests = testing::RandomRequests(planted, 3, random);
    if (requests.empty()) continue;
    const Table published = Apply(planted.table, SomeEdits(planted.table, random));
    const Tree after = *GrowFromTable(published, planted.learner, 1);
    const Verdict verdict = Judge({planted.table, published, planted.tree, after}, requests,
                                  Around(planted, requests), {}, 1);
    EXPECT_EQ(verdict.rules_before, RulesOf(planted.tree).size());
    EXPECT_GE(verdict.rules_merged, requests.size());
    EXPECT_EQ(verdict.kept + verdict.lost, verdict.rules_target());
    EXPECT_LE(verdict.kept + verdict.ghosts, verdict.rules_after);
    EXPECT_LE(verdict.rules_after, RulesOf(after).size());
    EXPECT_EQ(verdict.exact(), verdict.lost == 0 && verdict.ghosts == 0);
  }
}

TEST(Verdict, OfATableWithoutEditsIsThatEveryRuleIsVisible) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    const auto requests = testing::RandomRequests(planted, 3, random);
    if (requests.empty()) continue;
    const Verdict verdict = Judge({planted.table, planted.table, planted.tree, planted.tree},
                                  requests, Around(planted, requests), {}, 1);
    EXPECT_FALSE(verdict.hidden());
    EXPECT_TRUE(verdict.exact());
    for (const RequestVerdict& one : verdict.requests) {
      EXPECT_FALSE(one.pattern);
      EXPECT_TRUE(one.presence);
      EXPECT_EQ(one.outcome, Outcome::kVisible);
      EXPECT_EQ(one.of_class.before, one.of_class.after);
      EXPECT_EQ(one.predicted.after, one.rows_before);
    }
  }
}

// a=t => p has 40 rows, all p, at the even places; of 100 rows with a=f a fifth is p, or the other
// way round. So 8 p are expected, give or take 4.9; or 32.
class OutcomeTest : public ::testing::Test {
 protected:
  static constexpr RowIndex kRegion = 40;

  static Planted Made(bool neighbours_agree) {
    std::string csv = "a,class\n";
    for (int i = 0; i < 100; ++i) {
      if (i < 40) csv += "t,p\n";
      csv += (i % 5 == 0) == neighbours_agree ? "f,n\n" : "f,p\n";
    }
    return testing::Plant(csv);
  }

  // The region's labels: p where the text has one, in the order of the file.
  RequestVerdict Judged(const std::string& labels, const Demand& demand = {}) const {
    RowEdits edits;
    for (RowIndex i = 0; i < kRegion; ++i) {
      if (labels[i] != 'p') edits.relabelled.push_back({.row = 2 * i, .to = 0});
    }
    return Judged(edits, demand);
  }

  RequestVerdict Judged(const RowEdits& edits, const Demand& demand = {}) const {
    const Table published = Apply(planted_.table, edits);
    const Tree after = *GrowFromTable(published, planted_.learner, 1);
    Verdict verdict =
        Judge({planted_.table, published, planted_.tree, after}, requests_, around_, demand, 1);
    NameWhatImplies(planted_.tree, requests_, verdict);
    return verdict.requests[0];
  }

  // That many p, in an order that tells nothing.
  static std::string Spread(size_t p) {
    std::string labels = std::string(p, 'p') + std::string(kRegion - p, 'n');
    Random random(1);
    for (size_t i = kRegion; i > 1; --i) std::swap(labels[i - 1], labels[random.Below(i)]);
    return labels;
  }

  static std::vector<std::string> Failing(const RequestVerdict& one) {
    std::vector<std::string> failing;
    if (!one.pattern) failing.emplace_back("pattern");
    if (!one.presence) failing.emplace_back("presence");
    if (!one.prediction) failing.emplace_back("prediction");
    if (!one.trace) failing.emplace_back("trace");
    if (!one.order.value_or(true)) failing.emplace_back("order");
    return failing;
  }

  void LetNeighboursAgree() {
    planted_ = Made(true);
    requests_ = testing::RequestsFor(planted_, {"a=t => p"});
    around_ = Around(planted_, requests_);
  }

  Planted planted_ = Made(false);
  std::vector<Request> requests_ = testing::RequestsFor(planted_, {"a=t => p"});
  std::vector<Neighbourhood> around_ = Around(planted_, requests_);
};

TEST_F(OutcomeTest, RemovedWhereTheLabelsAreThoseOfTheNeighbours) {
  for (const size_t p : {4U, 8U, 12U}) {
    const RequestVerdict one = Judged(Spread(p));
    EXPECT_THAT(Failing(one), IsEmpty()) << p;
    EXPECT_EQ(one.outcome, Outcome::kRemoved) << p;
    EXPECT_NEAR(one.of_class.expected, 8, 1e-9);
    EXPECT_EQ(one.of_class.after, p);
    EXPECT_EQ(one.neighbours, 100U);
    EXPECT_EQ(one.neighbours_of_class, 20U);
    EXPECT_TRUE(one.full_power());
  }
}

TEST_F(OutcomeTest, VisibleWhereTheClassIsTooFrequent) {
  const RequestVerdict one = Judged(Spread(14));
  EXPECT_THAT(Failing(one), ElementsAre("trace"));
  EXPECT_EQ(one.outcome, Outcome::kVisible);
}

TEST_F(OutcomeTest, VisibleWhereTheOrderTells) {
  const RequestVerdict one = Judged(std::string(12, 'p') + std::string(28, 'n'));
  EXPECT_THAT(Failing(one), ElementsAre("order"));
  EXPECT_EQ(one.outcome, Outcome::kVisible);
}

TEST_F(OutcomeTest, TheOrderTellsNothingWhereTheRowsAreShuffled) {
  const std::string labels = std::string(12, 'p') + std::string(28, 'n');
  const RequestVerdict one = Judged(labels, {.shuffled = true});
  EXPECT_EQ(one.order, true);
  EXPECT_EQ(one.outcome, Outcome::kRemoved);
}

TEST_F(OutcomeTest, VisibleWhereRowsAreMissing) {
  RowEdits edits;
  for (RowIndex i = 0; i < kRegion; ++i) {
    if (i % 4 != 3) edits.relabelled.push_back({.row = 2 * i, .to = 0});
  }
  EXPECT_THAT(Failing(Judged(edits)), IsEmpty());
  for (const RowIndex i : {7U, 23U}) edits.removed.push_back({.row = 2 * i});
  const RequestVerdict one = Judged(edits);
  EXPECT_FALSE(one.presence);
  EXPECT_EQ(one.rows, 38U);
  EXPECT_EQ(one.outcome, Outcome::kVisible);
}

TEST_F(OutcomeTest, VisibleWithoutEdits) {
  const RequestVerdict one = Judged(RowEdits{});
  EXPECT_THAT(Failing(one), ElementsAre("pattern", "prediction", "trace"));
  EXPECT_EQ(one.outcome, Outcome::kVisible);
}

TEST_F(OutcomeTest, FalseWhereTheClassIsTooRare) {
  const RequestVerdict one = Judged(Spread(3));
  EXPECT_THAT(Failing(one), ElementsAre("trace"));
  EXPECT_EQ(one.outcome, Outcome::kFalse);
}

TEST_F(OutcomeTest, ImpliedWhereTheNeighboursSayTheSame) {
  LetNeighboursAgree();
  const RequestVerdict one = Judged(Spread(32));
  EXPECT_TRUE(one.trace);
  EXPECT_TRUE(one.expected_to_lead);
  ASSERT_EQ(one.implied_by.size(), 1U);
  EXPECT_EQ(PrintRule(one.implied_by[0].rule, planted_.table), "a=f => p");
  EXPECT_EQ(one.implied_by[0].rows, 100U);
  EXPECT_FALSE(one.widened);  // p leads in the whole table
}

TEST_F(OutcomeTest, TheLevelSaysWhatIsAskedFor) {
  const auto hidden = [&](const std::string& labels) {
    std::vector<bool> at;
    for (const Level level : kLevels) at.push_back(Judged(labels, {.level = level}).hidden);
    return at;
  };
  // tree, neighbours, parent, flip
  EXPECT_THAT(hidden(Spread(8)), ElementsAre(true, true, true, false));
  EXPECT_THAT(hidden(Spread(12)), ElementsAre(true, true, true, false));
  EXPECT_THAT(hidden(Spread(14)), ElementsAre(true, false, false, false));
  EXPECT_THAT(hidden(std::string(kRegion, 'n')), ElementsAre(true, false, false, true));
  EXPECT_THAT(hidden(std::string(kRegion, 'p')), ElementsAre(false, false, false, false));
}

TEST_F(OutcomeTest, ImpliedIsHiddenOnlyWhereItIsAccepted) {
  LetNeighboursAgree();
  for (const std::string& labels : {Spread(32), Spread(31), Spread(30)}) {
    const RequestVerdict one = Judged(labels);
    EXPECT_FALSE(one.hidden);
    const RequestVerdict accepted = Judged(labels, {.accept_implied = true});
    EXPECT_EQ(accepted.outcome, one.outcome);
    EXPECT_EQ(accepted.hidden, one.outcome == Outcome::kImplied);
  }
}

TEST_F(OutcomeTest, AtParentAClassThatLeadsNextToTheRegionIsHiddenOnlyWhereThatIsAccepted) {
  LetNeighboursAgree();
  const RequestVerdict one = Judged(Spread(32), {.level = Level::kParent});
  ASSERT_EQ(one.outcome, Outcome::kImplied);
  EXPECT_FALSE(one.hidden);
  EXPECT_TRUE(Judged(Spread(32), {.level = Level::kParent, .accept_implied = true}).hidden);
}

TEST(Verdict, OfFewRowsSaysThatItsPowerIsLow) {
  for (const size_t rows : {7U, 8U}) {
    const Planted planted =
        testing::Plant("a,class\n" + testing::Times(rows, "t,p") + testing::Times(30, "f,n"));
    const auto requests = testing::RequestsFor(planted, {"a=t => p"});
    const Verdict verdict = Judge({planted.table, planted.table, planted.tree, planted.tree},
                                  requests, Around(planted, requests), {}, 1);
    EXPECT_EQ(verdict.requests[0].full_power(), rows == 8);
  }
}

TEST(Verdict, TheOrderIsUnknownWhereTheRowsAreNotInTheirOriginalOrder) {
  const Planted planted = testing::Plant("a,b,class\n" + testing::Times(6, "t,u,p") +
                                         testing::Times(6, "t,v,p") + testing::Times(30, "f,u,n"));
  const auto requests = testing::RequestsFor(planted, {"a=t => p"});
  Table turned = planted.table;
  for (RowIndex row = 0; row < 12; ++row) {
    turned.columns[1].Set(row, planted.table.columns[1].At(11 - row));
  }
  const Verdict verdict = Judge({planted.table, turned, planted.tree, planted.tree}, requests,
                                Around(planted, requests), {}, 1);
  EXPECT_TRUE(verdict.requests[0].presence);
  EXPECT_FALSE(verdict.requests[0].order.has_value());
}

TEST(Verdict, IsTheSameForAnyNumberOfThreads) {
  Random random(4);
  Planted planted;
  planted.table = testing::RandomTable(40'000, {{}, {Type::kNominal, 4}, {}}, 2, random);
  planted.tree = *GrowFromTable(planted.table, planted.learner, 1);
  const auto requests = testing::RandomRequests(planted, 3, random);
  const Evidence evidence{planted.table, planted.table, planted.tree, planted.tree};
  const LeafOrder order(planted.table, planted.tree, 1);
  std::vector<Verdict> verdicts;
  for (const size_t threads : {size_t{1}, size_t{3}}) {
    const auto around = NeighbourhoodsOf(planted.table, planted.tree, order, requests, threads);
    verdicts.push_back(Judge(evidence, requests, around, {}, threads));
  }
  for (size_t i = 0; i < requests.size(); ++i) {
    const RequestVerdict& one = verdicts[0].requests[i];
    const RequestVerdict& many = verdicts[1].requests[i];
    EXPECT_EQ(one.outcome, many.outcome);
    EXPECT_EQ(one.p, many.p);
    EXPECT_EQ(one.of_class.expected, many.of_class.expected);
    EXPECT_EQ(one.high, many.high);
  }
  EXPECT_EQ(verdicts[0].kept, verdicts[1].kept);
  EXPECT_EQ(verdicts[0].kept, verdicts[0].rules_target());
}

}  // namespace
}  // namespace espalier
