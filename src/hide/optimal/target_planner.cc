#include "hide/optimal/target_planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "hide/optimal/variation.h"
#include "hide/optimal/wording.h"
#include "hide/parents.h"

namespace espalier {
namespace {

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
  // What is forbidden costs infinitely, but not where it is not done.
  const auto all = [](double one, size_t count) {
    return count == 0 ? 0 : one * static_cast<double>(count);
  };
  double cost = all(costs.add, edits.added.size()) + all(costs.remove, edits.removed.size()) +
                all(costs.relabel, edits.relabelled.size());
  for (const auto& [row, count] : cells) {
    cost += costs.recode * (1 + costs.recode_more * static_cast<double>(count - 1));
  }
  return cost;
}

// Leaves of the target with rows of requested leaves.
std::set<size_t> LeavesOfRequests(const HidingTask& task, const LeafOrder& original,
                                  const LeafOrder& order) {
  std::set<size_t> leaves;
  for (const Request& request : task.requests) {
    for (const RowIndex row : original.RowsAt(request.rule.leaf)) leaves.insert(order.LeafOf(row));
  }
  return leaves;
}

// For each node of the target the node of the original tree with the same rows, or kGone. A node
// has all rows of those that it stands for, so where it has no more it has the same.
std::vector<size_t> NodesWithTheSameRows(const HidingTask& task) {
  std::vector<size_t> same(task.target.tree.nodes.size(), kGone);
  for (size_t node = 0; node < task.tree.nodes.size(); ++node) {
    const size_t place = task.target.place_of[node];
    if (place != kGone && task.target.tree.Rows(place) == task.tree.Rows(node)) same[place] = node;
  }
  return same;
}

}  // namespace

TargetPlanner::TargetPlanner(const HidingTask& task, Groundwork& ground,
                             std::span<const HidingBy> by, const OptimalOptions& options)
    : task_(task),
      bonds_(ground.bonds),
      options_(options),
      order_(task.table, task.target.tree, ground.order, task.target.place_of),
      counts_(task.table, task.target.tree, order_, ground.counts, NodesWithTheSameRows(task)),
      contest_(task.table, task.target.tree, ground.learners, counts_),
      settled_(LeavesOfRequests(task, ground.order, order_)) {
  Hide(ground.order, by);
  for (const size_t leaf : settled_) contest_.WatchWayTo(leaf);
  // The tree that another learner grows now may differ anywhere.
  for (size_t node = 0; contest_.learners() > 1 && node < task.target.tree.nodes.size(); ++node) {
    contest_.WatchNode(node);
  }
  hidden_.cost = CostOf(hidden_.plan.edits, options.costs);
  const auto& relabelled = hidden_.plan.edits.relabelled;
  const auto own = std::count_if(relabelled.begin(), relabelled.end(), [&](const Relabel& edit) {
    return edit.reason < task.requests.size();
  });
  hidden_.beyond = hidden_.cost;
  if (own > 0) hidden_.beyond -= options.costs.relabel * static_cast<double>(own);
  hidden_.violation = contest_.Violation();
  hidden_.obstacles = Obstacles(contest_.Winners());
}

void TargetPlanner::Hide(const LeafOrder& original, std::span<const HidingBy> by) {
  for (const Request& request : task_.requests) {
    hidden_.plan.reasons.push_back(fmt::format("hides rule {}", request.rule.number));
  }
  hidden_.plan.reasons.emplace_back("is of a leaf that is to be pure");
  for (const TriedEdit& edit : HideRows(task_, original, contest_, bonds_, by)) {
    counts_.Make(edit);
    contest_.Notice(edit);
    Append(edit, hidden_.plan.edits);
  }
}

// What stands in the target's way as the counts are now: rivals that win, and leaves that say
// something else.
std::vector<std::string> TargetPlanner::Obstacles(const std::vector<Rival>& winners) {
  const ContestWords words(contest_, counts_, task_.target.tree);
  std::vector<std::string> obstacles = words.Lost(winners);
  for (const size_t leaf : settled_) {
    if (!contest_.SaysAsWanted(leaf)) obstacles.push_back(words.Silent(leaf));
  }
  return obstacles;
}

OptimalPlan TargetPlanner::Plan(size_t start, const RepairLimits& limits) {
  const EditCosts costs = Times(options_.costs, kStarts[start]);
  contest_.ForgetWeights();
  const MoveRules rules{costs, HiddenConditions(task_), settled_, bonds_};
  Repair repair = RepairTests(contest_, counts_, task_.target.tree, rules, limits);
  if (repair.violation <= 0) {
    repair.edits = Vary(std::move(repair.edits), contest_, counts_, task_.target.tree, rules);
  }
  OptimalPlan plan = hidden_;
  const size_t before = plan.plan.reasons.size();
  const ContestWords words(contest_, counts_, task_.target.tree);
  for (const Rival& rival : repair.reasons) plan.plan.reasons.push_back(words.Won(rival));
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
  plan.effort = repair.effort;
  plan.cost = CostOf(plan.plan.edits, options_.costs);
  plan.beyond = plan.cost - hidden_.cost + hidden_.beyond;
  return plan;
}

}  // namespace espalier
