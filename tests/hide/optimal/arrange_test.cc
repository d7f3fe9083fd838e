#include "hide/optimal/arrange.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "hide/neighbours/number_draw.h"
#include "hide/optimal/plan_world.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::Planted;
using testing::PlanWorld;
using testing::RandomPlanted;
using testing::RandomRequests;

uint64_t RowsOfItsClass(const Table& table, const Neighbourhood& one) {
  const std::vector<Code> labels = OriginalLabels(table, one);
  return static_cast<uint64_t>(std::count(labels.begin(), labels.end(), one.predicted));
}

// Of the class of the request: as drawn, and after many plans that may differ from that.
struct Counts {
  uint64_t drawn = 0;
  std::vector<uint64_t> planned = {};
};

Counts CountsOf(const PlanWorld& world, bool has_limit) {
  OptimalPlanner planner(world.task, world.options);
  const auto count = [&](const OptimalPlan& plan) {
    return RowsOfItsClass(Apply(world.task.table, plan.plan.edits), world.around[0]);
  };
  const OptimalPlan draw = planner.Draw({});
  Counts counts{.drawn = count(draw)};
  Aim aim{0, draw.plan.edits.relabelled,
          MakeTarget(world.task.table, world.task.tree, world.order, world.requests,
                     TargetShape::kJoin)};
  if (has_limit) aim.most = {counts.drawn};
  const OptimalPlan arranged = planner.Arrange(aim);
  counts.planned.push_back(count(arranged));
  for (int i = 0; i < 10; ++i) counts.planned.push_back(count(planner.Shake()));
  return counts;
}

// How many plans have more rows of the class than were drawn.
size_t PlansPastTheDraw(bool has_limit) {
  Random random(5);
  size_t past = 0;
  for (int round = 0; round < 60; ++round) {
    const Planted planted = RandomPlanted(2 + random.Below(2), random);
    const std::vector<Request> requests = RandomRequests(planted, 1, random);
    if (requests.empty()) continue;
    const Counts counts = CountsOf(PlanWorld(planted, requests), has_limit);
    past += static_cast<size_t>(
        std::count_if(counts.planned.begin(), counts.planned.end(),
                      [&](uint64_t planned) { return planned > counts.drawn; }));
  }
  return past;
}

TEST(Arrange, WhereAnAimHasALimitTheClassGetsNoMoreRows) {
  EXPECT_EQ(PlansPastTheDraw(true), 0U);
  EXPECT_GT(PlansPastTheDraw(false), 0U);
}

}  // namespace
}  // namespace espalier
