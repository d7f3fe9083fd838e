#include "hide/optimal/optimal_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "hide/bonds.h"
#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "hide/optimal/hidden_rows.h"
#include "hide/optimal/leaf_order.h"
#include "hide/optimal/repair.h"
#include "hide/optimal/splitting_leaves.h"
#include "hide/optimal/variation.h"
#include "hide/optimal/wording.h"
#include "hide/parents.h"
#include "rules/leaf_rows.h"

namespace espalier {
namespace {

// Rounds of the first repair of a target, and of those with other costs.
constexpr size_t kFirstRounds = 60;
constexpr size_t kLaterRounds = 25;

// Repair that costs more than so many recoded cells is no repair, or so much of the rows.
constexpr double kLeastBound = 150;
constexpr double kBound = 1.5;

constexpr double kMergedRule = 0.05;  // what a merged rule costs, in rows of the table

// No better plan is looked for if repair costs no more.
double GoodRepair(const Table& table) {
  return std::max(5.0, 0.02 * static_cast<double>(table.rows));
}

// What the last test on the way to a node asks.
HiddenCondition ConditionAbove(size_t node, size_t test, const HidingTask& task) {
  const Test& parted = task.tree.TestOf(test);
  HiddenCondition condition;
  condition.node = task.target.place_of[test];
  condition.parting = PartingOf(parted, task.table.attributes[parted.attribute]);
  condition.branch = node - task.tree.nodes[test].first_child;
  if (parted.kind == Test::Kind::kEachValue) condition.branch = parted.values[condition.branch];
  return condition;
}

// The conditions of requests that the ways of rows through the target do not tell.
std::vector<HiddenCondition> HiddenConditions(const HidingTask& task) {
  const std::vector<size_t> parents = ParentsOf(task.tree);
  const auto& places = task.target.place_of;
  std::vector<HiddenCondition> hidden;
  for (const Request& request : task.requests) {
    size_t node = request.rule.leaf;
    // Tests with one place in the target stand for each other: all but one of them are gone.
    do {
      const size_t test = parents[node];
      HiddenCondition condition = ConditionAbove(node, test, task);
      condition.predicted = request.rule.predicted;
      if (condition.node != kGone) hidden.push_back(condition);
      node = test;
    } while (node != 0 && places[node] == places[parents[node]]);
  }
  return hidden;
}

void Append(const TriedEdit& edit, RowEdits& edits) {
  switch (edit.kind) {
    case TriedEdit::Kind::kRelabel:
      edits.relabelled.push_back({edit.row, edit.to, edit.reason});
      break;
    case TriedEdit::Kind::kRecode:
      edits.recoded.push_back({edit.row, edit.attribute, edit.to, edit.reason});
      break;
    case TriedEdit::Kind::kRemove:
      edits.removed.push_back({edit.row, edit.reason});
      break;
    case TriedEdit::Kind::kAdd:
      edits.added.push_back({edit.row, edit.codes, edit.to, edit.reason});
      break;
  }
}

double CostOf(const RowEdits& edits, const EditCosts& costs) {
  std::map<RowIndex, size_t> cells;
  for (const Recode& recode : edits.recoded) ++cells[recode.row];
  double cost = costs.add * static_cast<double>(edits.added.size()) +
                costs.remove * static_cast<double>(edits.removed.size()) +
                costs.relabel * static_cast<double>(edits.relabelled.size());
  for (const auto& [row, count] : cells) {
    cost += costs.recode * (1 + costs.recode_more * static_cast<double>(count - 1));
  }
  return cost;
}

// Leaves of the target with rows of requested leaves.
std::set<size_t> LeavesOfRequests(const HidingTask& task, const LeafOrder& order) {
  std::vector<size_t> requested;
  for (const Request& request : task.requests) requested.push_back(request.rule.leaf);
  std::set<size_t> leaves;
  for (const auto& rows : RowsAtLeaves(task.table, task.tree, requested, 1)) {
    for (const RowIndex row : rows) leaves.insert(order.LeafOf(row));
  }
  return leaves;
}

// A way to hide.
struct Way {
  TargetShape shape;
  HidingBy by;
  bool resort = false;  // only if no other way reaches its target
};

// The edits by which rows can be hidden, the best first; forbidden ones cost infinitely.
std::vector<TriedEdit::Kind> HidingEdits(const EditCosts& costs) {
  std::vector<TriedEdit::Kind> kinds;
  if (std::isfinite(costs.relabel)) kinds.push_back(TriedEdit::Kind::kRelabel);
  if (std::isfinite(costs.remove)) kinds.push_back(TriedEdit::Kind::kRemove);
  if (!kinds.empty()) return kinds;
  if (std::isfinite(costs.recode)) kinds.push_back(TriedEdit::Kind::kRecode);
  if (std::isfinite(costs.add)) kinds.push_back(TriedEdit::Kind::kAdd);
  return kinds;
}

// In the order in which they are tried: what shows least of the request first.
std::vector<Way> WaysToHide(const Learner& learner, const OptimalOptions& options) {
  const EditCosts& costs = options.costs;
  const uint64_t least = std::max<uint64_t>(1, learner.min_leaf);
  const std::vector<TriedEdit::Kind> kinds = HidingEdits(costs);
  const HidingBy all{.edit = kinds[0], .may_remove = std::isfinite(costs.remove)};
  if (options.flip) {
    return {{{.pure_from = 0, .flip = true}, all},
            {{.pure_from = 0, .fold_alike = true, .flip = true}, all}};
  }
  HidingBy enough = all;
  enough.relabelling = Relabelling::kEnough;
  std::vector<Way> ways = {{{.pure_from = 0}, all}, {{.pure_from = 0}, enough}};
  if (least > 1) ways.push_back({{.pure_from = 3 * least}, enough});
  ways.push_back({{.pure_from = 0, .lift = true}, all});
  ways.push_back({{.pure_from = 0, .fold_alike = true}, all});
  for (size_t i = 1; i < kinds.size(); ++i) {
    ways.push_back({{.pure_from = 0}, {.edit = kinds[i]}, true});
  }
  return ways;
}

// The search may end in a dead end: it starts again with other costs, which lead another way. Of
// each kind of edit, the factor of its cost.
constexpr std::array<EditCosts, 4> kStarts = {{
    {.add = 1, .remove = 1, .relabel = 1, .recode = 1, .recode_more = 1},
    {.add = 0.33, .remove = 0.25, .relabel = 0.33, .recode = 1, .recode_more = 1},
    {.add = 0.25, .remove = 1, .relabel = 3, .recode = 1, .recode_more = 2},
    {.add = 3, .remove = 0.5, .relabel = 0.4, .recode = 1, .recode_more = 4},
}};

EditCosts Times(const EditCosts& costs, const EditCosts& factors) {
  return {.add = costs.add * factors.add,
          .remove = costs.remove * factors.remove,
          .relabel = costs.relabel * factors.relabel,
          .recode = costs.recode * factors.recode,
          .recode_more = costs.recode_more * factors.recode_more};
}

// Plans for one target.
class TargetPlanner {
 public:
  TargetPlanner(const HidingTask& task, const Bonds& bonds, std::vector<Learner> learners,
                const HidingBy& by, const OptimalOptions& options)
      : task_(task),
        bonds_(bonds),
        options_(options),
        order_(task.table, task.target.tree, options.threads),
        counts_(task.table, task.target.tree, order_),
        contest_(task.table, task.target.tree, std::move(learners), counts_),
        settled_(LeavesOfRequests(task, order_)) {
    for (const Request& request : task.requests) {
      hidden_.plan.reasons.push_back(fmt::format("hides rule {}", request.rule.number));
    }
    hidden_.plan.reasons.emplace_back("is of a leaf that is to be pure");
    for (const TriedEdit& edit : HideRows(task, order_, contest_, by)) {
      counts_.Make(edit);
      contest_.Notice(edit);
      Append(edit, hidden_.plan.edits);
    }
    for (const size_t leaf : settled_) contest_.WatchWayTo(leaf);
    // The tree that another learner grows now may differ anywhere.
    for (size_t node = 0; contest_.learners() > 1 && node < task.target.tree.nodes.size(); ++node) {
      contest_.WatchNode(node);
    }
    hidden_.cost = CostOf(hidden_.plan.edits, options.costs);
    hidden_.violation = contest_.Violation();
    hidden_.obstacles = Obstacles(contest_.Winners());
  }

