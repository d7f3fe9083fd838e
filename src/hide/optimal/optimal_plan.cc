#include "hide/optimal/optimal_plan.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "hide/bonds.h"
#include "hide/optimal/target_planner.h"
#include "hide/optimal/ways.h"

namespace espalier {
namespace {

// Repair that costs more than so many recoded rows is no repair, or so much of the rows.
constexpr double kLeastBound = 150;
constexpr double kBound = 1.5;

constexpr double kMergedRule = 0.05;  // what a merged rule costs, in rows of the table

// Tries ways until one is good.
class WaySearch {
 public:
  WaySearch(const OptimalTask& task, const OptimalOptions& options)
      : task_(task), options_(options), bonds_(FindBonds(task.table)), learners_{task.learner} {
    learners_.insert(learners_.end(), task.others.begin(), task.others.end());
  }

  std::vector<OptimalPlan> Run() {
    const std::vector<Way> ways = WaysToHide(task_.learner, options_.costs);
    for (size_t i = 0; i < ways.size() && !good_; ++i) {
      if (ways[i].resort && best_) break;
      Try(ways[i], [&](double share) {
        if (!options_.progress) return;
        options_.progress((static_cast<double>(i) + share) / static_cast<double>(ways.size()));
      });
    }
    std::stable_sort(plans_.begin(), plans_.end(), [](const OptimalPlan& a, const OptimalPlan& b) {
      return a.Rank() < b.Rank();
    });
    return std::move(plans_);
  }

 private:
  void Try(const Way& way, const std::function<void(double share)>& progress) {
    const Target target = MakeTarget(task_.table, task_.tree, task_.requests, way.shape);
    const HidingTask aim{task_.table, task_.tree, task_.learner, task_.requests, target};
    TargetPlanner planner(aim, bonds_, learners_, way.by, options_);
    OptimalPlan hidden = planner.hidden();
    hidden.target = target;
    // A rule that is merged is worth some edits.
    const double merged =
        kMergedRule * static_cast<double>(task_.table.rows * target.merged.size());
    if (WasTried(hidden)) return;
    const auto rows = static_cast<double>(task_.table.rows);
    double most = std::max(kLeastBound, kBound * rows);
    if (best_) most = std::min(most, *best_ - hidden.cost - merged);
    if (most < 0) return;
    OptimalPlan plan = planner.Plan({best_ ? 1 : kStarts.size(), most}, progress);
    plan.target = target;
    plan.cost += merged;
    hidden.cost += merged;
    if (plan.violation <= 0) {
      best_ = std::min(best_.value_or(plan.cost), plan.cost);
      good_ = plan.repair_cost <= GoodRepair(task_.table);
    }
    tried_.push_back(hidden);
    plans_.push_back(std::move(plan));
    if (plans_.back().violation > 0) plans_.push_back(std::move(hidden));
  }

  bool WasTried(const OptimalPlan& hidden) const {
    return std::any_of(tried_.begin(), tried_.end(), [&](const OptimalPlan& other) {
      return other.plan.edits == hidden.plan.edits &&
             other.target.place_of == hidden.target.place_of;
    });
  }

  const OptimalTask& task_;
  const OptimalOptions& options_;
  Bonds bonds_;
  std::vector<Learner> learners_;
  std::vector<OptimalPlan> tried_;  // without repair
  std::vector<OptimalPlan> plans_;
  std::optional<double> best_;  // the cost of the best plan that reaches its target
  bool good_ = false;
};

}  // namespace

std::vector<OptimalPlan> PlanOptimally(const OptimalTask& task, const OptimalOptions& options) {
  return WaySearch(task, options).Run();
}

}  // namespace espalier
