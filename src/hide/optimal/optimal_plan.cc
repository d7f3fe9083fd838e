#include "hide/optimal/optimal_plan.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "hide/optimal/hidden_rows.h"
#include "hide/optimal/leaf_order.h"
#include "hide/optimal/repair.h"
#include "hide/parents.h"
#include "rules/leaf_rows.h"

namespace espalier {
namespace {

constexpr double kMergedRule = 0.05;  // what a merged rule costs, in rows of the table
constexpr double kGoodRepair = 0.01;  // no other target is looked for if repair costs less

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

// In the order in which they are tried.
std::vector<TargetShape> Shapes(const Learner& learner) {
  const uint64_t least = std::max<uint64_t>(1, learner.min_leaf);
  std::vector<TargetShape> shapes = {{.pure_from = 0}};
  if (least > 1) shapes.push_back({.pure_from = 3 * least});
  shapes.push_back({.pure_from = 0, .fold_alike = true});
  return shapes;
}

// The plan for one target; and if it does not reach it, the one without repair.
std::vector<OptimalPlan> PlansFor(const HidingTask& task, const OptimalOptions& options) {
  const Tree& wanted = task.target.tree;
  const LeafOrder order(task.table, wanted, options.threads);
  EditedCounts counts(task.table, wanted, order);
  Contest contest(task.table, wanted, task.learner, counts);
  OptimalPlan result;
  result.plan.reasons = {"the leaf says what the target says", "a test of the target wins again"};
  for (const TriedEdit& edit : HideRows(task, order, contest)) {
    counts.Make(edit);
    contest.Notice(edit);
    Append(edit, result.plan.edits);
  }
  const std::set<size_t> settled = LeavesOfRequests(task, order);
  for (const size_t leaf : settled) contest.WatchWayTo(leaf);
  OptimalPlan plain = result;
  plain.cost = CostOf(plain.plan.edits, options.costs);
  plain.violation = contest.Violation();
  Repair repair = RepairTests(contest, counts, wanted,
                              {options.costs, HiddenConditions(task), settled});
  for (TriedEdit& edit : repair.edits) {
    edit.reason = 1;
    Append(edit, result.plan.edits);
  }
  result.violation = repair.violation;
  result.cost = CostOf(result.plan.edits, options.costs);
  result.repair_cost = result.cost - plain.cost;
  if (result.violation <= 0) return {std::move(result)};
  return {std::move(result), std::move(plain)};
}

}  // namespace

std::vector<OptimalPlan> PlanOptimally(const OptimalTask& task, const OptimalOptions& options) {
  std::vector<OptimalPlan> plans;
  for (const TargetShape& shape : Shapes(task.learner)) {
    const Target target = MakeTarget(task.table, task.tree, task.requests, shape);
    for (OptimalPlan& plan :
         PlansFor({task.table, task.tree, task.learner, task.requests, target}, options)) {
      plan.target = target;
      // A rule that is merged is worth some edits.
      plan.cost += kMergedRule * static_cast<double>(task.table.rows * target.merged.size());
      plans.push_back(std::move(plan));
    }
    const bool good = plans.front().violation <= 0 &&
                      plans.front().repair_cost <= kGoodRepair * static_cast<double>(task.table.rows);
    if (good) break;
  }
  std::stable_sort(plans.begin(), plans.end(), [](const OptimalPlan& a, const OptimalPlan& b) {
    return std::pair(a.violation > 0, a.cost) < std::pair(b.violation > 0, b.cost);
  });
  return plans;
}

}  // namespace espalier
