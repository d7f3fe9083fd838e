// Which test of a target to give up, where no repair saves it and its loss would take all rules
// below it along: its smaller branches go, and the largest one takes its place.
//
//   best   of the lost tests above a requested rule, the one with the greatest saved / price
#ifndef ESPALIER_HIDE_GIVEN_UP_H_
#define ESPALIER_HIDE_GIVEN_UP_H_

#include <cstddef>
#include <optional>
#include <span>

#include "hide/request.h"
#include "hide/target.h"
#include "learn/tree.h"

namespace espalier {

struct GivenUp {
  size_t node = 0;   // of the target
  size_t kept = 0;   // its branch that takes its place
  size_t saved = 0;  // leaves of that branch
  size_t price = 0;  // leaves of the others
};

// Nothing where none of the tests `lost` is above a request.
// REQUIRES: the requests are of leaves of `tree`, the original one, not of its root
std::optional<GivenUp> BestToGiveUp(const Target& target, const Tree& tree,
                                    std::span<const Request> requests,
                                    std::span<const size_t> lost);

}  // namespace espalier

#endif  // ESPALIER_HIDE_GIVEN_UP_H_
