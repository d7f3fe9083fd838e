#include "judge/attacks/statistics.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "hide/neighbours/count_distribution.h"
#include "hide/neighbours/trace.h"
#include "judge/attacks/matching.h"
#include "judge/attacks/tails.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

// Every set of rows that the region is compared with the rest of.
std::vector<Rule> WiderSets(const Rule& request) {
  std::vector<Rule> wider;
  const size_t depth = request.conditions.size();
  for (size_t i = 0; i < depth; ++i) wider.push_back(FirstConditions(request, i));
  // Without the last condition it is the parent again.
  for (size_t i = 0; i + 1 < depth; ++i) wider.push_back(WithoutCondition(request, i));
  return wider;
}

}  // namespace

Result<Inspection> StandsOutInStatistics(const Table& published, const Learner&,
                                         const Rule& request) {
  const ClassCode c = request.predicted;
  const std::vector<uint64_t> inside = CountClasses(published, RowsMatching(request, published));
  const uint64_t rows = RowsIn(inside);
  if (rows == 0 || !Leads(inside, c)) return Inspection();
  const std::vector<Rule> wider = WiderSets(request);
  double least = 1;
  for (const Rule& set : wider) {
    const std::vector<uint64_t> all = CountClasses(published, RowsMatching(set, published));
    const CountDistribution chance = Hypergeometric(rows, RowsIn(all), all[c]);
    least = std::min(least, UpperTail(chance, inside[c]));
  }
  const double p = std::min(1.0, least * static_cast<double>(wider.size()));
  return Inspection{.found = p < kSignificant, .p = p};
}

}  // namespace espalier
