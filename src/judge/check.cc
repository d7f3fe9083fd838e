#include "judge/check.h"

#include <utility>

#include "hide/neighbours/neighbourhood.h"
#include "learn/grow.h"

namespace espalier {

Result<Check> CheckHiding(const Original& original, const Table& sanitized,
                          std::span<const Request> requests, const CheckOptions& options) {
  const size_t threads = options.threads;
  Check check;
  Result<Tree> after = GrowFromTable(sanitized, original.learner, threads);
  if (!after.ok()) return after.error();
  check.after = std::move(*after);
  check.rows_after = sanitized.rows;
  const LeafOrder order(original.table, original.tree, threads);
  check.target = MakeTarget(original.table, original.tree, order, requests, TargetShape::kJoin);
  check.verdict = Judge({original.table, sanitized, original.tree, check.after}, requests,
                        NeighbourhoodsOf(original.table, original.tree, order, requests, threads),
                        options.demand, threads);
  NameWhatImplies(original.tree, requests, check.verdict);
  check.rows = CompareRows(original.table, sanitized);
  check.to_original = CompareGrown(original.tree, check.after, original.table, threads);
  check.to_target = CompareGrown(check.target.tree, check.after, original.table, threads);
  Result<std::optional<HoldoutTrial>> holdout =
      TryHoldout(original, sanitized, requests, options.holdout, threads);
  if (!holdout.ok()) return holdout.error();
  check.holdout = *holdout;
  ColumnChanges columns = CompareColumns(original.table, sanitized, threads);
  check.column_changes = std::move(columns.changes);
  check.effects = SideEffectsOf(check.verdict, columns.dissimilarity);
  check.pairs = ComparePairs(original.table, sanitized, threads);
  return check;
}

}  // namespace espalier
