#include "hide/optimal/way_search.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "hide/optimal/target_planner.h"
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

constexpr size_t kRepairEffort = 1'000'000;  // of one repair

}  // namespace

// One way a request, tried together, with the best plan so far.
struct WaySearch::Trial {
  Trial(const OptimalTask& task, std::vector<Way> of_requests, const LeafOrder& order)
      : ways(std::move(of_requests)),
        target(MakeTarget(task.table, task.tree, order, task.requests, Shapes())),
        aim{task.table, task.tree, task.learner, task.requests, target} {}
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  std::vector<TargetShape> Shapes() const {
    std::vector<TargetShape> shapes;
    shapes.reserve(ways.size());
    for (const Way& way : ways) shapes.push_back(way.shape);
    return shapes;
  }

  std::vector<HidingBy> By() const {
    std::vector<HidingBy> by;
    by.reserve(ways.size());
    for (const Way& way : ways) by.push_back(way.by);
    return by;
  }

  std::vector<Way> ways;
  Target target;
  HidingTask aim;
  std::optional<TargetPlanner> planner = std::nullopt;
  double fixed_cost = 0;  // of hiding and of merged rules
  std::optional<OptimalPlan> best = std::nullopt;
};

WaySearch::WaySearch(const OptimalTask& task, const OptimalOptions& options, Groundwork& ground,
                     size_t most_effort)
    : task_(task), options_(options), ground_(ground), most_effort_(most_effort) {}

WaySearch::~WaySearch() = default;

std::vector<OptimalPlan> WaySearch::Run() {
  OpenAll();
  for (size_t start = 1; start < kStarts.size() && effort_ < most_effort_; ++start) {
    for (const auto& trial : trials_) {
      if (IsGood()) return Plans();
      if (best_ == nullptr || best_ == trial.get()) Repair(*trial, start);
    }
  }
  return Plans();
}

Way WaySearch::BestWay() {
  OpenAll();
  return best_ == nullptr ? ground_.ways.front() : best_->ways.front();
}

void WaySearch::Open(std::vector<Way> ways) {
  auto trial = std::make_unique<Trial>(task_, std::move(ways), ground_.order);
  // A rule that is merged is worth some edits.
  trial->fixed_cost = kMergedRule * Rows() * static_cast<double>(trial->target.merged.size());
  if (IsTooDear(*trial)) return;
  trial->planner.emplace(trial->aim, ground_, trial->By(), options_);
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

void WaySearch::OpenAll() {
  for (const Way& way : ground_.ways) {
    if (IsGood() || (way.resort && IsFair())) return;
    Open(std::vector<Way>(task_.requests.size(), way));
  }
}

bool WaySearch::CostsAtMost(double share) const {
  return best_ != nullptr && best_->best->beyond <= std::max(kFewEdits, share * Rows());
}
// No better plan is looked for.
bool WaySearch::IsGood() const { return CostsAtMost(kGoodShare); }
// No last resort is needed.
bool WaySearch::IsFair() const { return CostsAtMost(kFairShare); }

// Whether a way cannot become better than the best, whatever its repair costs.
bool WaySearch::IsTooDear(const Trial& trial) const {
  return best_ != nullptr && trial.fixed_cost >= best_->best->cost;
}

// The contest wants the target's tests in its places. Where others only come in another order,
// the rules are the same.
bool WaySearch::IsGrown(const Target& target, const RowEdits& edits) const {
  const Table edited = Apply(task_.table, edits);
  const auto& learners = ground_.learners;
  return std::all_of(learners.begin(), learners.end(), [&](const Learner& learner) {
    const Result<Tree> grown = GrowFromTable(edited, learner, options_.threads);
    return grown.ok() && CompareTrees(task_.table, target.tree, *grown, options_.threads).equal();
  });
}

bool WaySearch::WasTried(const Trial& trial) const {
  return std::any_of(trials_.begin(), trials_.end(), [&](const auto& other) {
    return other->planner->hidden().plan.edits == trial.planner->hidden().plan.edits &&
           other->target.tree == trial.target.tree;
  });
}

void WaySearch::Repair(Trial& trial, size_t start) {
  double most = std::max(kLeastBound, kBound * Rows());
  if (best_ != nullptr) most = std::min(most, best_->best->cost - trial.fixed_cost);
  if (most <= 0 || effort_ >= most_effort_) return;
  if (options_.progress) {
    options_.progress(static_cast<double>(effort_) / static_cast<double>(most_effort_));
  }
  OptimalPlan plan =
      trial.planner->Plan(start, {start == 0 ? kFirstRounds : kLaterRounds,
                                  std::min(kRepairEffort, most_effort_), most, options_.costs});
  effort_ += plan.effort;
  Take(std::move(plan), trial);
}

// Remembers a plan for the way if it is better than those before.
void WaySearch::Take(OptimalPlan plan, Trial& trial) {
  plan.cost += trial.fixed_cost - trial.planner->hidden().cost;
  plan.target = trial.target;
  if (trial.best && trial.best->Rank() <= plan.Rank()) return;
  trial.best = std::move(plan);
  if (trial.best->violation > 0) return;
  if (best_ == nullptr || trial.best->cost < best_->best->cost) best_ = &trial;
}

// Where a target is not reached, also one that only hides.
std::vector<OptimalPlan> WaySearch::Plans() const {
  std::vector<OptimalPlan> plans;
  for (const auto& trial : trials_) {
    if (!trial->best) continue;
    plans.push_back(*trial->best);
    if (trial->best->violation <= 0) continue;
    plans.push_back(trial->planner->hidden());
    plans.back().target = trial->target;
    plans.back().cost = trial->fixed_cost;
  }
  std::stable_sort(plans.begin(), plans.end(),
                   [](const OptimalPlan& a, const OptimalPlan& b) { return a.Rank() < b.Rank(); });
  return plans;
}

}  // namespace espalier
