// One-sided p-values of a number of rows.
#ifndef ESPALIER_JUDGE_ATTACKS_TAILS_H_
#define ESPALIER_JUDGE_ATTACKS_TAILS_H_

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "hide/neighbours/count_distribution.h"

namespace espalier {

// What a reader calls significant, after correcting for the number of tests made.
inline constexpr double kSignificant = 0.001;

// The chance of at most this many. REQUIRES: count < distribution.size()
inline double LowerTail(const CountDistribution& distribution, uint64_t count) {
  assert(count < distribution.size());
  const auto end = distribution.begin() + static_cast<std::ptrdiff_t>(count) + 1;
  return std::min(1.0, std::accumulate(distribution.begin(), end, 0.0));
}

// The chance of at least this many. REQUIRES: count < distribution.size()
inline double UpperTail(const CountDistribution& distribution, uint64_t count) {
  assert(count < distribution.size());
  const auto begin = distribution.begin() + static_cast<std::ptrdiff_t>(count);
  return std::min(1.0, std::accumulate(begin, distribution.end(), 0.0));
}

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_TAILS_H_
