#include "hide/neighbours/count_distribution.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace espalier {
namespace {

double LogChoose(double n, double k) {
  return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
}

double LogBeta(double a, double b) { return std::lgamma(a) + std::lgamma(b) - std::lgamma(a + b); }

}  // namespace

CountDistribution BetaBinomial(uint64_t m, double alpha, double beta) {
  assert(alpha > 0 && beta > 0);
  const auto all = static_cast<double>(m);
  CountDistribution likely(m + 1);
  for (uint64_t i = 0; i <= m; ++i) {
    const auto x = static_cast<double>(i);
    likely[i] =
        std::exp(LogChoose(all, x) + LogBeta(x + alpha, all - x + beta) - LogBeta(alpha, beta));
  }
  return likely;
}

CountDistribution Hypergeometric(uint64_t m, uint64_t all, uint64_t of_class) {
  assert(m <= all && of_class <= all);
  const auto n = static_cast<double>(all);
  const auto k = static_cast<double>(of_class);
  const auto drawn = static_cast<double>(m);
  CountDistribution likely(m + 1, 0);
  for (uint64_t i = 0; i <= std::min(m, of_class); ++i) {
    if (m - i > all - of_class) continue;
    const auto x = static_cast<double>(i);
    likely[i] = std::exp(LogChoose(k, x) + LogChoose(n - k, drawn - x) - LogChoose(n, drawn));
  }
  return likely;
}

CountDistribution Sum(const CountDistribution& one, const CountDistribution& other) {
  CountDistribution sum(one.size() + other.size() - 1, 0);
  for (size_t i = 0; i < one.size(); ++i) {
    for (size_t j = 0; j < other.size(); ++j) sum[i + j] += one[i] * other[j];
  }
  return sum;
}

double TwoSidedP(const CountDistribution& distribution, uint64_t count) {
  double below = 0;
  double above = 0;
  for (size_t i = 0; i < distribution.size(); ++i) {
    if (i <= count) below += distribution[i];
    if (i >= count) above += distribution[i];
  }
  return std::min(1.0, 2 * std::min(below, above));
}

double TwoSidedNormalP(double mean, double variance, double count) {
  const double away = std::max(0.0, std::abs(count - mean) - 0.5);
  if (variance <= 0) return away > 0 ? 0 : 1;
  return std::erfc(away / std::sqrt(2 * variance));
}

}  // namespace espalier
