// One attempt to hide rules: the plan of a strategy, the table with its edits made, the tree grown
// again from it, and the verdict. Nothing is written. Where other learners matter, too, each of
// them grows a tree from both tables and has its own verdict.
//
// optimal_attempt.h describes the search of the strategy `optimal`.
#ifndef ESPALIER_JUDGE_ATTEMPT_H_
#define ESPALIER_JUDGE_ATTEMPT_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "hide/demand.h"
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
  std::span<const Learner> others = {};  // from whom the rules are to be hidden, too
};

struct Attempt {
  Demand demand;
  Target target;
  Plan plan;
  std::vector<std::string> obstacles;  // optimal: what stands in the target's way, in words
  std::optional<RatioPlan> ratio;      // how `paper` and `lookahead` came to it; its plan is empty
  RowIndex rows_after = 0;
  Tree after;
  Verdict verdict;
  std::vector<Verdict> others;  // by each of the other learners
  double plan_seconds = 0;
  double verify_seconds = 0;  // applying, growing again and judging

  // From every learner.
  bool hidden() const;
  // By every learner.
  bool exact() const;
};

// REQUIRES: the requests are of different leaves of the original tree, none of them its root;
// there are no other learners where the strategy is of the paper
Result<Attempt> AttemptHiding(const Original& original, std::span<const Request> requests,
                              const Strategy& strategy);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTEMPT_H_
