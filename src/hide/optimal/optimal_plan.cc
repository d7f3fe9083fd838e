#include "hide/optimal/optimal_plan.h"

#include <vector>

#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "hide/optimal/leaf_order.h"
#include "hide/optimal/repair.h"

namespace espalier {
namespace {

// Rows whose class is not the one that a pure leaf of the target gives them.
std::vector<TriedEdit> Relabels(const HidingTask& task, const LeafOrder& order) {
  const Tree& wanted = task.target.tree;
  std::vector<TriedEdit> edits;
  task.table.classes.ForEach([&](RowIndex row, Code label) {
    const size_t leaf = order.LeafOf(row);
    const ClassCode to = wanted.nodes[leaf].majority;
    if (label == to || wanted.Counts(leaf)[to] != wanted.Rows(leaf)) return;
    edits.push_back({.kind = TriedEdit::Kind::kRelabel, .row = row, .from = label, .to = to});
  });
  return edits;
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
  for (const TriedEdit& edit : Relabels(task, order)) {
    counts.Make(edit);
    contest.Notice(edit);
    Append(edit, result.plan.edits);
  }
  Repair repair = RepairTests(contest, counts, wanted, options.costs);
  for (TriedEdit& edit : repair.edits) {
    edit.reason = 1;
    Append(edit, result.plan.edits);
  }
  result.violation = repair.violation;
  return result;
}

}  // namespace espalier
