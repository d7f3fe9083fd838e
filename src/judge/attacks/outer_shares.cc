#include "judge/attacks/outer_shares.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "hide/neighbours/neighbour_model.h"
#include "hide/neighbours/row_sample.h"
#include "hide/neighbours/share_forest.h"
#include "judge/attacks/matching.h"

namespace espalier {
namespace {

using Rows = std::vector<RowIndex>;

Rows Without(const Rows& rows, std::span<const RowIndex> region) {
  Rows rest;
  std::set_difference(rows.begin(), rows.end(), region.begin(), region.end(),
                      std::back_inserter(rest));
  return rest;
}

// The rows of the parent outside the region, or of the nearest ancestor with enough of them.
Rows NeighboursOf(const Table& table, const Rule& request, std::span<const RowIndex> region) {
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

}  // namespace

OuterShares OuterSharesOf(const Table& published, const Learner& learner, const Rule& request,
                          std::span<const RowIndex> region) {
  const Rows near = NeighboursOf(published, request, region);
  OuterShares shares{.neighbours = near.size()};
  if (near.empty()) return shares;
  const Rows beyond = Without(RowsMatching(FirstConditions(request, 0), published), region);
  const ShareForest by_near(
      MakeRowSample(published, near, kMostSampled, LeftOut(learner, request)));
  const ShareForest by_beyond(MakeRowSample(published, beyond, kMostSampled, std::nullopt));
  const auto share_by = [&](const ShareForest& forest, RowIndex row) {
    return forest.SharesOf(published, row, {forest.overall(), kShrinkage})[request.predicted];
  };
  for (const RowIndex row : region) {
    shares.of_class.push_back((share_by(by_near, row) + share_by(by_beyond, row)) / 2);
  }
  return shares;
}

}  // namespace espalier
