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
#include "hide/given_up.h"
#include "hide/neighbours/label_draw.h"
#include "hide/neighbours/number_draw.h"
#include "hide/optimal/optimal_plan.h"
#include "judge/best_plan.h"
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
constexpr size_t kMostGivenUp = 12;  // targets that are tried without one of their tests
// Aims that are repaired, the best of each kind: more of a small table, where little is tried soon.
constexpr size_t kMostRepaired = 8;
constexpr size_t kLeastRepaired = 2;
constexpr RowIndex kRepairedRows = 3'000;

// Give up a repair that costs more than this many recodes and this share of the rows.
constexpr double kLeastBound = 200;
constexpr double kBound = 1.5;
constexpr size_t kMostSteps = 3;  // of a repair, each with another target
// Of all repairs together, and what is kept of that for repairs after a test is given up.
constexpr size_t kMostEffort = 20'000'000;
constexpr size_t kEffortToGiveUp = 4'000'000;
// Where the verdict is confirmed: to find a plan with fewer edits, or, where readers see through
// it, one that they do not.
constexpr size_t kEffortForLess = 700'000;
constexpr size_t kEffortForReaders = 4'000'000;

// Confirmed plans of one draw that readers are asked about.
constexpr size_t kAskedOfADraw = 3;

class Search {
 public:
  Search(const Original& original, std::span<const Request> requests, const OptimalOptions& options,
         const LeafOrder& order, const Trial& trial)
      : options_(options),
        rows_(original.table.rows),
        inside_(RowsOfRegions(original.table, trial.around())),
        world_{original.table, order, inside_},
        task_{.table = original.table,
              .tree = original.tree,
              .learner = original.learner,
              .requests = requests,
              .around = trial.around(),
              .order = order},
        planner_(task_, options),
        shapes_(ShapesOf(task_)),
        best_(trial, options.demand, shapes_[0], rows_,
              ReaderTrials({original, requests, trial.around(), options.seed, options.threads},
                           requests.size())) {}

  Result<Attempt> Run() {
    if (Status status = TryAll(); !status.ok()) return status.error();
    if (Status status = GiveUpTests(); !status.ok()) return status.error();
    return best_.Take();
  }

 private:
  // A repair that left tests lost.
  struct Missed {
    double violation = 0;
    Aim aim;
    std::vector<size_t> lost;
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

  static std::vector<Target> ShapesOf(const OptimalTask& task) {
    std::vector<Target> shapes;
    for (const TargetShape shape : {TargetShape::kJoin, TargetShape::kStay, TargetShape::kFold}) {
      Target target = MakeTarget(task.table, task.tree, task.order, task.requests, shape);
      if (!Contains(shapes, target)) shapes.push_back(std::move(target));
    }
    return shapes;
  }

  static bool IsSame(const Aim& one, const Aim& other) {
    return one.labels == other.labels && one.most == other.most && IsSame(one.target, other.target);
  }

  // What a few draws came to is often repaired with a few edits; many more seldom need none.
  Status TryAll() {
    const auto draws = static_cast<size_t>(
        std::clamp<RowIndex>(kDrawnRows / std::max<RowIndex>(1, rows_), kLeastDraws, kMostDraws));
    const size_t first = std::min(draws, kFirstDraws);
    if (Status status = TryDraws(0, first); !status.ok()) return status;
    if (best_.IsDone()) return {};
    if (Status status = TryFirstRepairs(); !status.ok()) return status;
    if (best_.IsGood()) return {};
    const bool was_done = best_.IsDone();
    // Readers see through all that was tried: other numbers are needed.
    if (first < draws && best_.IsConfirmed() && !was_done) ranked_.clear();
    if (Status status = TryDraws(first, draws); !status.ok()) return status;
    return was_done || !best_.IsDone() ? TryRepairs() : Status();
  }

  Status TryFirstRepairs() {
    RankAims();
    for (size_t i = 0; i < std::min(kFirstRepairs, ranked_.size()) && !best_.IsGood(); ++i) {
      Aim aim = ranked_[i].aim;
      if (Status status = RepairInSteps(aim, 0); !status.ok()) return status;
    }
    return {};
  }

