// What two files tell: whether rules of the one can still be learned from the other, whoever made
// it, and what it cost.
#ifndef ESPALIER_JUDGE_CHECK_H_
#define ESPALIER_JUDGE_CHECK_H_

#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "hide/request.h"
#include "hide/target.h"
#include "judge/attempt.h"
#include "judge/column_change.h"
#include "judge/holdout.h"
#include "judge/pair_change.h"
#include "judge/row_partners.h"
#include "judge/side_effects.h"
#include "judge/similarity.h"
#include "judge/verdict.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

struct Check {
  Tree after;     // grown from the sanitized table
  Target target;  // of the first shape (hide/target.h)
  Verdict verdict;
  RowIndex rows_after = 0;
  RowDifference rows;
  SideEffects effects;
  Similarity to_original;  // of the tree grown again
  Similarity to_target;
  std::optional<HoldoutTrial> holdout;
  std::vector<double> column_changes;  // the class behind the attributes
  PairChanges pairs;
};

struct CheckOptions {
  Demand demand;
  HoldoutOptions holdout;
  size_t threads = 1;
};

// REQUIRES: `sanitized` is in the codes of the original and has rows; the requests are of
// different leaves of the original tree, none of them its root; options.threads >= 1
Result<Check> CheckHiding(const Original& original, const Table& sanitized,
                          std::span<const Request> requests, const CheckOptions& options);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_CHECK_H_
