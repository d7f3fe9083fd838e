#include "hide/optimal/optimal_plan.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "hide/neighbours/label_draw.h"
#include "hide/optimal/target_planner.h"

namespace espalier {

struct OptimalPlanner::Workshop {
  Workshop(const OptimalTask& task, const OptimalOptions& options) : ground(task, options) {}

  Groundwork ground;
  Aim aim;
  std::unique_ptr<TargetPlanner> planner;  // borrows both
};

OptimalPlanner::OptimalPlanner(const OptimalTask& task, const OptimalOptions& options)
    : task_(task), options_(options) {}

OptimalPlanner::~OptimalPlanner() = default;

OptimalPlan OptimalPlanner::Draw(const DrawChoice& choice) const {
  OptimalPlan plan;
  plan.plan.reasons = HidingReasons(task_.requests);
  const auto drawn = DrawLabels(task_.table, task_.around, options_.demand, options_.seed, choice);
  for (const DrawnLabel& label : drawn) {
    plan.plan.edits.relabelled.push_back({label.row, label.to, label.request});
  }
  return plan;
}

OptimalPlan OptimalPlanner::Arrange(const Aim& aim) { return PlannerFor(aim).Arranged(); }

OptimalPlan OptimalPlanner::Repair(const Aim& aim, const RepairStart& start) {
  return PlannerFor(aim).Repaired(start);
}

OptimalPlan OptimalPlanner::Shake() {
  assert(workshop_ != nullptr);
  return workshop_->planner->Shaken();
}

std::optional<OptimalPlan> OptimalPlanner::Settle(const Tree& grown, Settling how) {
  assert(workshop_ != nullptr);
  return workshop_->planner->Settled(grown, how);
}

TargetPlanner& OptimalPlanner::PlannerFor(const Aim& aim) {
  if (workshop_ == nullptr) workshop_ = std::make_unique<Workshop>(task_, options_);
  workshop_->planner.reset();
  workshop_->aim = aim;
  workshop_->planner =
      std::make_unique<TargetPlanner>(task_, workshop_->aim, workshop_->ground, options_);
  return *workshop_->planner;
}

std::vector<Relabel> LabelsOf(const Plan& plan, size_t requests) {
  std::vector<Relabel> labels;
  std::copy_if(plan.edits.relabelled.begin(), plan.edits.relabelled.end(),
               std::back_inserter(labels),
               [&](const Relabel& relabel) { return relabel.reason < requests; });
  return labels;
}

}  // namespace espalier
