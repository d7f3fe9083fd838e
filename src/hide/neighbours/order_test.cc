#include "hide/neighbours/order_test.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <map>

#include "base/random.h"
#include "hide/neighbours/count_distribution.h"

namespace espalier {
namespace {

// Cells that all permutations may touch together: a large region gets fewer of them, and a normal
// distribution in place of their shares.
constexpr size_t kMostCells = 20'000'000;
constexpr size_t kMostPermutations = 1999;
constexpr size_t kLeastPermutations = 60;

// Of a region with more than a few rows, enough permutations on the scarcer side of what was
// observed: where they come early, p is far above its limit (Besag and Clifford 1991).
constexpr size_t kFewRows = 100;
constexpr size_t kEnough = 100;

template <typename Labels>
size_t RunsIn(const Labels& labels) {
  size_t runs = labels.empty() ? 0 : 1;
  for (size_t i = 1; i < labels.size(); ++i) {
    if (labels[i] != labels[i - 1]) ++runs;
  }
  return runs;
}

void Permute(const std::map<size_t, std::vector<size_t>>& places, Random& random,
             std::vector<uint8_t>& labels) {
  for (const auto& [stratum, rows] : places) {
    for (size_t i = rows.size(); i > 1; --i) {
      std::swap(labels[rows[i - 1]], labels[rows[random.Below(i)]]);
    }
  }
}

}  // namespace

double OrderP(std::span<const size_t> strata, const std::vector<bool>& is_class) {
  assert(strata.size() == is_class.size());
  const size_t rows = is_class.size();
  const auto of_class = static_cast<size_t>(std::count(is_class.begin(), is_class.end(), true));
  if (std::min(of_class, rows - of_class) < kLeastOfEachKind) return 1;
  std::map<size_t, std::vector<size_t>> places;
  for (size_t i = 0; i < rows; ++i) places[strata[i]].push_back(i);
  const size_t permutations = std::clamp(kMostCells / rows, kLeastPermutations, kMostPermutations);
  const size_t observed = RunsIn(is_class);
  Random random(rows);
  std::vector<uint8_t> labels(is_class.begin(), is_class.end());
  size_t at_most = 0;
  size_t at_least = 0;
  double sum = 0;
  double squares = 0;
  const size_t enough = rows > kFewRows ? kEnough : permutations;
  size_t made = 0;
  while (made < permutations && std::min(at_most, at_least) < enough) {
    ++made;
    Permute(places, random, labels);
    const size_t runs = RunsIn(labels);
    if (runs <= observed) ++at_most;
    if (runs >= observed) ++at_least;
    sum += static_cast<double>(runs);
    squares += static_cast<double>(runs) * static_cast<double>(runs);
  }
  const auto all = static_cast<double>(made);
  if (permutations < kMostPermutations) {
    const double mean = sum / all;
    return TwoSidedNormalP(mean, squares / all - mean * mean, static_cast<double>(observed));
  }
  const auto tail = static_cast<double>(std::min(at_most, at_least));
  return std::min(1.0, 2 * (tail + 1) / (all + 1));
}

double RunsP(const std::vector<bool>& is_class) {
  const auto all = static_cast<double>(is_class.size());
  const auto own = static_cast<double>(std::count(is_class.begin(), is_class.end(), true));
  const double other = all - own;
  if (std::min(own, other) < static_cast<double>(kLeastOfEachKind)) return 1;
  const double mean = 2 * own * other / all + 1;
  const double deviation = std::sqrt((mean - 1) * (mean - 2) / (all - 1));
  const double away = std::abs(static_cast<double>(RunsIn(is_class)) - mean);
  return std::erfc(away / deviation / std::sqrt(2.0));
}

}  // namespace espalier
