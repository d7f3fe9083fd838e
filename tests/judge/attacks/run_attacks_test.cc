#include "judge/attacks/run_attacks.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "judge/attacks/attack_list.h"
#include "judge/attacks/attack_world.h"
#include "learn/grow.h"

namespace espalier {
namespace {

using testing::AttackWorld;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

std::map<std::string, AttackFinding> ByName(const AttackReport& report) {
  std::map<std::string, AttackFinding> findings;
  for (const AttackFinding& finding : report.findings) findings.emplace(finding.attack, finding);
  return findings;
}

Attack Stump() {
  return {"stump", "grows one test",
          Learns{.once = [](const Table& table, Learner learner, uint64_t) -> Result<Model> {
            learner.max_depth = 1;
            Result<Tree> tree = GrowFromTable(table, learner, 1);
            if (!tree.ok()) return tree.error();
            Model model;
            model.trees.push_back(std::move(*tree));
            return model;
          }}};
}

Attack Saying(const std::string& name, std::optional<ClassCode> code) {
  return {name, "says the same of all",
          Predicts{[code](const Table&,
                          const Table& rows) -> Result<std::vector<std::optional<ClassCode>>> {
            return std::vector<std::optional<ClassCode>>(rows.rows, code);
          }}};
}

TEST(RunAttacks, EveryAttackOnTheRuleFindsItInUntouchedData) {
  const AttackWorld world;
  const AttackReport report = world.Attacked(world.original(), AllAttacks(world.planted.learner));
  for (const AttackFinding& finding : report.findings) {
    // These look for what was done to a table.
    const std::set<std::string> of_edits = {"too-independent", "order", "knows-the-program",
                                            "beacon"};
    if (finding.apart || of_edits.contains(finding.attack)) continue;
    EXPECT_TRUE(finding.won()) << finding.attack;
    EXPECT_GT(finding.share, 0.5) << finding.attack;
  }
  EXPECT_FALSE(report.auc.all.has_value());
  EXPECT_EQ(report.auc.edited, 0);
}

TEST(RunAttacks, NoAttackFindsARuleWhoseRowsAllSayTheOpposite) {
  const AttackWorld world;
  const AttackReport report = world.Attacked(world.hidden(), AllAttacks(world.planted.learner));
  for (const AttackFinding& finding : report.findings) {
    EXPECT_FALSE(finding.won()) << finding.attack;
    EXPECT_EQ(finding.returned, finding.apart) << finding.attack;
  }
  EXPECT_EQ(report.won(), 0);
  EXPECT_EQ(report.auc.edited, 14);
}

TEST(RunAttacks, AllNamesDifferAndTheOwnersLearnerIsNotAmongTheOthers) {
  for (const Learner& learner :
       {Learner{}, Learner{.shape = Shape::kCart, .criterion = Criterion::kGini}}) {
    std::map<std::string, int> names;
    for (const Attack& attack : AllAttacks(learner)) ++names[attack.name];
    for (const auto& [name, times] : names) EXPECT_EQ(times, 1) << name;
    EXPECT_FALSE(names.contains(std::string(Name(learner.shape)) + "-" +
                                std::string(Name(learner.criterion))));
    EXPECT_THAT(names, SizeIs(25));
  }
}

TEST(RunAttacks, WhatTheNeighboursSayIsImpliedAndNotWon) {
  // b=v says yes, too, and has more rows: one test alone says yes of all of a=t, with or without
  // the rows that are hidden.
  std::string csv = "a,b,class\n";
  csv += testing::Times(30, "f,u,no") + testing::Times(12, "t,u,yes") +
         testing::Times(40, "t,v,yes") + testing::Times(10, "t,w,no");
  const testing::Planted planted = testing::Plant(csv);
  const auto requests = testing::RequestsFor(planted, {"b=u & a=t => yes"});
  ASSERT_THAT(requests, SizeIs(1));
  const Table hidden = testing::Relabelled(planted.table, requests[0].rule, 0);
  const Attack by_first{
      "by-a", "tests a only",
      Learns{.once = [](Table table, const Learner& learner, uint64_t) -> Result<Model> {
        table.columns[1] = Column(table.rows, table.attributes[1].CodeCount());
        Result<Tree> tree = GrowFromTable(table, learner, 1);
        if (!tree.ok()) return tree.error();
        Model model;
        model.trees.push_back(std::move(*tree));
        return model;
      }}};
  const auto report = RunAttacks({planted.table, hidden, planted.tree, planted.learner}, requests,
                                 std::vector<Attack>{by_first}, {});
  ASSERT_TRUE(report.ok());
  const AttackFinding finding = ByName(*report).at("by-a");
  EXPECT_TRUE(finding.returned);
  EXPECT_TRUE(finding.implied);
  EXPECT_EQ(finding.senses, (Senses{.prediction = true}));
  EXPECT_EQ(finding.share, 1);
  EXPECT_EQ(finding.share_beyond, 0);
  EXPECT_EQ(report->won(), 0);
}

// A rule that its neighbours imply, nine in ten of them, with labels like theirs.
struct ImpliedWorld {
  std::string csv = "a,b,class\n" + testing::Times(20, "f,u,no") + testing::Times(20, "f,v,no") +
                    testing::Times(20, "f,w,no") + testing::Times(40, "t,u,yes") +
                    testing::Times(45, "t,v,yes") + testing::Times(5, "t,v,no") +
                    testing::Times(45, "t,w,yes") + testing::Times(5, "t,w,no");
  testing::Planted planted = testing::Plant(csv, {.min_leaf = 5, .min_gain = 0.01});
  std::vector<Request> requests = testing::RequestsFor(planted, {"a=t & b=u => yes"});

