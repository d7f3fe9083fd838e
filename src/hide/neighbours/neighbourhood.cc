#include "hide/neighbours/neighbourhood.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace espalier {

std::vector<Neighbourhood> NeighbourhoodsOf(const Table& table, const Tree& tree,
                                            const LeafOrder& order,
                                            std::span<const Request> requests, size_t threads) {
  const std::vector<Reference> references = ReferencesOf(tree, requests);
  const Surroundings surroundings = SurroundingsOf(table, tree, order, requests);
  std::vector<Neighbourhood> all;
  all.reserve(requests.size());
  for (size_t i = 0; i < requests.size(); ++i) {
    const auto at_leaf = order.RowsAt(requests[i].rule.leaf);
    std::vector<RowIndex> rows(at_leaf.begin(), at_leaf.end());
    std::sort(rows.begin(), rows.end());
    NeighbourModel model(surroundings, references[i], requests[i].rule.predicted, rows);
    RegionRows seen = SeenBy(model, table, rows, threads);
    Expectation expectation = ExpectationOf(model, seen);
    all.push_back({.reference = references[i],
                   .predicted = requests[i].rule.predicted,
                   .region = std::move(rows),
                   .model = std::move(model),
                   .seen = std::move(seen),
                   .expectation = std::move(expectation)});
  }
  return all;
}

std::vector<bool> RowsOfRegions(const Table& table, std::span<const Neighbourhood> all) {
  std::vector<bool> inside(table.rows, false);
  for (const Neighbourhood& one : all) {
    for (const RowIndex row : one.region) inside[row] = true;
  }
  return inside;
}

StratumCounts CountLabels(const RegionRows& seen, size_t strata, std::span<const Code> labels) {
  assert(labels.size() == seen.rows());
  StratumCounts counts(strata * seen.classes, 0);
  for (size_t i = 0; i < labels.size(); ++i) ++counts[seen.strata[i] * seen.classes + labels[i]];
  return counts;
}

}  // namespace espalier
