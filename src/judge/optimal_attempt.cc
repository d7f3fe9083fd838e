#include "judge/optimal_attempt.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/stopwatch.h"
#include "hide/adopted_target.h"
#include "hide/neighbours/label_draw.h"
#include "hide/optimal/optimal_plan.h"
#include "judge/plan_worth.h"
#include "judge/reader_trials.h"
#include "judge/trial.h"

namespace espalier {
namespace {

// Where the tests of the target do not survive the numbers that are drawn, later draws depart from
// them, as a share of what is allowed: the fewer labels change, the less these tests lose.
constexpr size_t kDrawsPerDeparture = 6;
constexpr std::array<double, 3> kDepartures = {0, 0.4, 0.7};

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

// Times that the labels of a confirmed plan are shaken because readers see through it.
constexpr size_t kShakesForReaders = 8;

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
        planner_(task_, options),
        readers_({original, requests, trial.around(), options.seed, options.threads},
                 requests.size()) {
    for (const TargetShape shape : {TargetShape::kJoin, TargetShape::kStay, TargetShape::kFold}) {
      Target target = MakeTarget(original.table, original.tree, order, requests, shape);
      if (!Contains(shapes_, target)) shapes_.push_back(std::move(target));
    }
  }

  Result<Attempt> Run() {
    if (Status status = TryAll(); !status.ok()) return status.error();
    Attempt& best = best_->attempt;
    best.verify_seconds = verify_seconds_;
    if (!best.exact() && best.obstacles.empty()) best.obstacles = Obstacles();
    return std::move(best);
  }

 private:
  struct Tried {
    Worth worth;
    Tree after;
  };
  struct Best {
    Attempt attempt;
    Worth worth;
    std::optional<size_t> readers;  // who see through it
    double beyond = 0;
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

  static bool IsSame(const Aim& one, const Aim& other) {
    return one.labels == other.labels && IsSame(one.target, other.target);
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
    const Result<std::optional<size_t>> readers = readers_.ReadersOf(*judged);
    if (!readers.ok()) return readers.error();
    Tried tried{WorthOf(*judged, rows_, *readers), judged->after};
    if (!best_ || tried.worth > best_->worth) {
      best_ = Best{std::move(*judged), tried.worth, *readers, plan.beyond};
    }
    return tried;
  }

  // Whether the best plan is confirmed, and there is no reason to look for one that readers see
  // through less.
  bool IsDone() const {
    return IsConfirmed(best_->attempt) && (best_->readers == 0U || !readers_.AreOpen());
  }

  // What a few draws came to is often repaired with a few edits; many more seldom need none.
  Status TryAll() {
    const auto draws = static_cast<size_t>(
        std::clamp<RowIndex>(kDrawnRows / std::max<RowIndex>(1, rows_), kLeastDraws, kMostDraws));
    const size_t first = std::min(draws, kFirstDraws);
    if (Status status = TryDraws(0, first); !status.ok()) return status;
    if (IsDone()) return {};
    if (Status status = TryFirstRepairs(); !status.ok()) return status;
    if (IsGood()) return {};
    const bool was_done = IsDone();
    if (Status status = TryDraws(first, draws); !status.ok()) return status;
    return was_done || !IsDone() ? TryRepairs() : Status();
  }

  Status TryFirstRepairs() {
    RankAims();
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
      if (draw >= kDrawsForImplied && best_->attempt.exact() && IsSettled(best_->attempt)) break;
      Tell(0.1 * static_cast<double>(draw) / static_cast<double>(end));
      if (Status status = TryLabels(draw, planner_.Draw({draw, LeansOf(draw)})); !status.ok()) {
        return status;
      }
      if (IsDone()) return {};
    }
    return {};
  }

  void RankAims() {
    std::stable_sort(ranked_.begin(), ranked_.end(),
                     [](const auto& a, const auto& b) { return a.worth > b.worth; });
  }

  Status TryLabels(size_t draw, const OptimalPlan& plan) {
    const Result<Tried> tried = Try(plan);
    if (!tried.ok()) return tried.error();
    return IsDone() ? Status() : TryShapes(draw, plan.plan.edits.relabelled);
  }

  // How a draw leans, by request.
  std::vector<double> LeansOf(size_t draw) const {
    std::vector<double> leans = readers_.leans();
    if (best_ && IsConfirmed(best_->attempt)) return leans;
    const double departure = kDepartures[draw / kDrawsPerDeparture % kDepartures.size()];
    for (size_t i = 0; i < leans.size(); ++i) {
      const Neighbourhood& one = task_.around[i];
      // More rows of a class that leads anyway would leave its rule in the tree.
      if (!one.expectation.Leads(one.predicted)) leans[i] += departure;
    }
    return leans;
  }

  Status TryShapes(size_t draw, const std::vector<Relabel>& labels) {
    std::vector<Target> known;
    for (size_t shape = 0; shape < shapes_.size(); ++shape) {
      Status status = Pursue({draw, labels, shapes_[shape]}, shape, known);
      if (!status.ok()) return status;
      if (IsDone()) return {};
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
      if (IsDone()) return {};
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
    return IsDone() &&
           best_->beyond <= std::max(kFewEdits, kGoodShare * static_cast<double>(rows_));
  }

  size_t EffortAllowed() const {
    return IsConfirmed(best_->attempt) ? kEffortForLess : kMostEffort;
  }

  // The best aims of each kind, then the second best, and so on.
  std::vector<Aim> AimsToRepair() {
    RankAims();
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
        if (start > 0 && (IsDone() || (best_->attempt.exact() && IsSettled(best_->attempt))))
          return {};
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
    for (size_t i = 0; i < kMostSettled && !IsDone(); ++i) {
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
    for (size_t i = 0; i < shakes && !IsDone(); ++i) {
      if (IsConfirmed(best_->attempt) && i >= kShakesForReaders) return {};
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
  ReaderTrials readers_;
  std::vector<Target> shapes_;
  std::vector<RankedAim> ranked_;
  std::optional<Best> best_;
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
