// Which of two plans for the same requests is better: the one objective of the search.
//
//   settled  requests that are hidden, or show no more than their neighbours imply
//   quiet    requests that pass presence, trace and order, whatever the tree makes of them
//   rules    -(lost + ghosts), what requests that are expected to lead look like, and what edits
//            and readers cost, in units of one rule
// compared in this order.
#ifndef ESPALIER_JUDGE_PLAN_WORTH_H_
#define ESPALIER_JUDGE_PLAN_WORTH_H_

#include <optional>

#include "judge/attempt.h"
#include "judge/readers.h"
#include "table/table.h"

namespace espalier {

// Greater is better.
struct Worth {
  int settled = 0;
  int quiet = 0;
  double rules = 0;

  auto operator<=>(const Worth&) const = default;
};

// Of a judged plan for a table of this many rows. `readers` see through it;
// nothing: no further plan is tried on them, and this counts as the worst of those that were.
Worth WorthOf(const Attempt& attempt, RowIndex rows, std::optional<Readers> readers);

// Whether every request is settled, by the owner's learner.
bool IsSettled(const Attempt& attempt);

// Whether the verdict leaves nothing to improve: the tree is exact, and every request is
// hidden, or clearly implied and shows no more than that; for every learner.
bool IsConfirmed(const Attempt& attempt);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_PLAN_WORTH_H_
