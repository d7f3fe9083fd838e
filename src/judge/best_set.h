// Of things that have a worth, the set of the greatest total worth that fits, where to know
// whether a set fits is expensive.
//
//   all together, then each alone    what does not fit alone is out
//   greedily, in two orders          a good set to begin with
//   exactly                          sets in the order of their worth: the first that fits is the
//                                    best; one that does not is shrunk, while it still does not
//                                    fit, and whatever contains the rest is passed over
//   of too many things               the best set so far; of sets without common things that do not
//                                    fit, one thing each is out of reach: that bounds the rest
// Assumption: a set that contains one that does not fit does not fit either. Where it does not
// hold, the set found still fits, but a better one may have been passed over.
// Of sets of one worth the first is that of the least effort, as the sum of its things' alone.
#ifndef ESPALIER_JUDGE_BEST_SET_H_
#define ESPALIER_JUDGE_BEST_SET_H_

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "base/result.h"

namespace espalier {

// More things than these, of those that fit alone, have too many sets to look at all of them.
inline constexpr size_t kMostThingsExactly = 20;

using ThingSet = std::vector<size_t>;  // ascending

struct Fit {
  bool fits = false;
  double effort = 0;
};

// Not asked twice for the same set.
using TryFit = std::function<Result<Fit>(const ThingSet& things)>;

struct BestSet {
  ThingSet things;   // none: not one of them fits
  double worth = 0;  // of them all
  double bound = 0;  // no set that was not tried and might fit is worth more; the worth, if proven
  size_t tries = 0;
};

// `most_tries` is how many sets of several things, but not all of them, are tried at most. An error
// of `try_fit` ends it.
// REQUIRES: every worth is finite and above 0; there is at least one thing
Result<BestSet> FindBestSet(std::span<const double> worths, const TryFit& try_fit,
                            size_t most_tries);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_BEST_SET_H_
