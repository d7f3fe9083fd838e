// What every plan for the same requests is judged by: made once, used for each of them.
#ifndef ESPALIER_JUDGE_TRIAL_H_
#define ESPALIER_JUDGE_TRIAL_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/result.h"
#include "hide/leaf_order.h"
#include "hide/neighbours/neighbourhood.h"
#include "judge/attempt.h"

namespace espalier {

class Trial {
 public:
  // Borrows the original and the requests; `order` is the order of the original tree.
  static Result<Trial> Make(const Original& original, std::span<const Request> requests,
                            const LeafOrder& order, size_t threads);

  std::span<const Neighbourhood> around() const { return around_; }

  // The attempt with its plan carried out and judged. REQUIRES: its plan is made
  Result<Attempt> Judged(Attempt attempt) const;

 private:
  Trial(const Original& original, std::span<const Request> requests,
        std::vector<Neighbourhood> around, std::vector<Tree> others, size_t threads)
      : original_(original),
        requests_(requests),
        around_(std::move(around)),
        others_(std::move(others)),
        threads_(threads) {}

  const Original& original_;
  std::span<const Request> requests_;
  std::vector<Neighbourhood> around_;
  std::vector<Tree> others_;  // what the other learners grow from the original
  size_t threads_;
};

}  // namespace espalier

#endif  // ESPALIER_JUDGE_TRIAL_H_