  Status TryDraws(size_t begin, size_t end) {
    const RowIndex aims =
        std::clamp(kArrangedRows / std::max<RowIndex>(1, rows_), kLeastArranged, kMostArranged);
    for (size_t draw = begin; draw < end && ranked_.size() < aims; ++draw) {
      if (draw >= kDrawsForImplied && best_.IsSettled()) break;
      Tell(0.1 * static_cast<double>(draw) / static_cast<double>(end));
      if (Status status = TryLabels(draw, planner_.Draw({draw, LeansOf(draw)})); !status.ok()) {
        return status;
      }
      if (best_.IsDone()) return {};
    }
    return {};
  }

  void RankAims() {
    std::stable_sort(ranked_.begin(), ranked_.end(),
                     [](const auto& a, const auto& b) { return a.worth > b.worth; });
  }

  // Whether there is no reason to go on with a draw, or with what repair makes of it.
  bool IsOver() const {
    return best_.IsDone() || best_.asked_readers_about() >= asked_before_ + kAskedOfADraw;
  }

  Status TryLabels(size_t draw, const OptimalPlan& plan) {
    asked_before_ = best_.asked_readers_about();
    const Result<JudgedPlan> tried = best_.Try(plan);
    if (!tried.ok()) return tried.error();
    return IsOver() ? Status() : TryShapes(draw, plan.plan.edits.relabelled);
  }

  // How a draw leans, by request.
  std::vector<double> LeansOf(size_t draw) const {
    std::vector<double> leans = best_.leans();
    if (best_.IsConfirmed()) return leans;
    const double departure = kDepartures[draw / kDrawsPerDeparture % kDepartures.size()];
    for (size_t i = 0; i < leans.size(); ++i) {
      const Neighbourhood& one = task_.around[i];
      // More rows of a class that leads anyway would leave its rule in the tree.
      if (!one.expectation.Leads(one.predicted)) leans[i] += departure;
    }
    return leans;
  }

  // Where readers saw too many rows of a class, or a draw went below its lead, no more of it than
  // was drawn.
  std::vector<std::optional<uint64_t>> MostOf(size_t draw,
                                              const std::vector<Relabel>& labels) const {
    std::vector<std::optional<uint64_t>> most(task_.around.size());
    for (size_t i = 0; i < most.size(); ++i) {
      const Neighbourhood& one = task_.around[i];
      const bool is_below =
          one.expectation.Leads(one.predicted) && (IsTiltedFar(draw) || !one.IsClearlyImplied());
      if (is_below || best_.leans()[i] < 0) most[i] = RowsOfItsClass(i, labels);
    }
    return most;
  }

  // The rows of a region that have the class of its rule.
  uint64_t RowsOfItsClass(size_t request, const std::vector<Relabel>& labels) const {
    const Neighbourhood& one = task_.around[request];
    const auto is_of_class = [&](Code label) { return label == one.predicted; };
    const std::vector<Code> before = OriginalLabels(task_.table, one);
    auto count = std::count_if(before.begin(), before.end(), is_of_class);
    for (const Relabel& label : labels) {
      if (label.reason != request) continue;
      count += is_of_class(label.to) ? 1 : 0;
      count -= is_of_class(task_.table.classes.At(label.row)) ? 1 : 0;
    }
    return static_cast<uint64_t>(count);
  }

  Status TryShapes(size_t draw, const std::vector<Relabel>& labels) {
    std::vector<Target> known;
    for (size_t shape = 0; shape < shapes_.size(); ++shape) {
      Status status = Pursue({draw, labels, shapes_[shape], MostOf(draw, labels)}, shape, known);
      if (!status.ok()) return status;
      if (IsOver()) return {};
    }
    return {};
  }

