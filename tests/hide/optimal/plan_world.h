// All that the strategy `optimal` plans from, made for requests of a planted tree.
#ifndef ESPALIER_TESTS_HIDE_OPTIMAL_PLAN_WORLD_H_
#define ESPALIER_TESTS_HIDE_OPTIMAL_PLAN_WORLD_H_

#include <utility>
#include <vector>

#include "base/seed.h"
#include "hide/neighbours/neighbourhood.h"
#include "hide/optimal/optimal_plan.h"
#include "hide/random_planted.h"

namespace espalier::testing {

struct PlanWorld {
  PlanWorld(const Planted& planted, std::vector<Request> asked, OptimalOptions wanted = {})
      : options(std::move(wanted)),
        requests(std::move(asked)),
        order(planted.table, planted.tree, RowKeys(options.seed, "rows", planted.table.rows), 1),
        around(NeighbourhoodsOf(planted.table, planted.tree, order, requests, 1)),
        task{planted.table, planted.tree, planted.learner, requests, around, order} {}
  PlanWorld(const PlanWorld&) = delete;
  PlanWorld& operator=(const PlanWorld&) = delete;

  // One per draw and shape of the target.
  std::vector<OptimalPlan> Repaired(size_t draws) const {
    OptimalPlanner planner(task, options);
    std::vector<OptimalPlan> plans;
    for (size_t draw = 0; draw < draws; ++draw) {
      for (const TargetShape shape : {TargetShape::kJoin, TargetShape::kStay, TargetShape::kFold}) {
        const Aim aim{draw, planner.Draw({draw}).plan.edits.relabelled,
                      MakeTarget(task.table, task.tree, task.order, task.requests, shape)};
        plans.push_back(planner.Repair(aim, {0, static_cast<double>(2 * task.table.rows + 150)}));
      }
    }
    return plans;
  }

  OptimalOptions options;
  std::vector<Request> requests;
  LeafOrder order;
  std::vector<Neighbourhood> around;
  OptimalTask task;
};

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_HIDE_OPTIMAL_PLAN_WORLD_H_
