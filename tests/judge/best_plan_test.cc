#include "judge/best_plan.h"

#include <gmock/gmock.h>

#include "hide/leaf_order.h"
#include "hide/planted.h"
#include "hide/target.h"

namespace espalier {
namespace {

using testing::Planted;

constexpr size_t kAll = 14;  // rows of the region

// a=t & b=u => p is hidden where its rows say n, as those next to them do.
struct BestPlanWorld {
  BestPlanWorld()
      : planted(testing::Plant("a,b,class\n" + testing::Times(20, "f,u,q") +
                                   testing::Times(kAll, "t,u,p") + testing::Times(20, "t,v,n"),
                               {.min_leaf = 5})),
        requests(testing::RequestsFor(planted, {"a=t & b=u => p"})),
        original{planted.table, planted.tree, planted.learner},
        order(planted.table, planted.tree, 1),
        trial(*Trial::Make(original, requests, order, 1)),
        best(trial, demand, MakeTarget(planted.table, planted.tree, requests), planted.table.rows,
             ReaderTrials({original, requests, trial.around(), {1, 2}, 1}, 1)) {}

  // A plan that takes the rule's class from so many rows of its region.
  OptimalPlan Relabelling(size_t rows) const {
    OptimalPlan plan;
    plan.plan.reasons = {"hides rule 1"};
    for (size_t i = 0; i < rows; ++i) {
      plan.plan.edits.relabelled.push_back({trial.around()[0].region[i], 0, 0});
    }
    return plan;
  }

  Demand demand;
  Planted planted;
  std::vector<Request> requests;
  Original original;
  LeafOrder order;
  Trial trial;
  BestPlan best;
};

TEST(BestPlan, StaysTheBestWhateverIsTriedAfterwards) {
  BestPlanWorld world;
  EXPECT_FALSE(world.best.IsConfirmed());
  ASSERT_TRUE(world.best.Try(world.Relabelling(1)).ok());
  EXPECT_FALSE(world.best.IsConfirmed());
  ASSERT_TRUE(world.best.Try(world.Relabelling(kAll)).ok());
  EXPECT_TRUE(world.best.IsConfirmed());
  EXPECT_TRUE(world.best.IsDone()) << "no reader sees through it";
  ASSERT_TRUE(world.best.Try(world.Relabelling(2)).ok());
  const Attempt attempt = world.best.Take();
  EXPECT_EQ(attempt.plan.edits.relabelled.size(), kAll);
  EXPECT_TRUE(attempt.obstacles.empty());
}

TEST(BestPlan, WhatWasTriedBeforeIsNotJudgedAgain) {
  BestPlanWorld world;
  const auto once = world.best.Try(world.Relabelling(1));
  const auto other = world.best.Try(world.Relabelling(2));
  const double before = world.best.verify_seconds();
  const auto again = world.best.Try(world.Relabelling(1));
  ASSERT_TRUE(once.ok() && other.ok() && again.ok());
  EXPECT_EQ(world.best.verify_seconds(), before);
  EXPECT_EQ(again->worth, once->worth);
  EXPECT_EQ(again->after.nodes, once->after.nodes);
}

TEST(BestPlan, ThatIsConfirmedWithMuchElseIsNotYetGood) {
  BestPlanWorld world;
  OptimalPlan plan = world.Relabelling(kAll);
  plan.beyond = 100;
  ASSERT_TRUE(world.best.Try(plan).ok());
  EXPECT_TRUE(world.best.IsDone());
  EXPECT_FALSE(world.best.IsGood());
}

}  // namespace
}  // namespace espalier