  AttackReport Attacked(const Table& published) const {
    return *RunAttacks({planted.table, published, planted.tree, planted.learner}, requests,
                       AllAttacks(planted.learner), {});
  }
};

TEST(RunAttacks, ARuleThatIsImpliedIsNotTested) {
  const ImpliedWorld world;
  ASSERT_THAT(world.requests, SizeIs(1));
  Table published = world.planted.table;
  for (const RowIndex row : {63U, 71U, 78U, 94U}) published.classes.Set(row, 0);
  const AttackReport report = world.Attacked(published);
  for (const AttackFinding& finding : report.findings) {
    if (finding.apart) continue;
    EXPECT_FALSE(finding.tested) << finding.attack;
    EXPECT_TRUE(finding.implied) << finding.attack;
    EXPECT_FALSE(finding.returned) << finding.attack;
    EXPECT_EQ(finding.senses, Senses()) << finding.attack;
    EXPECT_EQ(finding.share, 0) << finding.attack;
  }
  EXPECT_EQ(report.made(), 0);
  EXPECT_EQ(report.won(), 0);
}

TEST(RunAttacks, ARuleThatIsStillThereIsTestedWhateverTheNeighboursSay) {
  const ImpliedWorld world;
  const AttackReport report = world.Attacked(world.planted.table);
  EXPECT_EQ(report.made(), 25);
  EXPECT_TRUE(ByName(report).at("again").tested);
  EXPECT_TRUE(ByName(report).at("again").won());
}

TEST(RunAttacks, TheResultIsTheSameForAnyNumberOfThreads) {
  const AttackWorld world;
  const Table half = testing::Relabelled(world.original(), world.rule(), 0, 7);
  const auto attacks = AllAttacks(world.planted.learner);
  const AttackReport one = world.Attacked(half, attacks, {.seed = 3, .threads = 1});
  const AttackReport three = world.Attacked(half, attacks, {.seed = 3, .threads = 3});
  ASSERT_EQ(one.findings.size(), three.findings.size());
  for (size_t i = 0; i < one.findings.size(); ++i) {
    EXPECT_EQ(one.findings[i].attack, three.findings[i].attack);
    EXPECT_EQ(one.findings[i].senses, three.findings[i].senses);
    EXPECT_EQ(one.findings[i].implied, three.findings[i].implied);
    EXPECT_EQ(one.findings[i].share, three.findings[i].share);
  }
  EXPECT_EQ(one.auc.all, three.auc.all);
  EXPECT_EQ(one.auc.alike, three.auc.alike);
}

TEST(RunAttacks, AnAttackThatIsAddedDoesNotChangeTheOthers) {
  const AttackWorld world;
  const Table half = testing::Relabelled(world.original(), world.rule(), 0, 7);
  std::vector<Attack> attacks = AllAttacks(world.planted.learner);
  const double share = ByName(world.Attacked(half, attacks)).at("bootstrap").share;
  attacks.insert(attacks.begin(), Stump());
  EXPECT_EQ(ByName(world.Attacked(half, attacks)).at("bootstrap").share, share);
}

TEST(RunAttacks, TheShareIsOfRepetitions) {
  const AttackWorld world;
  Learns turns{
      .once = [](const Table& table, const Learner& learner, uint64_t seed) -> Result<Model> {
        Model model;
        // By its seed, some repetitions learn the table and some learn nothing.
        if (seed % 2 == 0) return model;
        Result<Tree> tree = GrowFromTable(table, learner, 1);
        if (!tree.ok()) return tree.error();
        model.trees.push_back(std::move(*tree));
        return model;
      },
      .repetitions = 200};
  const AttackReport report = world.Attacked(world.original(), {{"turns", "now and then", turns}});
  EXPECT_NEAR(report.findings[0].share, 0.5, 0.15);
  EXPECT_EQ(report.findings[0].returned, report.findings[0].share > 0.5);
}

TEST(RunAttacks, ProgramsCountByWhatTheyPredictAndThoseThatFailAreSkipped) {
  const AttackWorld world;
  const Attack failing{
      "failing", "is not there",
      Predicts{[](const Table&, const Table&) -> Result<std::vector<std::optional<ClassCode>>> {
        return InputError("not installed");
      }}};
  const AttackReport report = world.Attacked(
      world.hidden(), {Saying("yes", 1), Saying("no", 0), failing, Saying("other", std::nullopt)});
  const auto findings = ByName(report);
  EXPECT_TRUE(findings.at("yes").returned);
  EXPECT_TRUE(findings.at("yes").implied);  // it says so without the region's rows, too
  EXPECT_FALSE(findings.at("no").returned);
  EXPECT_FALSE(findings.at("other").returned);
  EXPECT_FALSE(findings.contains("failing"));
  EXPECT_THAT(report.skipped, ElementsAre(HasSubstr("failing: not installed")));
}

TEST(RunAttacks, WhoHoldsTheOriginalIsCountedApart) {
  const AttackWorld world;
  const AttackReport report = world.Attacked(world.hidden(), {});
  const auto findings = ByName(report);
  ASSERT_THAT(report.findings, SizeIs(2));
  const AttackFinding& whole = findings.at("earlier-release");
  EXPECT_TRUE(whole.returned);
  EXPECT_TRUE(whole.senses.pattern);
  EXPECT_EQ(whole.found, 1);
  EXPECT_TRUE(whole.apart);
  EXPECT_FALSE(whole.won());
  const AttackFinding& half = findings.at("earlier-half");
  EXPECT_GT(half.found.value_or(0), 0.2);
  EXPECT_LT(half.found.value_or(0), 0.8);
  EXPECT_EQ(report.won(), 0);
}

TEST(RunAttacks, NothingChangedGivesNothingAwayToWhoHoldsTheOriginal) {
  const AttackWorld world;
  for (const AttackFinding& finding : world.Attacked(world.original(), {}).findings) {
    EXPECT_FALSE(finding.returned) << finding.attack;
    EXPECT_EQ(finding.found, 0) << finding.attack;
  }
}

TEST(RunAttacks, ProgressEndsAtTheWhole) {
  const AttackWorld world;
  std::map<std::string, double> last;
  AttackOptions options{.threads = 2};
  options.progress = [&](const std::string& what, double share) {
    EXPECT_GE(share, last[what]);
    last[what] = share;
  };
  world.Attacked(world.original(), {Stump(), Saying("yes", 1)}, options);
  EXPECT_EQ(last.at("attacking"), 1);
}

TEST(RunAttacks, ProgressCountsTheTimeThatAttacksTake) {
  const AttackWorld world;
  std::vector<double> shares;
  AttackOptions options{.threads = 1};
  options.progress = [&](const std::string& what, double share) {
    if (what == "attacking") shares.push_back(share);
  };
  Attack slow = Stump();
  std::get<Learns>(slow.how).effort = 9;
  world.Attacked(world.original(), {Stump(), slow}, options);
  EXPECT_THAT(shares, ::testing::ElementsAre(::testing::DoubleEq(0.1), ::testing::DoubleEq(1)));
}

}  // namespace
}  // namespace espalier