  // The cheapest plan that reaches the target; if none does, the nearest, and one that only hides.
  std::vector<OptimalPlan> Plans(const std::function<void(double share)>& progress) {
    std::optional<OptimalPlan> best;
    for (const EditCosts& factors : kStarts) {
      progress(static_cast<double>(&factors - kStarts.data()) / kStarts.size());
      const size_t rounds = best ? kLaterRounds : kFirstRounds;
      OptimalPlan plan = PlanAtCosts(Times(options_.costs, factors), {rounds, MostRepair(best)});
      if (!best || plan.Rank() < best->Rank()) best = std::move(plan);
      if (best->violation <= 0 && best->repair_cost <= GoodRepair(task_.table)) break;
    }
    if (best->violation <= 0) return {std::move(*best)};
    return {std::move(*best), std::move(hidden_)};
  }

 private:
  // What repair may cost, by the costs at its start; edits are taken back at its end.
  double MostRepair(const std::optional<OptimalPlan>& best) const {
    const double most = std::max(kLeastBound, kBound * static_cast<double>(task_.table.rows));
    return best && best->violation <= 0 ? std::min(most, 2 * best->repair_cost) : most;
  }

  // What stands in the target's way as the counts are now: rivals that win, and leaves that say
  // something else.
  std::vector<std::string> Obstacles(const std::vector<Rival>& winners) const {
    const Tree& wanted = task_.target.tree;
    std::vector<std::string> obstacles;
    for (const Rival& rival : winners) {
      obstacles.push_back(LostText(rival, wanted, task_.table) + WhoseText(rival, contest_));
    }
    for (const size_t leaf : settled_) {
      if (contest_.SaysAsWanted(leaf)) continue;
      obstacles.push_back(SilentText(leaf, wanted, task_.table));
    }
    return obstacles;
  }

