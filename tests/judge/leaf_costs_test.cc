#include "judge/leaf_costs.h"

#include <gmock/gmock.h>

#include "hide/random_planted.h"

namespace espalier {
namespace {

using testing::Planted;

struct Turn {
  std::string rule;
  RowEdits edits;
  std::vector<uint64_t> counts_after;
  size_t left = 0;

  bool operator==(const Turn&) const = default;
};

std::vector<Turn> TurnsOf(const Planted& planted, const RatioOptions& options) {
  std::vector<Turn> turns;
  const Status done = AttemptEachLeaf(
      {planted.table, planted.tree, planted.learner}, options,
      [&](const Request& request, const Attempt& attempt, size_t left) {
        turns.push_back({PrintRule(request.rule, planted.table), attempt.plan.plan.edits,
                         attempt.after.class_counts, left});
      });
  EXPECT_TRUE(done.ok());
  return turns;
}

TEST(LeafCosts, EveryRuleHasItsTurnLeftToRight) {
  Random random(1);
  for (int round = 0; round < 40; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    if (planted.tree.nodes.size() == 1) continue;
    const std::vector<Turn> turns = TurnsOf(planted, {.threads = 1 + random.Below(3)});
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
  for (int round = 0; round < 20; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    const Original original{planted.table, planted.tree, planted.learner};
    RatioOptions options;
    options.edit = static_cast<HidingEdit>(random.Below(3));
    options.seed = random.Next();
    for (const Turn& turn : TurnsOf(planted, options)) {
      const auto requests = testing::RequestsFor(planted, {turn.rule.c_str()});
      const Result<Attempt> alone = AttemptHiding(original, requests, options);
      EXPECT_TRUE(alone->plan.plan.edits == turn.edits);
      EXPECT_EQ(alone->after.class_counts, turn.counts_after);
    }
  }
}

TEST(LeafCosts, AreTheSameForAnyNumberOfThreads) {
  Random random(3);
  for (int round = 0; round < 20; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    EXPECT_TRUE(TurnsOf(planted, {.threads = 1}) == TurnsOf(planted, {.threads = 3}));
  }
}

TEST(LeafCosts, ATreeOfOneLeafHasNothingToHide) {
  const Planted planted = testing::Plant("a,class\n" + testing::Times(3, "t,p"));
  EXPECT_TRUE(TurnsOf(planted, {}).empty());
}

TEST(LeafCosts, AnErrorOfTheStrategyEndsThem) {
  const Planted planted = testing::Plant("a,class\nt,x\nf,y\nu,z\n");
  const Status done =
      AttemptEachLeaf({planted.table, planted.tree, planted.learner}, {},
                      [](const Request&, const Attempt&, size_t) { FAIL() << "nothing to visit"; });
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().message, "the strategy 'paper' is for two classes, and 'class' has 3");
}

}  // namespace
}  // namespace espalier
