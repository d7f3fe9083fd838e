#include "judge/reader_trials.h"

#include <gmock/gmock.h>

#include <cmath>

#include "judge/attacks/attack_world.h"

namespace espalier {
namespace {

using testing::AttackWorld;

constexpr size_t kMoreThanAreTried = 40;

// A confirmed plan that takes the rule's class from one row of its region.
Attempt Relabelling(const AttackWorld& world, size_t place) {
  Attempt attempt;
  attempt.plan.edits.relabelled.push_back({world.around[0].region[place], 0, 0});
  RequestVerdict verdict;
  verdict.outcome = Outcome::kRemoved;
  verdict.hidden = true;
  attempt.verdict.requests.push_back(verdict);
  return attempt;
}

struct TrialsWorld : AttackWorld {
  Original original{planted.table, planted.tree, planted.learner};
  ReaderTrials trials{Rehearsal(original, requests, around, {1, 2}, 1), 1};
};

TEST(ReaderTrials, APlanWithTheSameEditsIsTriedOnce) {
  TrialsWorld world;
  const auto once = world.trials.ReadersOf(Relabelling(world, 3));
  const std::vector<double> leans = world.trials.leans();
  const auto again = world.trials.ReadersOf(Relabelling(world, 3));
  ASSERT_TRUE(once.ok() && again.ok());
  EXPECT_NE(**once, kNoReaders);
  EXPECT_EQ(*once, *again);
  EXPECT_EQ(world.trials.tried(), 1U);
  EXPECT_NE(leans[0], 0);
  EXPECT_EQ(world.trials.leans(), leans);
}

TEST(ReaderTrials, EndAndLeansStayWithinTheirLimit) {
  TrialsWorld world;
  size_t tried = 0;
  for (size_t i = 0; i < kMoreThanAreTried; ++i) {
    Attempt attempt = Relabelling(world, 3);
    attempt.plan.edits.relabelled.push_back({world.planted.table.rows - 1 - i, 0, 0});
    const auto readers = world.trials.ReadersOf(attempt);
    ASSERT_TRUE(readers.ok());
    if (*readers) ++tried;
    EXPECT_EQ(world.trials.AreOpen(), i + 1 <= tried && readers->has_value() && tried < 24);
    EXPECT_LT(std::abs(world.trials.leans()[0]), 1);
  }
  EXPECT_EQ(tried, 24U);
}

TEST(ReaderTrials, APlanThatIsNotConfirmedIsNotTried) {
  TrialsWorld world;
  Attempt attempt = Relabelling(world, 3);
  attempt.verdict.lost = 1;
  const auto readers = world.trials.ReadersOf(attempt);
  ASSERT_TRUE(readers.ok());
  EXPECT_EQ(**readers, kNoReaders);
  EXPECT_EQ(world.trials.leans()[0], 0);
}

}  // namespace
}  // namespace espalier
