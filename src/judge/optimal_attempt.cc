#include "judge/optimal_attempt.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/stopwatch.h"
#include "hide/optimal/optimal_plan.h"
#include "judge/edit_counts.h"
#include "judge/trial.h"

namespace espalier {
namespace {

// Draws of labels that are tried: fewer of a large table, where each takes long.
constexpr size_t kMostDraws = 12;
constexpr size_t kLeastDraws = 3;
constexpr RowIndex kDrawnRows = 600'000;
constexpr size_t kMostShakes = 40;  // of a plan; fewer of a large table
constexpr RowIndex kShakenRows = 30'000;
constexpr size_t kRepaired = 2;  // of the draws, the best for each shape of target

// Give up a repair that costs more than this many recodes, or than this share of the rows.
constexpr double kLeastBound = 1000;
constexpr double kBound = 1.5;
// A repair is good enough if it costs this much, or this share of the rows.
constexpr double kFewEdits = 5;
constexpr double kGoodShare = 0.01;

constexpr size_t kMostEffort = 4'000'000;  // of all repairs together

// Whether the labels of the region are as they should be, whatever the tree makes of them.
bool IsQuiet(const RequestVerdict& request) {
  return request.presence && request.trace && request.order.value_or(true);
}

// Where the neighbours imply a request, hiding it, or making it look implied, is worth giving up
// this many other rules.
constexpr double kHiddenWorth = 3;
constexpr double kImpliedWorth = 0.5;

double InRules(const RequestVerdict& request) {
  if (!request.expected_to_lead) return 0;
  if (request.hidden) return kHiddenWorth;
  return request.outcome == Outcome::kImplied ? kImpliedWorth : 0;
}

// Whether a request is hidden, or shows no more than its neighbours imply.
bool IsSettled(const RequestVerdict& request) {
  return request.hidden || (request.expected_to_lead && IsQuiet(request));
}

// Greater is better: requests settled, those whose labels show nothing, rules, edits.
using Worth = std::tuple<int, int, double, double>;

Worth WorthOf(const Attempt& attempt) {
  int settled = 0;
  int quiet = 0;
  double rules = 0;
  const auto add = [&](const Verdict& verdict) {
    for (const RequestVerdict& request : verdict.requests) {
      settled += IsSettled(request) ? 1 : 0;
      quiet += IsQuiet(request) ? 1 : 0;
      rules += InRules(request);
    }
    rules -= static_cast<double>(verdict.lost + verdict.ghosts);
  };
  add(attempt.verdict);
  for (const Verdict& other : attempt.others) add(other);
  return {settled, quiet, rules, -static_cast<double>(CountEdits(attempt.plan.edits).edited)};
}

class Search {
 public:
  Search(const Original& original, std::span<const Request> requests, const OptimalOptions& options,
         const LeafOrder& order, const Trial& trial)
      : options_(options),
        demand_(options.demand),
        rows_(original.table.rows),
        join_(MakeTarget(original.table, original.tree, order, requests, TargetShape::kJoin)),
        task_{.table = original.table,
              .tree = original.tree,
              .learner = original.learner,
              .requests = requests,
              .around = trial.around(),
              .order = order},
        trial_(trial),
        planner_(task_, options) {
    // Shapes often come to the same.
    std::vector<Tree> known;
    for (const TargetShape shape : {TargetShape::kJoin, TargetShape::kStay, TargetShape::kFold}) {
      Tree tree = MakeTarget(original.table, original.tree, order, requests, shape).tree;
      if (std::find(known.begin(), known.end(), tree) != known.end()) continue;
      known.push_back(std::move(tree));
      shapes_.push_back(shape);
    }
  }

  Result<Attempt> Run() {
    if (Status status = TryDraws(); !status.ok()) return status.error();
    if (!IsConfirmed(*best_)) {
      if (Status status = TryRepairs(); !status.ok()) return status.error();
    }
    best_->verify_seconds = verify_seconds_;
    if (!best_->exact() && best_->obstacles.empty()) best_->obstacles = Obstacles();
    return std::move(*best_);
  }

 private:
  struct RankedChoice {
    Worth worth;
    PlanChoice choice;
  };

  // Whether nothing better is to be had: after all draws, what the neighbours imply stays so.
  bool IsFinal(const Verdict& verdict) const {
    return std::all_of(verdict.requests.begin(), verdict.requests.end(),
                       [&](const RequestVerdict& request) {
                         return draws_done_ ? IsSettled(request) : request.hidden;
                       });
  }

  bool IsConfirmed(const Attempt& attempt) const {
    return attempt.exact() && IsFinal(attempt.verdict) &&
           std::all_of(attempt.others.begin(), attempt.others.end(),
                       [&](const Verdict& other) { return IsFinal(other); });
  }

  Result<Worth> Try(OptimalPlan plan) {
    Attempt attempt{.demand = demand_,
                    .target = plan.target.tree.nodes.empty() ? join_ : std::move(plan.target),
                    .plan = std::move(plan.plan),
                    .obstacles = std::move(plan.obstacles)};
    Result<Attempt> judged = trial_.Judged(std::move(attempt));
    if (!judged.ok()) return judged.error();
    verify_seconds_ += judged->verify_seconds;
    if (!judged->obstacles.empty()) obstacles_ = judged->obstacles;
    const Worth worth = WorthOf(*judged);
    if (!best_ || worth > WorthOf(*best_)) {
      best_ = std::move(*judged);
      best_beyond_ = plan.beyond;
    }
    return worth;
  }

