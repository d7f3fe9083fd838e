#include "hide/optimal/optimal_plan.h"

#include <fmt/format.h>

#include <cassert>

#include "hide/neighbours/label_draw.h"
#include "hide/optimal/target_planner.h"

namespace espalier {

struct OptimalPlanner::Workshop {
  Workshop(const OptimalTask& task, const OptimalOptions& options) : ground(task, options) {}

  Groundwork ground;
  Target target;
  std::unique_ptr<TargetPlanner> planner;  // borrows both
};

OptimalPlanner::OptimalPlanner(const OptimalTask& task, const OptimalOptions& options)
    : task_(task), options_(options) {}

OptimalPlanner::~OptimalPlanner() = default;

OptimalPlan OptimalPlanner::Draw(size_t draw) const {
  OptimalPlan plan;
  for (const Request& request : task_.requests) {
    plan.plan.reasons.push_back(fmt::format("hides rule {}", request.rule.number));
  }
  const auto drawn =
      DrawLabels(task_.table, task_.around, options_.demand.level, options_.seed, draw);
  for (const DrawnLabel& label : drawn) {
    plan.plan.edits.relabelled.push_back({label.row, label.to, label.request});
  }
  plan.cost = options_.costs.relabel * static_cast<double>(drawn.size());
  return plan;
}

OptimalPlan OptimalPlanner::Arrange(const PlanChoice& choice) {
  return PlannerFor(choice).Arranged();
}

OptimalPlan OptimalPlanner::Repair(const PlanChoice& choice) {
  return PlannerFor(choice).Repaired(choice);
}

OptimalPlan OptimalPlanner::Shake() {
  assert(workshop_ != nullptr);
  return workshop_->planner->Shaken();
}

TargetPlanner& OptimalPlanner::PlannerFor(const PlanChoice& choice) {
  if (workshop_ == nullptr) workshop_ = std::make_unique<Workshop>(task_, options_);
  workshop_->planner.reset();
  workshop_->target =
      MakeTarget(task_.table, task_.tree, task_.order, task_.requests, choice.shape);
  workshop_->planner = std::make_unique<TargetPlanner>(task_, workshop_->target, workshop_->ground,
                                                       Draw(choice.draw), choice.draw, options_);
  return *workshop_->planner;
}

}  // namespace espalier
