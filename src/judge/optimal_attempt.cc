#include "judge/optimal_attempt.h"

#include <algorithm>
#include <optional>
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
constexpr size_t kMostDraws = 16;
constexpr size_t kLeastDraws = 3;
constexpr RowIndex kDrawnRows = 600'000;
constexpr size_t kRepairedDraws = 3;

// Give up a repair that costs more than this many recodes, or than this share of the rows.
constexpr double kLeastBound = 150;
constexpr double kBound = 1.5;
// A repair is good enough if it costs this much, or this share of the rows.
constexpr double kFewEdits = 5;
constexpr double kGoodShare = 0.01;

constexpr size_t kMostEffort = 4'000'000;  // of all repairs together

// Whether the labels of the region are as they should be, whatever the tree makes of them.
bool IsQuiet(const RequestVerdict& request) {
  return request.presence && request.trace && request.order.value_or(true);
}

// Greater is better: requests hidden, those whose labels show nothing, other rules, those that are
// at least implied, edits.
using Worth = std::tuple<int, int, double, int, double>;

Worth WorthOf(const Attempt& attempt) {
  int hidden = 0;
  int quiet = 0;
  int implied = 0;
  double wrong = 0;
  const auto add = [&](const Verdict& verdict) {
    for (const RequestVerdict& request : verdict.requests) {
      hidden += request.hidden ? 1 : 0;
      quiet += IsQuiet(request) ? 1 : 0;
      implied += request.outcome == Outcome::kImplied ? 1 : 0;
    }
    wrong += static_cast<double>(verdict.lost + verdict.ghosts);
  };
  add(attempt.verdict);
  for (const Verdict& other : attempt.others) add(other);
  return {hidden, quiet, -wrong, implied,
          -static_cast<double>(CountEdits(attempt.plan.edits).edited)};
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
    return std::move(*best_);
  }

 private:
  struct DrawWorth {
    Worth worth;
    size_t draw = 0;
  };

  // Whether nothing better is to be had: a rule that its neighbours imply stays so, and repair does
  // not change what the regions say.
  bool IsSettled(const Verdict& verdict) const {
    const auto settled = [&](const RequestVerdict& request) {
      if (request.hidden) return true;
      return draws_done_ && demand_.level == Level::kNeighbours && request.expected_to_lead &&
             IsQuiet(request);
    };
    return std::all_of(verdict.requests.begin(), verdict.requests.end(), settled);
  }

  bool IsConfirmed(const Attempt& attempt) const {
    return attempt.exact() && IsSettled(attempt.verdict) &&
           std::all_of(attempt.others.begin(), attempt.others.end(),
                       [&](const Verdict& other) { return IsSettled(other); });
  }

  Result<Worth> Try(OptimalPlan plan) {
    Attempt attempt{.demand = demand_,
                    .target = plan.target.tree.nodes.empty() ? join_ : std::move(plan.target),
                    .plan = std::move(plan.plan),
                    .obstacles = std::move(plan.obstacles)};
    Result<Attempt> judged = trial_.Judged(std::move(attempt));
    if (!judged.ok()) return judged.error();
    verify_seconds_ += judged->verify_seconds;
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
      ranked_.push_back({*worth, draw});
    }
    draws_done_ = true;
    std::stable_sort(ranked_.begin(), ranked_.end(),
                     [](const DrawWorth& a, const DrawWorth& b) { return a.worth > b.worth; });
    return {};
  }

  bool IsGood() const {
    return IsConfirmed(*best_) &&
           best_beyond_ <= std::max(kFewEdits, kGoodShare * static_cast<double>(rows_));
  }

  // The best draws, towards every target, from the first start; then, where the target was not
  // reached, from the others.
  Status TryRepairs() {
    if (ranked_.size() > kRepairedDraws) ranked_.resize(kRepairedDraws);
    std::vector<PlanChoice> choices;
    for (const DrawWorth& ranked : ranked_) {
      for (const TargetShape shape : shapes_) choices.push_back({ranked.draw, shape});
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
    OptimalPlan plan = planner_.Repair(choice);
    effort_ += std::max<size_t>(1, plan.effort);
    const bool reached = plan.violation <= 0;
    const Result<Worth> worth = Try(std::move(plan));
    if (!worth.ok()) return worth.error();
    return reached;
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
  std::vector<DrawWorth> ranked_;
  bool draws_done_ = false;
  std::optional<Attempt> best_;
  double best_beyond_ = 0;
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
