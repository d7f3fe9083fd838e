// Plans that reach one target: the hiding edits, then repair from several starts.
#ifndef ESPALIER_HIDE_OPTIMAL_TARGET_PLANNER_H_
#define ESPALIER_HIDE_OPTIMAL_TARGET_PLANNER_H_

#include <set>
#include <span>
#include <string>
#include <vector>

#include "hide/bonds.h"
#include "hide/leaf_order.h"
#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "hide/optimal/groundwork.h"
#include "hide/optimal/optimal_plan.h"
#include "hide/optimal/repair.h"
#include "hide/optimal/ways.h"

namespace espalier {

class TargetPlanner {
 public:
  // Borrows the task, the groundwork and the options. REQUIRES: `by` has an entry for each request
  TargetPlanner(const HidingTask& task, Groundwork& ground, std::span<const HidingBy> by,
                const OptimalOptions& options);

  TargetPlanner(const TargetPlanner&) = delete;
  TargetPlanner& operator=(const TargetPlanner&) = delete;

  // Without repair.
  const OptimalPlan& hidden() const { return hidden_; }

  // The plan that repair comes to from a start.
  // REQUIRES: start < kStarts.size()
  OptimalPlan Plan(size_t start, const RepairLimits& limits);

 private:
  void Hide(const LeafOrder& original, std::span<const HidingBy> by);
  std::vector<std::string> Obstacles(const std::vector<Rival>& winners);

  const HidingTask& task_;
  const Bonds& bonds_;
  const OptimalOptions& options_;
  LeafOrder order_;
  EditedCounts counts_;
  Contest contest_;
  std::set<size_t> settled_;  // leaves with requested rows
  OptimalPlan hidden_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_TARGET_PLANNER_H_
