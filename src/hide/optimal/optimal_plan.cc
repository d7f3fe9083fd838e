#include "hide/optimal/optimal_plan.h"

#include <algorithm>
#include <array>
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
#include "hide/optimal/variation.h"
#include "hide/parents.h"
#include "rules/leaf_rows.h"

namespace espalier {
namespace {

// Rounds of the first repair of a target, and of those with other costs.
constexpr size_t kFirstRounds = 60;
constexpr size_t kLaterRounds = 25;

constexpr double kMergedRule = 0.05;  // what a merged rule costs, in rows of the table

// No better plan is looked for if repair costs no more.
double GoodRepair(const Table& table) { return 0.01 * static_cast<double>(table.rows); }

std::vector<HiddenCondition> HiddenConditions(const HidingTask& task) {
  const std::vector<size_t> parents = ParentsOf(task.tree);
  std::vector<HiddenCondition> hidden;
  for (const Request& request : task.requests) {
    const size_t test = parents[request.rule.leaf];
    const Test& parted = task.tree.TestOf(test);
    HiddenCondition condition;
    condition.node = task.target.place_of[test];
    condition.parting = PartingOf(parted, task.table.attributes[parted.attribute]);
    condition.branch = request.rule.leaf - task.tree.nodes[test].first_child;
    if (parted.kind == Test::Kind::kEachValue) {
      condition.branch = parted.values[condition.branch];
    }
    condition.predicted = request.rule.predicted;
    if (condition.node != kGone) hidden.push_back(condition);
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
  Relabelling relabelling = Relabelling::kAll;
};

// In the order in which they are tried: what shows least of the request first.
std::vector<Way> WaysToHide(const Learner& learner) {
  const uint64_t least = std::max<uint64_t>(1, learner.min_leaf);
  std::vector<Way> ways = {{{.pure_from = 0}}, {{.pure_from = 0}, Relabelling::kEnough}};
  if (least > 1) ways.push_back({{.pure_from = 3 * least}, Relabelling::kEnough});
  ways.push_back({{.pure_from = 0, .fold_alike = true}});
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
  TargetPlanner(const HidingTask& task, const Bonds& bonds, Relabelling relabelling,
                const OptimalOptions& options)
      : task_(task),
        bonds_(bonds),
        options_(options),
        order_(task.table, task.target.tree, options.threads),
        counts_(task.table, task.target.tree, order_),
        contest_(task.table, task.target.tree, task.learner, counts_),
        settled_(LeavesOfRequests(task, order_)) {
    hidden_.plan.reasons = {"the leaf says what the target says",
                            "a test of the target wins again"};
    for (const TriedEdit& edit : HideRows(task, order_, contest_, relabelling)) {
      counts_.Make(edit);
      contest_.Notice(edit);
      Append(edit, hidden_.plan.edits);
    }
    for (const size_t leaf : settled_) contest_.WatchWayTo(leaf);
    hidden_.cost = CostOf(hidden_.plan.edits, options.costs);
    hidden_.violation = contest_.Violation();
  }

  // The cheapest plan that reaches the target; if none does, the nearest, and one that only hides.
  std::vector<OptimalPlan> Plans(const std::function<void(double share)>& progress) {
    std::optional<OptimalPlan> best;
    for (const EditCosts& factors : kStarts) {
      progress(static_cast<double>(&factors - kStarts.data()) / kStarts.size());
      const size_t rounds = best ? kLaterRounds : kFirstRounds;
      OptimalPlan plan = PlanAtCosts(Times(options_.costs, factors), rounds);
      if (!best || plan.Rank() < best->Rank()) best = std::move(plan);
      if (best->violation <= 0 && best->repair_cost <= GoodRepair(task_.table)) break;
    }
    if (best->violation <= 0) return {std::move(*best)};
    return {std::move(*best), std::move(hidden_)};
  }

 private:
  OptimalPlan PlanAtCosts(const EditCosts& costs, size_t most_rounds) {
    contest_.ForgetWeights();
    const MoveRules rules{costs, HiddenConditions(task_), settled_, bonds_};
    Repair repair = RepairTests(contest_, counts_, task_.target.tree, rules, most_rounds);
    if (repair.violation <= 0) {
      repair.edits = Vary(std::move(repair.edits), contest_, counts_, task_.target.tree, rules);
    }
    OptimalPlan plan = hidden_;
    for (const TriedEdit& edit : repair.edits) Append(edit, plan.plan.edits);
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
  const std::vector<Way> ways = WaysToHide(task.learner);
  const Bonds bonds = FindBonds(task.table);
  for (size_t i = 0; i < ways.size(); ++i) {
    const auto progress = [&](double share) {
      if (!options.progress) return;
      options.progress((static_cast<double>(i) + share) / static_cast<double>(ways.size()));
    };
    const Target target = MakeTarget(task.table, task.tree, task.requests, ways[i].shape);
    const HidingTask aim{task.table, task.tree, task.learner, task.requests, target};
    for (OptimalPlan& plan :
         TargetPlanner(aim, bonds, ways[i].relabelling, options).Plans(progress)) {
      plan.target = target;
      // A rule that is merged is worth some edits.
      plan.cost += kMergedRule * static_cast<double>(task.table.rows * target.merged.size());
      plans.push_back(std::move(plan));
    }
    if (plans.front().violation <= 0 && plans.front().repair_cost <= GoodRepair(task.table)) break;
  }
  std::stable_sort(plans.begin(), plans.end(),
                   [](const OptimalPlan& a, const OptimalPlan& b) { return a.Rank() < b.Rank(); });
  return plans;
}

}  // namespace espalier
