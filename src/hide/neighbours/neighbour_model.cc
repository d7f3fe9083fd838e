#include "hide/neighbours/neighbour_model.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "hide/parents.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

// Strata are few and large: a test of one has power only with rows on both sides of the comparison.
constexpr size_t kMostStrata = 16;
constexpr size_t kLeastInStratum = 10;
constexpr size_t kLeastRegionInStratum = 5;

uint64_t RowsLeft(const Tree& tree, size_t node, const std::vector<uint64_t>& requested_rows) {
  return tree.Rows(node) - requested_rows[node];
}

std::optional<AttributeId> LeftOutAt(const Tree& tree, const Reference& reference) {
  const Test& test = tree.TestOf(reference.node);
  if (test.kind != Test::Kind::kEachValue) return std::nullopt;
  return test.attribute;
}

// Rows below a node that belong to no requested leaf.
std::vector<RowIndex> RowsOfNoRequest(const Surroundings& surroundings, size_t node) {
  std::vector<RowIndex> rows;
  for (const RowIndex row : surroundings.order.RowsAt(node)) {
    if (!surroundings.requested[surroundings.order.LeafOf(row)]) rows.push_back(row);
  }
  return rows;
}

}  // namespace

std::vector<Reference> ReferencesOf(const Tree& tree, std::span<const Request> requests) {
  const std::vector<size_t> parents = ParentsOf(tree);
  std::vector<uint64_t> requested(tree.nodes.size(), 0);  // rows of requests at each node
  for (const Request& request : requests) {
    const uint64_t rows = tree.Rows(request.rule.leaf);
    for (size_t node = request.rule.leaf;; node = parents[node]) {
      requested[node] += rows;
      if (node == 0) break;
    }
  }
  std::vector<Reference> references;
  for (const Request& request : requests) {
    assert(request.rule.leaf != 0);
    size_t node = parents[request.rule.leaf];
    if (RowsLeft(tree, node, requested) == 0) {
      while (node != 0 && RowsLeft(tree, parents[node], requested) == 0) node = parents[node];
      references.push_back({node, true});
      continue;
    }
    while (node != 0 && RowsLeft(tree, node, requested) < kLeastNeighbours) node = parents[node];
    references.push_back({node, false});
  }
  return references;
}

Surroundings SurroundingsOf(const Table& table, const Tree& tree, const LeafOrder& order,
                            std::span<const Request> requests) {
  Surroundings surroundings{.table = table,
                            .tree = tree,
                            .order = order,
                            .requested = std::vector<bool>(tree.nodes.size(), false),
                            .beyond = nullptr};
  for (const Request& request : requests) surroundings.requested[request.rule.leaf] = true;
  const std::vector<RowIndex> rows = RowsOfNoRequest(surroundings, 0);
  if (!rows.empty()) {
    surroundings.beyond =
        std::make_shared<const ShareForest>(MakeRowSample(table, rows, kMostSampled, std::nullopt));
  }
  return surroundings;
}

NeighbourModel::NeighbourModel(const Surroundings& surroundings, const Reference& reference,
                               std::span<const RowIndex> region)
    : classes_(surroundings.table.class_count()),
      whole_(reference.whole),
      neighbours_(classes_, 0),
      overall_(classes_, 0) {
  const Table& table = surroundings.table;
  const auto below = surroundings.order.RowsAt(reference.node);
  const std::vector<RowIndex> rows = whole_ ? std::vector<RowIndex>(below.begin(), below.end())
                                            : RowsOfNoRequest(surroundings, reference.node);
  for (const RowIndex row : rows) ++neighbours_[table.classes.At(row)];
  const auto all = static_cast<double>(std::max<size_t>(1, rows.size()));
  for (size_t k = 0; k < classes_; ++k) overall_[k] = static_cast<double>(neighbours_[k]) / all;
  stratum_rows_ = {static_cast<double>(rows.size())};
  if (whole_ || rows.empty()) return;
  const RowSample sample =
      MakeRowSample(table, rows, kMostSampled, LeftOutAt(surroundings.tree, reference));
  near_ = std::make_shared<const ShareForest>(sample);
  beyond_ = surroundings.beyond;
  FindStrata(sample, region);
}

void NeighbourModel::FindStrata(const RowSample& sample, std::span<const RowIndex> region) {
  const size_t least = std::max(kLeastInStratum, sample.rows.size() / kMostStrata);
  strata_ = std::make_shared<const ShareTree>(
      sample, ShareTreeOptions{
                  .least_side = least, .asked_rows = region, .least_asked = kLeastRegionInStratum});
  const double scale = stratum_rows_[0] / static_cast<double>(sample.rows.size());
  stratum_rows_.clear();
  stratum_of_.assign(strata_->size(), 0);
  for (size_t node = 0; node < strata_->size(); ++node) {
    if (!strata_->IsLeaf(node)) continue;
    stratum_of_[node] = stratum_rows_.size();
    stratum_rows_.push_back(scale * static_cast<double>(RowsIn(strata_->Counts(node))));
  }
}

std::vector<double> NeighbourModel::SharesOf(const Table& table, RowIndex row) const {
  if (near_ == nullptr) return overall_;
  return near_->SharesOf(table, row, BeyondSharesOf(table, row));
}

std::vector<double> NeighbourModel::BeyondSharesOf(const Table& table, RowIndex row) const {
  if (beyond_ == nullptr) return overall_;
  return beyond_->SharesOf(table, row, beyond_->overall());
}

size_t NeighbourModel::StratumOf(const Table& table, RowIndex row) const {
  return strata_ == nullptr ? 0 : stratum_of_[strata_->LeafOf(table, row)];
}

}  // namespace espalier
