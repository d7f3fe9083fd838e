// Plans that reach one target: the hiding edits, then repair from several starts.
#ifndef ESPALIER_HIDE_OPTIMAL_TARGET_PLANNER_H_
#define ESPALIER_HIDE_OPTIMAL_TARGET_PLANNER_H_

#include <functional>
#include <set>
#include <vector>

#include "hide/bonds.h"
#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "hide/optimal/leaf_order.h"
#include "hide/optimal/optimal_plan.h"
#include "hide/optimal/repair.h"
#include "hide/optimal/ways.h"

namespace espalier {

class TargetPlanner {
 public:
  // Borrows the task, the bonds and the options.
  TargetPlanner(const HidingTask& task, const Bonds& bonds, std::vector<Learner> learners,
                const HidingBy& by, const OptimalOptions& options);

  // Without repair.
  const OptimalPlan& hidden() const { return hidden_; }

  // From how many starts, and what repair may cost.
  struct Effort {
    size_t starts = kStarts.size();
    double most_cost = 0;
  };
  // The cheapest plan that reaches the target; if none does, the nearest.
  OptimalPlan Plan(const Effort& effort, const std::function<void(double share)>& progress);

 private:
  void Hide(const HidingBy& by);
  OptimalPlan PlanAtCosts(const EditCosts& costs, const RepairLimits& limits);

  const HidingTask& task_;
  const Bonds& bonds_;
  const OptimalOptions& options_;
  LeafOrder order_;
  EditedCounts counts_;
  Contest contest_;
  std::set<size_t> settled_;  // leaves with requested rows
  OptimalPlan hidden_;
};

// No better plan is looked for if repair costs no more.
double GoodRepair(const Table& table);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_TARGET_PLANNER_H_
