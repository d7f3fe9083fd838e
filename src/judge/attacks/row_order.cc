#include "judge/attacks/row_order.h"

#include <algorithm>
#include <cstddef>

#include "hide/neighbours/count_distribution.h"
#include "hide/neighbours/order_test.h"
#include "judge/attacks/matching.h"
#include "judge/attacks/tails.h"

namespace espalier {

double RankSumP(const std::vector<bool>& is_class) {
  double ranks = 0;
  double of_class = 0;
  for (size_t i = 0; i < is_class.size(); ++i) {
    if (!is_class[i]) continue;
    ranks += static_cast<double>(i + 1);
    ++of_class;
  }
  const auto all = static_cast<double>(is_class.size());
  const double others = all - of_class;
  if (of_class == 0 || others == 0) return 1;
  return TwoSidedNormalP(of_class * (all + 1) / 2, of_class * others * (all + 1) / 12, ranks);
}

Result<Inspection> ShowsInTheOrder(const Table& published, const Learner&, const Rule& request) {
  std::vector<bool> is_class;
  for (const RowIndex row : RowsMatching(request, published)) {
    is_class.push_back(published.classes.At(row) == request.predicted);
  }
  const auto of_class = static_cast<size_t>(std::count(is_class.begin(), is_class.end(), true));
  if (std::min(of_class, is_class.size() - of_class) < kLeastOfEachKind) return Inspection();
  const std::vector<size_t> one_stratum(is_class.size(), 0);
  const double p = std::min(OrderP(one_stratum, is_class), RankSumP(is_class));
  return Inspection{.found = p <= kSignificant, .p = p};
}

}  // namespace espalier
