#include "judge/optimal_attempt.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/stopwatch.h"
#include "hide/adopted_target.h"
#include "hide/neighbours/label_draw.h"
#include "hide/optimal/optimal_plan.h"
#include "judge/edit_counts.h"
#include "judge/trial.h"

namespace espalier {
namespace {

// Draws of labels that are tried: fewer of a large table, where each takes long.
constexpr size_t kMostDraws = 30;
constexpr size_t kLeastDraws = 3;
constexpr RowIndex kDrawnRows = 40'000;
// Where only rules are left open that the neighbours imply, little more is to be had.
constexpr size_t kDrawsForImplied = 18;
// Aims for which labels are arranged; no further draw is tried then.
constexpr RowIndex kMostArranged = 90;
constexpr RowIndex kLeastArranged = 8;
constexpr RowIndex kArrangedRows = 100'000;
constexpr size_t kMostShakes = 40;  // of a plan; fewer of a large table
constexpr RowIndex kShakenRows = 30'000;
constexpr size_t kShakenPlans = 5;   // plans whose shakes all plans together may have
constexpr size_t kMostSettled = 8;   // times that a plan is settled
constexpr size_t kFirstDraws = 6;    // that are tried before anything is repaired,
constexpr size_t kFirstRepairs = 4;  // and how many of what they came to
constexpr size_t kMostAdopted = 3;   // times that a target takes up what grew
// Aims that are repaired, the best of each kind: more of a small table, where little is tried soon.
constexpr size_t kMostRepaired = 8;
constexpr size_t kLeastRepaired = 2;
constexpr RowIndex kRepairedRows = 3'000;

// Give up a repair that costs more than this many recodes and this share of the rows.
constexpr double kLeastBound = 200;
constexpr double kBound = 1.5;
constexpr size_t kMostSteps = 3;  // of a repair, each with another target
// A repair is good enough if it costs this much, or this share of the rows.
constexpr double kFewEdits = 5;
constexpr double kGoodShare = 0.01;

// Of all repairs together; and where the verdict is confirmed, to find one with fewer edits.
constexpr size_t kMostEffort = 6'000'000;
constexpr size_t kEffortForLess = 700'000;

// Whether the labels of the region are as they should be, whatever the tree makes of them.
bool IsQuiet(const RequestVerdict& request) {
  return request.presence && request.trace && request.order.value_or(true);
}

// Where the neighbours imply a request, hiding it, or making it look implied, is worth less than
// any other rule.
constexpr double kHiddenWorth = 0.75;
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

// Whether nothing better is to be hoped for.
bool IsFinal(const RequestVerdict& request) {
  return request.hidden || (request.clearly_implied && request.outcome == Outcome::kImplied);
}

// An edit of this share of the rows is as bad as a rule that is lost.
constexpr double kRuleInEdits = 0.2;

// Greater is better: requests settled, those whose labels show nothing, rules less edits.
using Worth = std::tuple<int, int, double>;

Worth WorthOf(const Attempt& attempt, RowIndex rows) {
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
  const auto edited = static_cast<double>(CountEdits(attempt.plan.edits).edited);
  return {settled, quiet, rules - edited / (kRuleInEdits * static_cast<double>(rows))};
}

class Search {
 public:
  Search(const Original& original, std::span<const Request> requests, const OptimalOptions& options,
         const LeafOrder& order, const Trial& trial)
      : options_(options),
        demand_(options.demand),
        rows_(original.table.rows),
        inside_(RowsOfRegions(original.table, trial.around())),
        world_{original.table, order, inside_},
        task_{.table = original.table,
              .tree = original.tree,
              .learner = original.learner,
              .requests = requests,
              .around = trial.around(),
              .order = order},
        trial_(trial),
        planner_(task_, options) {
    for (const TargetShape shape : {TargetShape::kJoin, TargetShape::kStay, TargetShape::kFold}) {
      Target target = MakeTarget(original.table, original.tree, order, requests, shape);
      if (!Contains(shapes_, target)) shapes_.push_back(std::move(target));
    }
  }

