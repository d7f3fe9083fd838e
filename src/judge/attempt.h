// One attempt to hide rules: the target, the plan of a strategy, the table with its edits made,
// the tree grown again from it, and the verdict. Nothing is written.
//
// Where a strategy has several plans, the first that the verdict confirms wins: every rule hidden,
// and the tree exact. Else the one that hides, and keeps most for what it edits.
#ifndef ESPALIER_JUDGE_ATTEMPT_H_
#define ESPALIER_JUDGE_ATTEMPT_H_

#include <cstddef>
#include <optional>
#include <span>

#include "base/result.h"
#include "hide/request.h"
#include "hide/strategy.h"
#include "hide/target.h"
#include "judge/verdict.h"
#include "learn/learner.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// A table, a learner, and the tree that it grows from the table.
struct Original {
  const Table& table;
  const Tree& tree;
  const Learner& learner;
};

struct Attempt {
  Target target;
  Plan plan;
  std::vector<std::string> obstacles;  // optimal: what stands in the target's way, in words
  std::optional<RatioPlan> ratio;      // how `paper` and `lookahead` came to it; its plan is empty
  RowIndex rows_after = 0;
  Tree after;
  Verdict verdict;
  double plan_seconds = 0;
  double verify_seconds = 0;  // applying, growing again and judging
};

// REQUIRES: the requests are of different leaves of the original tree, none of them its root
Result<Attempt> AttemptHiding(const Original& original, std::span<const Request> requests,
                              const Strategy& strategy);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTEMPT_H_
