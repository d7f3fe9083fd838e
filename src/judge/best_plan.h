// The best of the plans that a search has tried so far.
//
// Every plan is judged on the real table (trial.h) and, where the verdict confirms it, tried on
// readers (reader_trials.h); plan_worth.h says which of two is better.
#ifndef ESPALIER_JUDGE_BEST_PLAN_H_
#define ESPALIER_JUDGE_BEST_PLAN_H_

#include <cassert>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "hide/optimal/optimal_plan.h"
#include "hide/target.h"
#include "judge/attempt.h"
#include "judge/plan_worth.h"
#include "judge/reader_trials.h"
#include "judge/trial.h"
#include "learn/tree.h"
#include "table/row_edits.h"
#include "table/table.h"

namespace espalier {

struct JudgedPlan {
  Worth worth;
  Tree after;  // what the learner grows
};

class BestPlan {
 public:
  // Borrows the trial. `first` is the target of plans that name none.
  BestPlan(const Trial& trial, const Demand& demand, Target first, RowIndex rows,
           ReaderTrials readers);

  Result<JudgedPlan> Try(OptimalPlan plan);

  // Whether the verdict leaves nothing to improve; false where no plan was tried.
  bool IsConfirmed() const { return worth_ && espalier::IsConfirmed(attempt_); }

  // REQUIRES, of all that follows: a plan was tried
  const Attempt& attempt() const {
    assert(worth_);
    return attempt_;
  }
  // Whether the tree is exact and every request is settled (plan_worth.h).
  bool IsSettled() const { return attempt().exact() && espalier::IsSettled(attempt_); }
  // Whether it is confirmed, and there is no reason to look for one that readers see through less.
  bool IsDone() const;
  // The same, with few edits outside the regions.
  bool IsGood() const;
  // Ends the search: the attempt, with the time that judging took, and what stood in the way.
  Attempt Take();

  // That judging took so far.
  double verify_seconds() const { return verify_seconds_; }
  // Plans that readers were asked about.
  size_t asked_readers_about() const { return readers_.tried(); }
  // By request, which way draws should lean because of what readers saw.
  const std::vector<double>& leans() const { return readers_.leans(); }

 private:
  struct KnownPlan {
    RowEdits edits;
    JudgedPlan judged;
  };

  const JudgedPlan* Known(const RowEdits& edits) const;
  void Remember(KnownPlan known);

  const Trial& trial_;
  const Demand& demand_;
  Target first_;
  RowIndex rows_;
  ReaderTrials readers_;
  Attempt attempt_;
  std::optional<Worth> worth_;           // nothing: no plan was tried
  std::optional<Readers> seen_through_;  // by whom
  double beyond_ = 0;                    // the cost of what it does outside the regions
  std::vector<std::string> obstacles_;   // of the last plan that had some
  double verify_seconds_ = 0;
  std::deque<KnownPlan> known_;  // the latest
};

}  // namespace espalier

#endif  // ESPALIER_JUDGE_BEST_PLAN_H_
