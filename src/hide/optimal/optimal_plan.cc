#include "hide/optimal/optimal_plan.h"

#include <vector>

#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "hide/optimal/hidden_rows.h"
#include "hide/optimal/leaf_order.h"
#include "hide/optimal/repair.h"
#include "hide/parents.h"

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

}  // namespace

OptimalPlan PlanOptimally(const HidingTask& task, const OptimalOptions& options) {
  const Tree& wanted = task.target.tree;
  const LeafOrder order(task.table, wanted, options.threads);
  EditedCounts counts(task.table, wanted, order);
  Contest contest(task.table, wanted, task.learner, counts);
  OptimalPlan result;
  result.plan.reasons = {"the leaf says what the target says", "a test of the target wins again"};
  for (const TriedEdit& edit : RelabelHiddenRows(task, order)) {
    counts.Make(edit);
    contest.Notice(edit);
    Append(edit, result.plan.edits);
  }
  Repair repair = RepairTests(contest, counts, wanted,
                              {.costs = options.costs, .hidden = HiddenConditions(task)});
  for (TriedEdit& edit : repair.edits) {
    edit.reason = 1;
    Append(edit, result.plan.edits);
  }
  result.violation = repair.violation;
  return result;
}

}  // namespace espalier
