#include "judge/check.h"

#include <utility>

#include "judge/likely_target.h"
#include "learn/grow.h"

namespace espalier {

Result<Check> CheckHiding(const Original& original, const Table& sanitized,
                          std::span<const Request> requests, const HoldoutOptions& options,
                          size_t threads) {
  Check check;
  Result<Tree> after = GrowFromTable(sanitized, original.learner, threads);
  if (!after.ok()) return after.error();
  check.after = std::move(*after);
  check.rows_after = sanitized.rows;
  JudgedTarget likely = LikelyTarget(original, sanitized, check.after, requests, threads);
  check.target = std::move(likely.target);
  check.verdict = std::move(likely.verdict);
  check.rows = CompareRows(original.table, sanitized);
  check.to_original = CompareGrown(original.tree, check.after, original.table, threads);
  check.to_target = CompareGrown(check.target.tree, check.after, original.table, threads);
  Result<std::optional<HoldoutTrial>> holdout =
      TryHoldout(original, sanitized, requests, options, threads);
  if (!holdout.ok()) return holdout.error();
  check.holdout = *holdout;
  ColumnChanges columns = CompareColumns(original.table, sanitized, threads);
  check.column_changes = std::move(columns.changes);
  check.effects = SideEffectsOf(check.verdict, columns.dissimilarity);
  check.pairs = ComparePairs(original.table, sanitized, threads);
  return check;
}

}  // namespace espalier
