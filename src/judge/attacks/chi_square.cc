#include "judge/attacks/chi_square.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "table/class_counts.h"

namespace espalier {

double ChiSquareTail(double statistic, size_t degrees) {
  assert(statistic >= 0 && degrees >= 1);
  // From two degrees to the next two: Q(k + 2) = Q(k) + (x/2)^(k/2) e^(-x/2) / Gamma(k/2 + 1).
  const double half = statistic / 2;
  const bool odd = degrees % 2 == 1;
  double tail = odd ? std::erfc(std::sqrt(half)) : std::exp(-half);
  double term = odd ? std::sqrt(half) * std::exp(-half) * 2 / std::sqrt(std::acos(-1.0))
                    : half * std::exp(-half);
  for (size_t k = odd ? 1 : 2; k < degrees; k += 2) {
    tail += term;
    term *= half / (static_cast<double>(k) / 2 + 1);
  }
  return std::min(1.0, tail);
}

double ChiSquare(std::span<const uint64_t> inside, std::span<const uint64_t> all) {
  const auto rows = static_cast<double>(RowsIn(all));
  const double share = static_cast<double>(RowsIn(inside)) / rows;
  assert(share > 0 && share < 1);
  double sum = 0;
  for (size_t c = 0; c < all.size(); ++c) {
    if (all[c] == 0) continue;
    const double expected = share * static_cast<double>(all[c]);
    const double off = static_cast<double>(inside[c]) - expected;
    // What is too many on one side is too few on the other.
    sum += off * off / expected + off * off / (static_cast<double>(all[c]) - expected);
  }
  return sum;
}

}  // namespace espalier
