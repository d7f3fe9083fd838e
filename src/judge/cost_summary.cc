#include "judge/cost_summary.h"

#include <algorithm>

#include "judge/edit_counts.h"
#include "rules/predict.h"

namespace espalier {
namespace {

double ShareAlike(const Table& table, const Tree& a, const Tree& b) {
  RowIndex alike = 0;
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (Predict(a, table, row) == Predict(b, table, row)) ++alike;
  }
  return static_cast<double>(alike) / static_cast<double>(table.rows);
}

}  // namespace

void Spread::Add(double value) {
  min = count == 0 ? value : std::min(min, value);
  max = count == 0 ? value : std::max(max, value);
  sum += value;
  ++count;
}

void CostSummary::Add(const Original& original, const Request& request, const Attempt& attempt) {
  const RowEdits& edits = attempt.plan.edits;
  const auto percent = [&](size_t rows) {
    return 100 * static_cast<double>(rows) / static_cast<double>(original.table.rows);
  };
  added.Add(percent(edits.added.size()));
  relabelled.Add(percent(edits.relabelled.size()));
  removed.Add(percent(edits.removed.size()));
  recoded.Add(percent(edits.RecodedRows()));
  const double all = percent(CountEdits(edits).edited);
  edited.Add(all);
  hidden.Add(attempt.hidden() ? 1 : 0);
  exact.Add(attempt.exact() ? 1 : 0);
  const size_t rules = attempt.verdict.rules_target();
  kept.Add(rules == 0 ? 1 : static_cast<double>(attempt.verdict.kept) / static_cast<double>(rules));
  agreement.Add(ShareAlike(original.table, original.tree, attempt.after));
  added_by_length[request.rule.conditions.size()].Add(percent(edits.added.size()));
  edited_by_length[request.rule.conditions.size()].Add(all);
}

}  // namespace espalier
