#include "judge/attacks/row_order.h"

#include <algorithm>
#include <cassert>
#include <map>

#include "hide/neighbours/count_distribution.h"
#include "hide/neighbours/order_test.h"
#include "judge/attacks/matching.h"
#include "judge/attacks/outer_shares.h"
#include "judge/attacks/tails.h"

namespace espalier {
namespace {

// Rows whose shares are this near, in tenths, are alike.
constexpr double kStrata = 10;

struct Ranks {
  double rows = 0;
  double of_class = 0;
  double sum = 0;  // of those of the class
};

double PBy(std::span<const size_t> strata, const std::vector<bool>& is_class) {
  return std::min(OrderP(strata, is_class), RankSumP(strata, is_class));
}

std::vector<size_t> StrataOf(const OuterShares& shares) {
  std::vector<size_t> strata;
  strata.reserve(shares.of_class.size());
  for (const double share : shares.of_class) strata.push_back(static_cast<size_t>(share * kStrata));
  return strata;
}

}  // namespace

double RankSumP(std::span<const size_t> strata, const std::vector<bool>& is_class) {
  assert(strata.size() == is_class.size());
  std::map<size_t, Ranks> by_stratum;
  for (size_t i = 0; i < is_class.size(); ++i) {
    Ranks& ranks = by_stratum[strata[i]];
    ++ranks.rows;
    if (!is_class[i]) continue;
    ++ranks.of_class;
    ranks.sum += ranks.rows;
  }
  double sum = 0;
  double mean = 0;
  double variance = 0;
  for (const auto& [stratum, ranks] : by_stratum) {
    sum += ranks.sum;
    mean += ranks.of_class * (ranks.rows + 1) / 2;
    variance += ranks.of_class * (ranks.rows - ranks.of_class) * (ranks.rows + 1) / 12;
  }
  return variance == 0 ? 1 : TwoSidedNormalP(mean, variance, sum);
}

Result<Inspection> ShowsInTheOrder(const Table& published, const Learner& learner,
                                   const Rule& request) {
  const std::vector<RowIndex> region = RowsMatching(request, published);
  std::vector<bool> is_class;
  is_class.reserve(region.size());
  for (const RowIndex row : region) {
    is_class.push_back(published.classes.At(row) == request.predicted);
  }
  const auto of_class = static_cast<size_t>(std::count(is_class.begin(), is_class.end(), true));
  if (std::min(of_class, is_class.size() - of_class) < kLeastOfEachKind) return Inspection();
  double p = PBy(std::vector<size_t>(is_class.size(), 0), is_class);
  // What rows outside say takes long to find out: ask only where there is something to explain.
  if (p <= kSignificant && !request.conditions.empty()) {
    const OuterShares shares = OuterSharesOf(published, learner, request, region);
    if (shares.neighbours > 0) p = std::max(p, PBy(StrataOf(shares), is_class));
  }
  return Inspection{.found = p <= kSignificant, .p = p};
}

}  // namespace espalier
