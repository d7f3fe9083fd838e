#include "judge/attacks/beacon.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "hide/neighbours/count_distribution.h"
#include "hide/neighbours/neighbour_model.h"
#include "judge/attacks/matching.h"
#include "judge/attacks/outer_shares.h"
#include "judge/attacks/tails.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

double PByNeighbours(const Table& table, const Rule& request, const std::vector<uint64_t>& inside) {
  const Rule parent = FirstConditions(request, request.conditions.size() - 1);
  const std::vector<uint64_t> all = CountClasses(table, RowsMatching(parent, table));
  const ClassCode c = request.predicted;
  return LowerTail(Hypergeometric(RowsIn(inside), RowsIn(all), all[c]), inside[c]);
}

double PByModel(const OuterShares& shares, uint64_t of_class) {
  if (shares.neighbours == 0) return 1;
  const size_t rows = shares.of_class.size();
  const double share = std::accumulate(shares.of_class.begin(), shares.of_class.end(), 0.0) /
                       static_cast<double>(rows);
  const double earlier = static_cast<double>(shares.neighbours) + kShrinkage;
  return LowerTail(BetaBinomial(rows, earlier * share + 0.5, earlier * (1 - share) + 0.5),
                   of_class);
}

}  // namespace

Result<Inspection> SaysTooLittle(const Table& published, const Learner& learner,
                                 const Rule& request) {
  const std::vector<RowIndex> region = RowsMatching(request, published);
  if (region.empty() || request.conditions.empty()) return Inspection();
  const std::vector<uint64_t> inside = CountClasses(published, region);
  double p = PByNeighbours(published, request, inside);
  // The model takes long: ask it only where the first test finds something.
  if (p < kSignificant) {
    const OuterShares shares = OuterSharesOf(published, learner, request, region);
    p = std::max(p, PByModel(shares, inside[request.predicted]));
  }
  return Inspection{.found = p < kSignificant, .p = p};
}

}  // namespace espalier