  OptimalPlan PlanAtCosts(const EditCosts& costs, const RepairLimits& limits) {
    contest_.ForgetWeights();
    const MoveRules rules{costs, HiddenConditions(task_), settled_, bonds_};
    Repair repair = RepairTests(contest_, counts_, task_.target.tree, rules, limits);
    if (repair.violation <= 0) {
      repair.edits = Vary(std::move(repair.edits), contest_, counts_, task_.target.tree, rules);
    }
    OptimalPlan plan = hidden_;
    const size_t before = plan.plan.reasons.size();
    for (const Rival& rival : repair.reasons) {
      plan.plan.reasons.push_back(WonText(rival, task_.target.tree, task_.table) +
                                  WhoseText(rival, contest_));
    }
    for (TriedEdit edit : repair.edits) {
      edit.reason += before;
      Append(edit, plan.plan.edits);
    }
    plan.obstacles = Obstacles(repair.obstacles);
    for (size_t i = repair.edits.size(); i-- > 0;) {
      counts_.TakeBack(repair.edits[i]);
      contest_.Notice(repair.edits[i]);
    }
    plan.violation = repair.violation;
    plan.cost = CostOf(plan.plan.edits, options_.costs);
    plan.repair_cost = plan.cost - hidden_.cost;
    return plan;
  }

  const HidingTask& task_;
  const Bonds& bonds_;
  const OptimalOptions& options_;
  LeafOrder order_;
  EditedCounts counts_;
  Contest contest_;
  std::set<size_t> settled_;
  OptimalPlan hidden_;  // without repair
};

}  // namespace

std::vector<OptimalPlan> PlanOptimally(const OptimalTask& task, const OptimalOptions& options) {
  std::vector<OptimalPlan> plans;
  std::vector<Way> ways = WaysToHide(task.learner, options);
  std::vector<Learner> learners{task.learner};
  learners.insert(learners.end(), task.others.begin(), task.others.end());
  if (!task.others.empty()) {
    const auto pure = SplittingLeaves(task.table, task.tree, learners, options.threads);
    for (Way& way : ways) way.shape.pure = pure;
  }
  const Bonds bonds = FindBonds(task.table);
  bool reached = false;
  bool good = false;
  for (size_t i = 0; i < ways.size() && !good; ++i) {
    const auto progress = [&](double share) {
      if (!options.progress) return;
      options.progress((static_cast<double>(i) + share) / static_cast<double>(ways.size()));
    };
    if (ways[i].resort && reached) break;
    const Target target = MakeTarget(task.table, task.tree, task.requests, ways[i].shape);
    const HidingTask aim{task.table, task.tree, task.learner, task.requests, target};
    TargetPlanner planner(aim, bonds, learners, ways[i].by, options);
    for (OptimalPlan& plan : planner.Plans(progress)) {
      plan.target = target;
      // A rule that is merged is worth some edits.
      plan.cost += kMergedRule * static_cast<double>(task.table.rows * target.merged.size());
      reached = reached || plan.violation <= 0;
      good = good || (plan.violation <= 0 && plan.repair_cost <= GoodRepair(task.table));
      plans.push_back(std::move(plan));
    }
  }
  std::stable_sort(plans.begin(), plans.end(),
                   [](const OptimalPlan& a, const OptimalPlan& b) { return a.Rank() < b.Rank(); });
  return plans;
}

}  // namespace espalier