  Result<Attempt> Run() {
    if (Status status = TryAll(); !status.ok()) return status.error();
    best_->verify_seconds = verify_seconds_;
    if (!best_->exact() && best_->obstacles.empty()) best_->obstacles = Obstacles();
    return std::move(*best_);
  }

 private:
  struct Tried {
    Worth worth;
    Tree after;
  };
  struct RankedAim {
    Worth worth;
    size_t kind = 0;  // by shape, whether it is adopted, and the manner of the draw
    Aim aim;
  };

  static bool IsSame(const Target& one, const Target& other) {
    return one.tree.nodes == other.tree.nodes && one.tree.tests == other.tree.tests;
  }

  // Shapes often come to the same.
  static bool Contains(const std::vector<Target>& targets, const Target& target) {
    return std::any_of(targets.begin(), targets.end(),
                       [&](const Target& known) { return IsSame(known, target); });
  }

  static bool IsSettled(const Attempt& attempt) {
    return std::all_of(attempt.verdict.requests.begin(), attempt.verdict.requests.end(),
                       [](const RequestVerdict& request) { return espalier::IsSettled(request); });
  }

  static bool IsSame(const Aim& one, const Aim& other) {
    return one.labels == other.labels && IsSame(one.target, other.target);
  }

  static bool IsFinal(const Verdict& verdict) {
    return std::all_of(verdict.requests.begin(), verdict.requests.end(),
                       [](const RequestVerdict& request) { return espalier::IsFinal(request); });
  }

  static bool IsConfirmed(const Attempt& attempt) {
    return attempt.exact() && IsFinal(attempt.verdict) &&
           std::all_of(attempt.others.begin(), attempt.others.end(),
                       [](const Verdict& other) { return IsFinal(other); });
  }

  Result<Tried> Try(OptimalPlan plan) {
    Attempt attempt{.demand = demand_,
                    .target = plan.target.tree.nodes.empty() ? shapes_[0] : std::move(plan.target),
                    .plan = std::move(plan.plan),
                    .obstacles = std::move(plan.obstacles)};
    Result<Attempt> judged = trial_.Judged(std::move(attempt));
    if (!judged.ok()) return judged.error();
    verify_seconds_ += judged->verify_seconds;
    if (!judged->obstacles.empty()) obstacles_ = judged->obstacles;
    Tried tried{WorthOf(*judged, rows_), judged->after};
    if (!best_ || tried.worth > WorthOf(*best_, rows_)) {
      best_ = std::move(*judged);
      best_beyond_ = plan.beyond;
    }
    return tried;
  }

  // What a few draws came to is often repaired with a few edits; many more seldom need none.
  Status TryAll() {
    const auto draws = static_cast<size_t>(
        std::clamp<RowIndex>(kDrawnRows / std::max<RowIndex>(1, rows_), kLeastDraws, kMostDraws));
    const size_t first = std::min(draws, kFirstDraws);
    if (Status status = TryDraws(0, first); !status.ok()) return status;
    if (IsConfirmed(*best_)) return {};
    if (Status status = TryFirstRepairs(); !status.ok()) return status;
    if (IsGood()) return {};
    const bool confirmed = IsConfirmed(*best_);
    if (Status status = TryDraws(first, draws); !status.ok()) return status;
    return confirmed || !IsConfirmed(*best_) ? TryRepairs() : Status();
  }

  Status TryFirstRepairs() {
    for (size_t i = 0; i < std::min(kFirstRepairs, ranked_.size()) && !IsGood(); ++i) {
      Aim aim = ranked_[i].aim;
      if (Status status = RepairInSteps(aim, 0); !status.ok()) return status;
    }
    return {};
  }

