#include "judge/likely_target.h"

#include <gtest/gtest.h>

#include "judge/attacks/attack_world.h"
#include "judge/optimal_world.h"
#include "learn/grow.h"
#include "rules/compare.h"
#include "table/apply.h"
#include "testing/sanitized.h"

namespace espalier {
namespace {

using testing::Planted;

JudgedTarget LikelyOf(const Planted& planted, const Table& published,
                      const std::vector<Request>& requests) {
  const Result<Tree> after = GrowFromTable(published, planted.learner, 1);
  EXPECT_TRUE(after.ok());
  return LikelyTarget({planted.table, planted.tree, planted.learner}, published, *after, requests,
                      1);
}

TEST(LikelyTarget, OfAPlanThatReachedItsTargetHasTheRulesOfThatTarget) {
  size_t reached = 0;
  testing::ForManyTrees(44, 40, [&](const Planted& planted, const std::vector<Request>& requests) {
    for (const bool flip : {false, true}) {
      const Attempt attempt =
          TryOptimal(planted, requests, OptimalOptions{.flip = flip, .threads = 1});
      if (!attempt.verdict.hidden() || !attempt.verdict.exact()) continue;
      ++reached;
      const JudgedTarget likely =
          LikelyOf(planted, Apply(planted.table, attempt.plan.edits), requests);
      EXPECT_TRUE(CompareTrees(planted.table, attempt.target.tree, likely.target.tree, 1).equal());
      EXPECT_TRUE(likely.verdict.hidden());
      EXPECT_TRUE(likely.verdict.exact());
    }
  });
  EXPECT_GT(reached, testing::kSanitized ? 5U : 20U);
}

TEST(LikelyTarget, OfATableThatSaysTheOppositeIsTheOneWithThatRule) {
  const testing::AttackWorld world;
  const JudgedTarget likely = LikelyOf(world.planted, world.hidden(), world.requests);
  EXPECT_TRUE(likely.verdict.hidden());
  EXPECT_TRUE(likely.verdict.exact());
}

TEST(LikelyTarget, OfAnUntouchedTableHidesNothingAndSharesMostRules) {
  testing::ForManyTrees(45, 20, [](const Planted& planted, const std::vector<Request>& requests) {
    const JudgedTarget likely = LikelyOf(planted, planted.table, requests);
    EXPECT_FALSE(likely.verdict.hidden());
    const Target plain = MakeTarget(planted.table, planted.tree, requests);
    const Verdict of_plain =
        Judge({planted.table, planted.table, planted.tree, planted.tree, plain}, requests, 1);
    const auto differing = [](const Verdict& one) {
      return static_cast<double>(one.lost + one.ghosts) / static_cast<double>(one.kept + 1);
    };
    EXPECT_LE(differing(likely.verdict), differing(of_plain) + 1e-9);
  });
}

}  // namespace
}  // namespace espalier
