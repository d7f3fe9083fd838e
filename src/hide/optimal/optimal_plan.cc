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

// The plan for one target.
OptimalPlan PlanFor(const HidingTask& task, const OptimalOptions& options) {
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
  Repair repair = RepairTests(contest, counts, wanted,
                              {options.costs, HiddenConditions(task), settled});
  for (TriedEdit& edit : repair.edits) {
    edit.reason = 1;
    Append(edit, result.plan.edits);
  }
  result.violation = repair.violation;
  result.cost = CostOf(result.plan.edits, options.costs);
  return result;
}

}  // namespace

OptimalPlan PlanOptimally(const OptimalTask& task, const OptimalOptions& options) {
  const uint64_t least = std::max<uint64_t>(1, task.learner.min_leaf);
  const std::vector<TargetShape> shapes = {
      {.pure_from = 0},
      {.pure_from = 3 * least},
      {.pure_from = 0, .fold_alike = true},
  };
  std::optional<OptimalPlan> best;
  for (const TargetShape& shape : shapes) {
    Target target = MakeTarget(task.table, task.tree, task.requests, shape);
    OptimalPlan plan = PlanFor({task.table, task.tree, task.learner, task.requests, target}, options);
    plan.target = std::move(target);
    // A rule that is merged is worth some edits.
    plan.cost += 0.05 * static_cast<double>(task.table.rows * plan.target.merged.size());
    const bool better = !best || std::pair(plan.violation > 0, plan.cost) <
                                     std::pair(best->violation > 0, best->cost);
    if (better) best = std::move(plan);
  }
  return std::move(*best);
}

}  // namespace espalier
