#include "judge/attacks/beacon.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "hide/neighbours/count_distribution.h"
#include "hide/neighbours/neighbour_model.h"
#include "hide/neighbours/row_sample.h"
#include "hide/neighbours/share_forest.h"
#include "judge/attacks/matching.h"
#include "judge/attacks/tails.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

using Rows = std::vector<RowIndex>;

Rows Without(const Rows& rows, const Rows& region) {
  Rows rest;
  std::set_difference(rows.begin(), rows.end(), region.begin(), region.end(),
                      std::back_inserter(rest));
  return rest;
}

// The rows of the parent outside the region, or of the nearest ancestor with enough of them.
Rows NeighboursOf(const Table& table, const Rule& request, const Rows& region) {
  Rows rows;
  for (size_t depth = request.conditions.size(); depth > 0; --depth) {
    rows = Without(RowsMatching(FirstConditions(request, depth - 1), table), region);
    if (rows.size() >= kLeastNeighbours) break;
  }
  return rows;
}

// A value that only the region has says nothing, where the test has one branch per value.
std::optional<AttributeId> LeftOut(const Learner& learner, const Rule& request) {
  const Condition& last = request.conditions.back();
  if (learner.shape != Shape::kId3 || last.op != Op::kEqual) return std::nullopt;
  return last.attribute;
}

double MeanShare(const ShareForest& forest, const Table& table, const Rows& rows, ClassCode c) {
  const Prior prior{forest.overall(), kShrinkage};
  double sum = 0;
  for (const RowIndex row : rows) sum += forest.SharesOf(table, row, prior)[c];
  return sum / static_cast<double>(rows.size());
}

double PByNeighbours(const Table& table, const Rule& request, const std::vector<uint64_t>& inside) {
  const Rule parent = FirstConditions(request, request.conditions.size() - 1);
  const std::vector<uint64_t> all = CountClasses(table, RowsMatching(parent, table));
  const ClassCode c = request.predicted;
  return LowerTail(Hypergeometric(RowsIn(inside), RowsIn(all), all[c]), inside[c]);
}

double PByModel(const Table& table, const Learner& learner, const Rule& request, const Rows& region,
                uint64_t of_class) {
  const Rows near = NeighboursOf(table, request, region);
  if (near.empty()) return 1;
  const Rows beyond = Without(RowsMatching(FirstConditions(request, 0), table), region);
  const ClassCode c = request.predicted;
  const ShareForest by_near(MakeRowSample(table, near, kMostSampled, LeftOut(learner, request)));
  const ShareForest by_beyond(MakeRowSample(table, beyond, kMostSampled, std::nullopt));
  const double share =
      (MeanShare(by_near, table, region, c) + MeanShare(by_beyond, table, region, c)) / 2;
  const double earlier = static_cast<double>(near.size()) + kShrinkage;
  return LowerTail(BetaBinomial(region.size(), earlier * share + 0.5, earlier * (1 - share) + 0.5),
                   of_class);
}

}  // namespace

Result<Inspection> SaysTooLittle(const Table& published, const Learner& learner,
                                 const Rule& request) {
  const Rows region = RowsMatching(request, published);
  if (region.empty() || request.conditions.empty()) return Inspection();
  const std::vector<uint64_t> inside = CountClasses(published, region);
  double p = PByNeighbours(published, request, inside);
  // The model takes long: ask it only where the first test finds something.
  if (p < kSignificant) {
    p = std::max(p, PByModel(published, learner, request, region, inside[request.predicted]));
  }
  return Inspection{.found = p < kSignificant, .p = p};
}

}  // namespace espalier
