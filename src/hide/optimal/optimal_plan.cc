#include "hide/optimal/optimal_plan.h"

#include <fmt/format.h>

#include "hide/neighbours/label_draw.h"
#include "hide/optimal/target_planner.h"

namespace espalier {

struct OptimalPlanner::Groundwork : espalier::Groundwork {
  using espalier::Groundwork::Groundwork;
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

OptimalPlan OptimalPlanner::Repair(const PlanChoice& choice) {
  if (ground_ == nullptr) ground_ = std::make_unique<Groundwork>(task_, options_);
  const Target target =
      MakeTarget(task_.table, task_.tree, task_.order, task_.requests, choice.shape);
  TargetPlanner planner(task_, target, *ground_, Draw(choice.draw), options_);
  return planner.Plan(choice);
}

}  // namespace espalier