  Status TryDraws(size_t begin, size_t end) {
    const RowIndex aims =
        std::clamp(kArrangedRows / std::max<RowIndex>(1, rows_), kLeastArranged, kMostArranged);
    for (size_t draw = begin; draw < end && ranked_.size() < aims; ++draw) {
      if (draw >= kDrawsForImplied && best_->exact() && IsSettled(*best_)) break;
      Tell(0.1 * static_cast<double>(draw) / static_cast<double>(end));
      const OptimalPlan plan = planner_.Draw(draw);
      const Result<Tried> tried = Try(plan);
      if (!tried.ok()) return tried.error();
      if (IsConfirmed(*best_)) return {};
      if (Status status = TryShapes(draw, plan.plan.edits.relabelled); !status.ok()) return status;
      if (IsConfirmed(*best_)) return {};
    }
    std::stable_sort(ranked_.begin(), ranked_.end(),
                     [](const auto& a, const auto& b) { return a.worth > b.worth; });
    return {};
  }

  Status TryShapes(size_t draw, const std::vector<Relabel>& labels) {
    std::vector<Target> known;
    for (size_t shape = 0; shape < shapes_.size(); ++shape) {
      Status status = Pursue({draw, labels, shapes_[shape]}, shape, known);
      if (!status.ok()) return status;
      if (IsConfirmed(*best_)) return {};
    }
    return {};
  }

  // Arranges labels for an aim; where that is not enough, for what the learner made of it.
  Status Pursue(Aim aim, size_t shape, std::vector<Target>& known) {
    for (size_t adopted = 0; adopted <= kMostAdopted && !Contains(known, aim.target); ++adopted) {
      known.push_back(aim.target);
      const OptimalPlan plan = planner_.Arrange(aim);
      Result<Tried> tried = Try(plan);
      if (!tried.ok()) return tried.error();
      if (Status status = TryOtherLabels(plan, tried->after); !status.ok()) return status;
      if (IsConfirmed(*best_)) return {};
      aim.labels = LabelsOf(plan.plan, task_.requests.size());
      const size_t kind = 4 * shape + (adopted > 0 ? 2 : 0) + (IsTiltedFar(aim.draw) ? 1 : 0);
      ranked_.push_back({tried->worth, kind, aim});
      aim.target = NextTarget(plan, tried->after, known);
    }
    return {};
  }

  // What the learner made of the target; where that is nothing new, one where lost tests come
  // later.
  Target NextTarget(const OptimalPlan& plan, const Tree& after, const std::vector<Target>& known) {
    Target next = AdoptGrown(world_, plan.target, after);
    if (!Contains(known, next)) return next;
    return Separated(world_, plan.target, task_.tree, task_.requests, plan.lost);
  }

  bool IsGood() const {
    return IsConfirmed(*best_) &&
           best_beyond_ <= std::max(kFewEdits, kGoodShare * static_cast<double>(rows_));
  }

  size_t EffortAllowed() const { return IsConfirmed(*best_) ? kEffortForLess : kMostEffort; }

  // The best aims of each kind, then the second best, and so on.
  std::vector<Aim> AimsToRepair() const {
    const auto most = static_cast<size_t>(std::clamp<RowIndex>(
        kRepairedRows / std::max<RowIndex>(1, rows_), kLeastRepaired, kMostRepaired));
    std::map<std::pair<size_t, size_t>, const Aim*> chosen;  // by place in its kind, and kind
    std::map<size_t, size_t> of_kind;
    for (const RankedAim& ranked : ranked_) {
      const auto same = [&](const auto& one) { return IsSame(*one.second, ranked.aim); };
      if (of_kind[ranked.kind] == most || std::any_of(chosen.begin(), chosen.end(), same)) continue;
      chosen[{of_kind[ranked.kind]++, ranked.kind}] = &ranked.aim;
    }
    std::vector<Aim> aims;
    aims.reserve(chosen.size());
    for (const auto& [place, aim] : chosen) aims.push_back(*aim);
    return aims;
  }