  Status TryDraws() {
    const auto draws = static_cast<size_t>(
        std::clamp<RowIndex>(kDrawnRows / std::max<RowIndex>(1, rows_), kLeastDraws, kMostDraws));
    for (size_t draw = 0; draw < draws; ++draw) {
      Tell(0.1 * static_cast<double>(draw) / static_cast<double>(draws));
      const Result<Worth> worth = Try(planner_.Draw(draw));
      if (!worth.ok()) return worth.error();
      if (IsConfirmed(*best_)) return {};
      if (Status status = TryArranging(draw); !status.ok()) return status;
      if (IsConfirmed(*best_)) return {};
    }
    draws_done_ = true;
    std::stable_sort(ranked_.begin(), ranked_.end(),
                     [](const auto& a, const auto& b) { return a.worth > b.worth; });
    return {};
  }

  Status TryArranging(size_t draw) {
    for (const TargetShape shape : shapes_) {
      const PlanChoice choice{draw, shape};
      const OptimalPlan plan = planner_.Arrange(choice);
      const Result<Worth> worth = Try(plan);
      if (!worth.ok()) return worth.error();
      if (Status status = TryShaking(plan); !status.ok()) return status;
      if (IsConfirmed(*best_)) return {};
      ranked_.push_back({*worth, choice});
    }
    return {};
  }

  bool IsGood() const {
    return IsConfirmed(*best_) &&
           best_beyond_ <= std::max(kFewEdits, kGoodShare * static_cast<double>(rows_));
  }

  // The best draws and targets, from the first start; then, where the target was not reached, from
  // the others.
  Status TryRepairs() {
    std::vector<PlanChoice> choices;
    std::map<TargetShape, size_t> repaired;
    for (const RankedChoice& ranked : ranked_) {
      if (++repaired[ranked.choice.shape] <= kRepaired) choices.push_back(ranked.choice);
    }
    for (size_t start = 0; start < kStarts.size() && !choices.empty(); ++start) {
      std::vector<PlanChoice> missed;
      for (PlanChoice choice : choices) {
        if (IsGood() || effort_ >= kMostEffort) return {};
        if (start > 0 && IsConfirmed(*best_)) return {};
        choice.start = start;
        const Result<bool> reached = TryRepair(choice);
        if (!reached.ok()) return reached.error();
        if (!*reached) missed.push_back(choice);
      }
      choices = std::move(missed);
    }
    return {};
  }

  // Whether the target is reached, by its counts.
  Result<bool> TryRepair(PlanChoice choice) {
    Tell(0.1 + 0.9 * static_cast<double>(effort_) / static_cast<double>(kMostEffort));
    choice.most_cost = std::max(kLeastBound, kBound * static_cast<double>(rows_));
    const OptimalPlan plan = planner_.Repair(choice);
    effort_ += std::max<size_t>(1, plan.effort);
    const Result<Worth> worth = Try(plan);
    if (!worth.ok()) return worth.error();
    if (Status status = TryShaking(plan); !status.ok()) return status.error();
    return plan.violation <= 0;
  }

  // The tests of the target hold, but not the verdict: that hangs on what grows inside the regions.
  Status TryShaking(const OptimalPlan& plan) {
    const size_t shakes = std::min<size_t>(kMostShakes, kShakenRows / std::max<RowIndex>(1, rows_));
    for (size_t i = 0; i < shakes && plan.violation <= 0 && !IsConfirmed(*best_); ++i) {
      const Result<Worth> worth = Try(planner_.Shake());
      if (!worth.ok()) return worth.error();
    }
    return {};
  }

  // Where every test of the target can be kept, only what grows below them is left.
  std::vector<std::string> Obstacles() {
    if (obstacles_.empty()) obstacles_ = {"the leaves that rows of hidden rules join would split"};
    return std::move(obstacles_);
  }

  void Tell(double share) const {
    if (options_.progress) options_.progress(share);
  }

  const OptimalOptions& options_;
  const Demand& demand_;
  RowIndex rows_;
  Target join_;
  OptimalTask task_;
  const Trial& trial_;
  OptimalPlanner planner_;
  std::vector<TargetShape> shapes_;
  std::vector<RankedChoice> ranked_;
  bool draws_done_ = false;
  std::optional<Attempt> best_;
  double best_beyond_ = 0;
  std::vector<std::string> obstacles_;  // of the last plan that had some
  double verify_seconds_ = 0;
  size_t effort_ = 0;
};

}  // namespace

Result<Attempt> AttemptOptimally(const Original& original, std::span<const Request> requests,
                                 const OptimalOptions& options) {
  const Stopwatch all;
  const std::vector<uint64_t> keys = RowKeys(options.seed, "rows", original.table.rows);
  const LeafOrder order(original.table, original.tree, keys, options.threads);
  Result<Trial> trial = Trial::Make(original, requests, order, options.threads);
  if (!trial.ok()) return trial.error();
  Result<Attempt> attempt = Search(original, requests, options, order, *trial).Run();
  if (attempt.ok()) attempt->plan_seconds = all.Seconds() - attempt->verify_seconds;
  return attempt;
}

}  // namespace espalier
