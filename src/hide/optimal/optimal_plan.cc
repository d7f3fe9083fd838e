#include "hide/optimal/optimal_plan.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "hide/optimal/splitting_leaves.h"
#include "hide/optimal/target_planner.h"
#include "hide/optimal/ways.h"
#include "learn/grow.h"
#include "rules/compare.h"
#include "table/apply.h"

namespace espalier {
namespace {

// Repair that costs more than so many recoded rows is no repair, or so much of the rows.
constexpr double kLeastBound = 150;
constexpr double kBound = 1.5;

// What is done beyond relabelling may cost this much, whatever the rows, or such shares of them.
constexpr double kFewEdits = 5;
constexpr double kGoodShare = 0.02;
constexpr double kFairShare = 0.25;

constexpr double kMergedRule = 0.05;  // what a merged rule costs, in rows of the table

// Of the first repair of a target, and of those from other starts.
constexpr size_t kFirstRounds = 60;
constexpr size_t kLaterRounds = 25;

// Of one repair, and of all together.
constexpr size_t kRepairEffort = 1'000'000;
constexpr size_t kMostEffort = 4'000'000;

// A way that is tried, with the best plan so far.
struct Trial {
  Trial(const OptimalTask& task, const Way& way, const LeafOrder& order)
      : target(MakeTarget(task.table, task.tree, order, task.requests, way.shape)),
        aim{task.table, task.tree, task.learner, task.requests, target} {}

  Target target;
  HidingTask aim;
  std::optional<TargetPlanner> planner = std::nullopt;
  double fixed_cost = 0;  // of hiding and of merged rules
  std::optional<OptimalPlan> best = std::nullopt;
};

// First every way from one start, until one is good; then from the other starts: the best way if
// one reaches its target, else all of them.
class WaySearch {
 public:
  WaySearch(const OptimalTask& task, const OptimalOptions& options)
      : task_(task),
        options_(options),
        ground_(task.table, task.tree, options.threads),
        learners_{task.learner} {
    learners_.insert(learners_.end(), task.others.begin(), task.others.end());
  }

  std::vector<OptimalPlan> Run() {
    for (const Way& way : Ways()) {
      if (way.resort && IsFair()) break;
      Open(way);
      if (IsGood()) return Plans();
    }
    for (size_t start = 1; start < kStarts.size() && effort_ < kMostEffort; ++start) {
      for (const auto& trial : trials_) {
        if (best_ == nullptr || best_ == trial.get()) Repair(*trial, start);
        if (IsGood()) return Plans();
      }
    }
    return Plans();
  }

 private:
  std::vector<Way> Ways() const {
    std::vector<Way> ways = WaysToHide(task_.learner, options_.costs, options_.flip);
    if (task_.others.empty()) return ways;
    const auto pure = SplittingLeaves(task_.table, task_.tree, learners_, options_.threads);
    for (Way& way : ways) way.shape.pure = pure;
    return ways;
  }

  double Rows() const { return static_cast<double>(task_.table.rows); }

  bool CostsAtMost(double share) const {
    return best_ != nullptr && best_->best->beyond <= std::max(kFewEdits, share * Rows());
  }
  // No better plan is looked for.
  bool IsGood() const { return CostsAtMost(kGoodShare); }
  // No last resort is needed.
  bool IsFair() const { return CostsAtMost(kFairShare); }

  void Open(const Way& way) {
    auto trial = std::make_unique<Trial>(task_, way, ground_.order);
    // A rule that is merged is worth some edits.
    trial->fixed_cost = kMergedRule * Rows() * static_cast<double>(trial->target.merged.size());
    if (IsTooDear(*trial)) return;
    trial->planner.emplace(trial->aim, ground_, learners_, way.by, options_);
    trial->fixed_cost += trial->planner->hidden().cost;
    if (WasTried(*trial) || IsTooDear(*trial)) return;
    trials_.push_back(std::move(trial));
    OptimalPlan hidden = trials_.back()->planner->hidden();
    if (hidden.violation > 0 && IsGrown(trials_.back()->target, hidden.plan.edits)) {
      hidden.violation = 0;
      return Take(std::move(hidden), *trials_.back());
    }
    Repair(*trials_.back(), 0);
  }

  // Whether a way cannot become better than the best, whatever its repair costs.
  bool IsTooDear(const Trial& trial) const {
    return best_ != nullptr && trial.fixed_cost >= best_->best->cost;
  }

  // The contest wants the target's tests in its places. Where others only come in another order,
  // the rules are the same.
  bool IsGrown(const Target& target, const RowEdits& edits) const {
    const Table edited = Apply(task_.table, edits);
    return std::all_of(learners_.begin(), learners_.end(), [&](const Learner& learner) {
      const Result<Tree> grown = GrowFromTable(edited, learner, options_.threads);
      return grown.ok() && CompareTrees(task_.table, target.tree, *grown, options_.threads).equal();
    });
  }

  bool WasTried(const Trial& trial) const {
    return std::any_of(trials_.begin(), trials_.end(), [&](const auto& other) {
      return other->planner->hidden().plan.edits == trial.planner->hidden().plan.edits &&
             other->target.tree == trial.target.tree;
    });
  }

  void Repair(Trial& trial, size_t start) {
    double most = std::max(kLeastBound, kBound * Rows());
    if (best_ != nullptr) most = std::min(most, best_->best->cost - trial.fixed_cost);
    if (most <= 0 || effort_ >= kMostEffort) return;
    if (options_.progress) {
      options_.progress(static_cast<double>(effort_) / static_cast<double>(kMostEffort));
    }
    OptimalPlan plan = trial.planner->Plan(
        start, {start == 0 ? kFirstRounds : kLaterRounds, kRepairEffort, most, options_.costs});
    effort_ += plan.effort;
    Take(std::move(plan), trial);
  }

  // Remembers a plan for the way if it is better than those before.
  void Take(OptimalPlan plan, Trial& trial) {
    plan.cost += trial.fixed_cost - trial.planner->hidden().cost;
    plan.target = trial.target;
    if (trial.best && trial.best->Rank() <= plan.Rank()) return;
    trial.best = std::move(plan);
    if (trial.best->violation > 0) return;
    if (best_ == nullptr || trial.best->cost < best_->best->cost) best_ = &trial;
  }

  // Where a target is not reached, also one that only hides.
  std::vector<OptimalPlan> Plans() const {
    std::vector<OptimalPlan> plans;
    for (const auto& trial : trials_) {
      if (!trial->best) continue;
      plans.push_back(*trial->best);
      if (trial->best->violation <= 0) continue;
      plans.push_back(trial->planner->hidden());
      plans.back().target = trial->target;
      plans.back().cost = trial->fixed_cost;
    }
    std::stable_sort(plans.begin(), plans.end(), [](const OptimalPlan& a, const OptimalPlan& b) {
      return a.Rank() < b.Rank();
    });
    return plans;
  }

  const OptimalTask& task_;
  const OptimalOptions& options_;
  Groundwork ground_;
  std::vector<Learner> learners_;
  std::vector<std::unique_ptr<Trial>> trials_;
  Trial* best_ = nullptr;  // the cheapest that reaches its target
  size_t effort_ = 0;      // so far
};

}  // namespace

std::vector<OptimalPlan> PlanOptimally(const OptimalTask& task, const OptimalOptions& options) {
  return WaySearch(task, options).Run();
}

}  // namespace espalier
