// Repairs the tree outside the regions, for one aim: labels, and a target.
#ifndef ESPALIER_HIDE_OPTIMAL_TARGET_PLANNER_H_
#define ESPALIER_HIDE_OPTIMAL_TARGET_PLANNER_H_

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "hide/leaf_order.h"
#include "hide/optimal/arrange.h"
#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "hide/optimal/groundwork.h"
#include "hide/optimal/move_rules.h"
#include "hide/optimal/optimal_plan.h"
#include "hide/optimal/repair.h"
#include "hide/optimal/settle.h"

namespace espalier {

class TargetPlanner {
 public:
  // Borrows all of it.
  TargetPlanner(const OptimalTask& task, const Aim& aim, Groundwork& ground,
                const OptimalOptions& options);

  TargetPlanner(const TargetPlanner&) = delete;
  TargetPlanner& operator=(const TargetPlanner&) = delete;

  // The labels of the aim, at the rows where fewest rivals lead.
  OptimalPlan Arranged();
  // The same with what repair adds to it.
  OptimalPlan Repaired(const RepairStart& start);
  // The last one with other labels in the regions that violate no more.
  OptimalPlan Shaken();
  // The last one with labels changed where leaves of the tree that grew from it say the wrong class
  // of rows outside; nothing where none can be. REQUIRES, for kThenRepairing: it was repaired
  std::optional<OptimalPlan> Settled(const Tree& grown, Settling how);

 private:
  void MakeLabels(std::span<const Relabel> labels);
  Arrangement Regions();
  // Adds what makes the target's tests win.
  void LookWhoWins();
  void RepairTestsThatLose();
  OptimalPlan Planned();
  std::vector<HiddenCondition> HiddenConditions() const;
  std::vector<std::string> Obstacles(const std::vector<Rival>& winners);

  const OptimalTask& task_;
  size_t draw_;
  const Target& target_;
  std::span<const std::optional<uint64_t>> most_;  // as in Aim
  const Groundwork& ground_;
  const OptimalOptions& options_;
  LeafOrder order_;
  EditedCounts counts_;
  Contest contest_;
  std::set<size_t> free_;  // leaves with rows of regions
  size_t shakes_ = 0;
  std::optional<RepairStart> start_;  // of the last repair
  std::vector<TriedEdit> settled_;    // what settling did outside the regions
  Repair repair_;
};

// Why the labels of regions change, one reason per request.
std::vector<std::string> HidingReasons(std::span<const Request> requests);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_TARGET_PLANNER_H_