  // Arranges labels for an aim; where that is not enough, for what the learner made of it.
  Status Pursue(Aim aim, size_t shape, std::vector<Target>& known) {
    for (size_t adopted = 0; adopted <= kMostAdopted && !Contains(known, aim.target); ++adopted) {
      known.push_back(aim.target);
      const OptimalPlan plan = planner_.Arrange(aim);
      Result<JudgedPlan> tried = best_.Try(plan);
      if (!tried.ok()) return tried.error();
      Status status = TryOtherLabels(plan, tried->after, Settling::kKeepingTests);
      if (!status.ok()) return status;
      if (IsOver()) return {};
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

  size_t EffortAllowed() const {
    if (best_.IsConfirmed()) return best_.IsDone() ? kEffortForLess : kEffortForReaders;
    return gives_up_ ? kMostEffort : kMostEffort - kEffortToGiveUp;
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
        if (best_.IsGood() || effort_ >= EffortAllowed()) return {};
        if (start > 0 && (best_.IsDone() || best_.IsSettled())) return {};
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
    asked_before_ = best_.asked_readers_about();
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
    const Result<JudgedPlan> tried = best_.Try(plan);
    if (!tried.ok()) return tried.error();
    Status status = TryOtherLabels(plan, tried->after, Settling::kThenRepairing);
    if (!status.ok()) return status.error();
    if (plan.violation <= 0) return std::optional<Aim>();
    missed_.push_back({plan.violation, {aim.draw, aim.labels, plan.target, aim.most}, plan.lost});
    Aim next{aim.draw, LabelsOf(plan.plan, task_.requests.size()), {}, aim.most};
    next.target = NextTarget(plan, tried->after, {aim.target});
    return std::optional<Aim>(std::move(next));
  }

  // Where nothing else saves the rules below a test, without that test: from what was missed by
  // least, and from what is missed then.
  Status GiveUpTests() {
    gives_up_ = true;
    for (size_t tried = 0; tried < kMostGivenUp && !best_.attempt().exact() && !missed_.empty();) {
      const auto least = std::min_element(
          missed_.begin(), missed_.end(),
          [](const Missed& a, const Missed& b) { return a.violation < b.violation; });
      Missed missed = std::move(*least);
      missed_.erase(least);
      const std::optional<GivenUp> test =
          BestToGiveUp(missed.aim.target, task_.tree, task_.requests, missed.lost);
      if (!test || test->price >= best_.attempt().verdict.lost) continue;
      ++tried;
      missed.aim.target = WithoutTest(world_, missed.aim.target, *test);
      if (Status status = RepairInSteps(missed.aim, 0); !status.ok()) return status;
    }
    return {};
  }

  // The tests of the target hold, but not the verdict: that hangs on what grows inside the regions.
  Status TryOtherLabels(const OptimalPlan& plan, const Tree& grown, Settling last) {
    if (plan.violation > 0) return {};
    const Result<Tree> settled = TrySettling(grown, Settling::kKeepingTests);
    if (!settled.ok()) return settled.error();
    if (Status status = TryShaking(); !status.ok()) return status;
    if (last == Settling::kKeepingTests) return {};
    const Result<Tree> repaired = TrySettling(*settled, last);
    return repaired.ok() ? Status() : repaired.error();
  }

  // What grows from the last plan that was settled and keeps the target's tests.
  Result<Tree> TrySettling(Tree grown, Settling how) {
    const bool repairs = how == Settling::kThenRepairing;
    for (size_t i = 0; i < kMostSettled && !IsOver(); ++i) {
      if (repairs && effort_ >= EffortAllowed()) break;
      const std::optional<OptimalPlan> settled = planner_.Settle(grown, how);
      if (!settled) break;
      if (repairs) effort_ += settled->effort;
      Result<JudgedPlan> tried = best_.Try(*settled);
      if (!tried.ok()) return tried.error();
      if (settled->violation > 0) break;
      grown = std::move(tried->after);
    }
    return grown;
  }

  Status TryShaking() {
    const size_t shakes = std::min<size_t>(kMostShakes, kShakenRows / std::max<RowIndex>(1, rows_));
    for (size_t i = 0; i < shakes && !IsOver(); ++i) {
      if (++shaken_ > kShakenPlans * shakes) return {};
      const Result<JudgedPlan> tried = best_.Try(planner_.Shake());
      if (!tried.ok()) return tried.error();
    }
    return {};
  }

  void Tell(double share) const {
    if (options_.progress) options_.progress(share);
  }

  const OptimalOptions& options_;
  RowIndex rows_;
  std::vector<bool> inside_;  // by row, whether it is in a region
  TargetWorld world_;
  OptimalTask task_;
  OptimalPlanner planner_;
  std::vector<Target> shapes_;
  BestPlan best_;
  std::vector<Missed> missed_;
  std::vector<RankedAim> ranked_;
  size_t effort_ = 0;
  bool gives_up_ = false;  // tests of the target
  size_t shaken_ = 0;
  size_t asked_before_ = 0;  // plans that readers were asked about before this draw or repair
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
