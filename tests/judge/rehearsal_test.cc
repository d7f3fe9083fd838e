#include "judge/rehearsal.h"

#include <gmock/gmock.h>

#include "judge/attacks/attack_world.h"

namespace espalier {
namespace {

using testing::AttackWorld;
using ::testing::ElementsAre;

// A plan that takes the rule's class from the rows of its region at these places.
Attempt Relabelling(const AttackWorld& world, const std::vector<size_t>& places) {
  Attempt attempt;
  for (const size_t place : places) {
    attempt.plan.edits.relabelled.push_back({world.around[0].region[place], 0, 0});
  }
  RequestVerdict verdict;
  verdict.outcome = Outcome::kRemoved;
  attempt.verdict.requests.push_back(verdict);
  return attempt;
}

Result<SeenThrough> Tried(const AttackWorld& world, const Attempt& attempt) {
  const Original original{world.planted.table, world.planted.tree, world.planted.learner};
  return Rehearsal(original, world.requests, world.around, {1, 2}, 1).Try(attempt);
}

TEST(Rehearsal, NobodySeesThroughAPlanThatLeavesNothing) {
  const AttackWorld world;
  const auto seen =
      Tried(world, Relabelling(world, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}));
  ASSERT_TRUE(seen.ok());
  EXPECT_EQ(seen->readers, kNoReaders);
  EXPECT_THAT(seen->leans, ElementsAre(0));
}

TEST(Rehearsal, WhereTheRuleStaysReadersSeeItAndFewerRowsOfItsClassWouldHelp) {
  const AttackWorld world;
  const auto seen = Tried(world, Relabelling(world, {3}));
  ASSERT_TRUE(seen.ok());
  EXPECT_GT(seen->readers.attacks, 1);
  EXPECT_THAT(seen->leans, ElementsAre(-1));
}

TEST(Rehearsal, LabelsInBlocksAreSeenUnlessTheRowsAreShuffled) {
  const AttackWorld world;
  Attempt attempt = Relabelling(world, {0, 1, 2, 3, 4, 5, 6, 7, 8});
  const auto in_blocks = Tried(world, attempt);
  attempt.demand.shuffled = true;
  const auto shuffled = Tried(world, attempt);
  ASSERT_TRUE(in_blocks.ok() && shuffled.ok());
  EXPECT_GT(in_blocks->readers.attacks, shuffled->readers.attacks);
}

TEST(Rehearsal, ARequestThatIsNotRemovedIsNotTried) {
  const AttackWorld world;
  Attempt attempt = Relabelling(world, {3});
  attempt.verdict.requests[0].outcome = Outcome::kImplied;
  const auto seen = Tried(world, attempt);
  ASSERT_TRUE(seen.ok());
  EXPECT_EQ(seen->readers, kNoReaders);
}

}  // namespace
}  // namespace espalier
