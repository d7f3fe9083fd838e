// What readers make of a plan, tried before it is taken.
//
// The verdict asks the owner's learner, the labels and their order. Other readers can still find a
// rule: whoever learns in another way, drops rows first, or compares what a forest says of the
// region with what it says when it has not seen it. Of two plans that the verdict confirms, the one
// that fewer of them see through is better. The readers are those of judge/attacks that are quick,
// and two more:
//   runs    the plain test of runs on the region's labels (hide/neighbours/order_test.h)
//   forest  the mean share of c in the region, by a forest grown from the published table and by
//           one that has not seen the region, differ by 0.13 or more; not asked where no number
//           inside c's interval would come near
#ifndef ESPALIER_JUDGE_REHEARSAL_H_
#define ESPALIER_JUDGE_REHEARSAL_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "base/seed.h"
#include "hide/neighbours/neighbourhood.h"
#include "hide/request.h"
#include "judge/attacks/attack.h"
#include "judge/attempt.h"
#include "judge/readers.h"

namespace espalier {

// How readers see through a plan.
struct SeenThrough {
  Readers readers;         // over all requests
  std::vector<int> leans;  // by request: more (1) or fewer (-1) rows of its class would help
};

class Rehearsal {
 public:
  // Borrows everything but the seed, from which the attacks draw.
  Rehearsal(const Original& original, std::span<const Request> requests,
            std::span<const Neighbourhood> around, const Seed& seed, size_t threads);

  // In a larger table readers take too long to be asked.
  bool IsPossible() const;
  // Of the requests whose outcome is `removed`: where a level allows more, more may be seen.
  Result<SeenThrough> Try(const Attempt& attempt) const;

 private:
  // What attacks find of one request.
  struct Finding {
    size_t won = 0;
    int lean = 0;
  };

  std::vector<Attack> AttacksOn(const Table& published, const Demand& demand) const;
  Result<std::vector<Finding>> OfAttacks(const Table& published, const Attempt& attempt) const;

  const Original& original_;
  std::span<const Request> requests_;
  std::span<const Neighbourhood> around_;
  uint64_t seed_;
  size_t threads_;
};

}  // namespace espalier

#endif  // ESPALIER_JUDGE_REHEARSAL_H_
