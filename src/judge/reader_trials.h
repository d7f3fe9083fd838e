// The plans that a search tried on readers (judge/rehearsal.h), and where its draws lean since.
#ifndef ESPALIER_JUDGE_READER_TRIALS_H_
#define ESPALIER_JUDGE_READER_TRIALS_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "base/result.h"
#include "judge/attempt.h"
#include "judge/rehearsal.h"
#include "table/row_edits.h"

namespace espalier {

class ReaderTrials {
 public:
  explicit ReaderTrials(Rehearsal rehearsal, size_t requests)
      : rehearsal_(rehearsal), leans_(requests, 0) {}

  // Who sees through a plan: nobody where readers need not be asked, since the verdict does not
  // confirm it, or cannot be, in a large table. Nothing where enough plans were tried before.
  Result<std::optional<Readers>> ReadersOf(const Attempt& attempt);

  // Plans that were tried so far.
  size_t tried() const { return tried_.size(); }
  // Whether a further plan would be tried.
  bool AreOpen() const;

  // By request, which way draws should lean, as a share of what is allowed.
  const std::vector<double>& leans() const { return leans_; }

 private:
  struct KnownPlan {
    RowEdits edits;
    Readers readers;
  };

  Rehearsal rehearsal_;
  std::vector<KnownPlan> tried_;
  std::vector<double> leans_;
};

}  // namespace espalier

#endif  // ESPALIER_JUDGE_READER_TRIALS_H_