  // From the first start; then, where the target was not reached, from the others.
  Status TryRepairs() {
    std::vector<Aim> aims = AimsToRepair();
    for (size_t start = 0; start < kStarts.size() && !aims.empty(); ++start) {
      std::vector<Aim> missed;
      for (Aim& aim : aims) {
        if (IsGood() || effort_ >= EffortAllowed()) return {};
        if (start > 0 && (IsConfirmed(*best_) || (best_->exact() && IsSettled(*best_)))) return {};
        if (Status status = RepairInSteps(aim, start); !status.ok()) return status;
        if (!aim.target.tree.nodes.empty()) missed.push_back(std::move(aim));
      }
      aims = std::move(missed);
    }
    return {};
  }

  // What a repair missed is aimed at in another way, with the labels it came to. Empties the target
  // where it is reached.
  Status RepairInSteps(Aim& aim, size_t start) {
    for (size_t step = 0; step < kMostSteps && effort_ < EffortAllowed(); ++step) {
      Result<std::optional<Aim>> next = TryRepair(aim, start);
      if (!next.ok()) return next.error();
      if (!*next) aim.target = {};
      if (!*next || IsSame((*next)->target, aim.target)) return {};
      aim = std::move(**next);
    }
    return {};
  }

  // What to aim at from the next start; nothing where the target is reached, by its counts.
  Result<std::optional<Aim>> TryRepair(const Aim& aim, size_t start) {
    Tell(0.1 + 0.9 * static_cast<double>(effort_) / static_cast<double>(kMostEffort));
    const double most_cost = kLeastBound + kBound * static_cast<double>(rows_);
    const OptimalPlan plan = planner_.Repair(aim, {start, most_cost});
    effort_ += std::max<size_t>(1, plan.effort);
    const Result<Tried> tried = Try(plan);
    if (!tried.ok()) return tried.error();
    if (Status status = TryOtherLabels(plan, tried->after); !status.ok()) return status.error();
    if (plan.violation <= 0) return std::optional<Aim>();
    Aim next{aim.draw, LabelsOf(plan.plan, task_.requests.size()), {}};
    next.target = NextTarget(plan, tried->after, {aim.target});
    return std::optional<Aim>(std::move(next));
  }

  // The tests of the target hold, but not the verdict: that hangs on what grows inside the regions.
  Status TryOtherLabels(const OptimalPlan& plan, Tree grown) {
    if (plan.violation > 0) return {};
    if (Status status = TrySettling(std::move(grown)); !status.ok()) return status;
    return TryShaking();
  }

  Status TrySettling(Tree grown) {
    for (size_t i = 0; i < kMostSettled && !IsConfirmed(*best_); ++i) {
      const std::optional<OptimalPlan> settled = planner_.Settle(grown);
      if (!settled) return {};
      Result<Tried> tried = Try(*settled);
      if (!tried.ok()) return tried.error();
      grown = std::move(tried->after);
    }
    return {};
  }

  Status TryShaking() {
    const size_t shakes = std::min<size_t>(kMostShakes, kShakenRows / std::max<RowIndex>(1, rows_));
    for (size_t i = 0; i < shakes && !IsConfirmed(*best_); ++i) {
      if (++shaken_ > kShakenPlans * shakes) return {};
      const Result<Tried> tried = Try(planner_.Shake());
      if (!tried.ok()) return tried.error();
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
  std::vector<bool> inside_;  // by row, whether it is in a region
  TargetWorld world_;
  OptimalTask task_;
  const Trial& trial_;
  OptimalPlanner planner_;
  std::vector<Target> shapes_;
  std::vector<RankedAim> ranked_;
  std::optional<Attempt> best_;
  double best_beyond_ = 0;
  std::vector<std::string> obstacles_;  // of the last plan that had some
  double verify_seconds_ = 0;
  size_t effort_ = 0;
  size_t shaken_ = 0;
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
