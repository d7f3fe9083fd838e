#include "judge/leaf_costs.h"

#include <gmock/gmock.h>

#include "hide/random_planted.h"
#include "testing/sanitized.h"

namespace espalier {
namespace {

using testing::Planted;

struct Turn {
  std::string rule;
  RowEdits edits;
  std::vector<uint64_t> counts_after;
  size_t left = 0;
  bool possible = true;

  bool operator==(const Turn&) const = default;
};

std::vector<Turn> TurnsOf(const Planted& planted, const Strategy& strategy) {
  std::vector<Turn> turns;
  const Status done = AttemptEachLeaf(
      {planted.table, planted.tree, planted.learner}, strategy,
      [&](const Request& request, const Result<Attempt>& attempt, size_t left) {
        const std::string rule = PrintRule(request.rule, planted.table);
        turns.push_back(attempt.ok()
                            ? Turn{rule, attempt->plan.edits, attempt->after.class_counts, left}
                            : Turn{.rule = rule, .left = left, .possible = false});
      });
  EXPECT_TRUE(done.ok());
  return turns;
}

Strategy RandomStrategy(Random& random) {
  if (random.Below(3) == 0) return OptimalOptions();
  RatioOptions options;
  options.edit = static_cast<HidingEdit>(random.Below(3));
  options.seed = {0, random.Next()};
  return options;
}

TEST(LeafCosts, EveryRuleHasItsTurnLeftToRight) {
  Random random(1);
  for (int round = 0; round < 40; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    if (planted.tree.nodes.size() == 1) continue;
    const std::vector<Turn> turns = TurnsOf(planted, RatioOptions{.threads = 1 + random.Below(3)});
    const std::vector<std::string> rules = testing::RuleTexts(planted.tree, planted.table);
    ASSERT_EQ(turns.size(), rules.size());
    for (size_t i = 0; i < turns.size(); ++i) {
      EXPECT_EQ(turns[i].rule, rules[i]);
      EXPECT_EQ(turns[i].left, rules.size() - i - 1);
    }
  }
}

TEST(LeafCosts, ATurnIsTheAttemptToHideTheLeafAlone) {
  Random random(2);
  for (int round = 0; round < (testing::kSanitized ? 2 : 8); ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    const Original original{planted.table, planted.tree, planted.learner};
    const Strategy strategy = RandomStrategy(random);
    for (const Turn& turn : TurnsOf(planted, strategy)) {
      const auto requests = testing::RequestsFor(planted, {turn.rule.c_str()});
      const Result<Attempt> alone = AttemptHiding(original, requests, strategy);
      ASSERT_EQ(alone.ok(), turn.possible);
      if (!alone.ok()) continue;
      EXPECT_TRUE(alone->plan.edits == turn.edits);
      EXPECT_EQ(alone->after.class_counts, turn.counts_after);
    }
  }
}

TEST(LeafCosts, AreTheSameForAnyNumberOfThreads) {
  Random random(3);
  for (int round = 0; round < (testing::kSanitized ? 1 : 8); ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    const Strategy strategy = RandomStrategy(random);
    EXPECT_TRUE(TurnsOf(planted, WithThreads(strategy, 1)) ==
                TurnsOf(planted, WithThreads(strategy, 3)));
  }
}

TEST(LeafCosts, ATreeOfOneLeafHasNothingToHide) {
  const Planted planted = testing::Plant("a,class\n" + testing::Times(3, "t,p"));
  EXPECT_TRUE(TurnsOf(planted, {}).empty());
}

TEST(LeafCosts, ALeafThatCannotBeHiddenDoesNotEndTheOthers) {
  const Planted planted = testing::Plant("a,class\n" + testing::Times(3, "t,p") +
                                         testing::Times(2, "f,n") + testing::Times(2, "u,n"));
  const std::vector<Turn> turns = TurnsOf(planted, RatioOptions{.edit = HidingEdit::kRemove});
  ASSERT_EQ(turns.size(), 3);
  EXPECT_TRUE(turns[0].possible);
  EXPECT_FALSE(turns[1].possible);
  EXPECT_TRUE(turns[2].possible);
}

TEST(LeafCosts, DataThatTheStrategyDoesNotCoverEndsThem) {
  const Planted planted = testing::Plant("a,class\nt,x\nf,y\nu,z\n");
  const Status done = AttemptEachLeaf(
      {planted.table, planted.tree, planted.learner}, RatioOptions{},
      [](const Request&, const Result<Attempt>&, size_t) { FAIL() << "nothing to visit"; });
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().message, "the strategy 'paper' is for two classes, and 'class' has 3");
}

}  // namespace
}  // namespace espalier
