#include "hide/neighbours/neighbour_model.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

#include "hide/parents.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

// Strata are few and large: a test of one has power only with rows on both sides of the comparison.
constexpr size_t kMostStrata = 16;
constexpr size_t kLeastInStratum = 10;
constexpr size_t kLeastRegionInStratum = 5;

// How much the rows beyond the neighbours may count, and what share of a region they may move from
// one class to another.
constexpr double kMostBeyond = 0.5;
constexpr double kMostMoved = 0.08;
constexpr double kMovedByChance = 0.8;  // standard deviations of chance, on top
// The prior shares count like this many rows of a leaf.
constexpr double kNearPrior = 2;
constexpr double kBeyondPrior = 1;
// How far past what the neighbours imply a number goes unnoticed among them: a share of the region
// and standard deviations of chance, or rows.
constexpr double kUnnoticedShare = 0.09;
constexpr double kUnnoticedByChance = 2.2;
constexpr double kLeastUnnoticed = 2;
constexpr double kUnits = 0x1.0p30;  // in a share
// Below this share by the neighbours, what lies beyond them does not make a class lead.
constexpr double kNearlyImplied = 0.42;
constexpr double kShortOfLead = 0.98;  // of the way to a lead

uint64_t RowsLeft(const Tree& tree, size_t node, const std::vector<uint64_t>& requested_rows) {
  return tree.Rows(node) - requested_rows[node];
}

// Neighbours that are further up may have the value.
std::optional<AttributeId> LeftOutAt(const Tree& tree, const Reference& reference) {
  const Test& test = tree.TestOf(reference.parent);
  if (test.kind != Test::Kind::kEachValue || reference.node != reference.parent) {
    return std::nullopt;
  }
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

// The greatest weight at which some class that is ahead of c by the neighbours stays ahead; `near`
// are sums of the region's shares, and `moved` is what a weight of 1 adds to them.
double WeightOfNoLead(std::span<const int64_t> near, std::span<const int64_t> moved, ClassCode c) {
  std::optional<double> greatest;
  for (size_t k = 0; k < near.size(); ++k) {
    const auto ahead = static_cast<double>(near[k] - near[c]);
    const auto gained = static_cast<double>(moved[c] - moved[k]);
    if (k == c || ahead <= 0) continue;
    const double weight = gained > 0 ? kShortOfLead * ahead / gained : 1;
    greatest = std::max(greatest.value_or(0), weight);
  }
  return greatest.value_or(1);
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
    const size_t parent = parents[request.rule.leaf];
    size_t node = parent;
    if (!request.widened && RowsLeft(tree, node, requested) == 0) {
      while (node != 0 && RowsLeft(tree, parents[node], requested) == 0) node = parents[node];
      references.push_back({parent, node, true});
      continue;
    }
    while (node != 0 && RowsLeft(tree, node, requested) < kLeastNeighbours) node = parents[node];
    references.push_back({parent, node, false});
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
                               ClassCode c, std::span<const RowIndex> region)
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
  WeighBeyond(table, c, region);
}

void NeighbourModel::WeighBeyond(const Table& table, ClassCode c,
                                 std::span<const RowIndex> region) {
  const auto rows = static_cast<double>(region.size());
  // In whole units, which add up to the same in every order of rows.
  std::vector<int64_t> near(classes_, 0);
  std::vector<int64_t> moved(classes_, 0);
  int64_t variance = 0;
  for (const RowIndex row : region) {
    const std::vector<double> by_all = BeyondSharesOf(table, row);
    const std::vector<double> by_near = NearSharesOf(table, row);
    variance += std::llround(kUnits * by_near[c] * (1 - by_near[c]));
    for (size_t k = 0; k < classes_; ++k) {
      near[k] += std::llround(kUnits * by_near[k]);
      moved[k] += std::llround(kUnits * (by_all[k] - by_near[k]));
    }
  }
  const double chance = std::sqrt(static_cast<double>(variance) / kUnits);
  most_unnoticed_ = static_cast<double>(near[c]) / kUnits +
                    std::max(kLeastUnnoticed, kUnnoticedShare * rows + kUnnoticedByChance * chance);
  const double beyond = static_cast<double>(near[c] + moved[c]) / kUnits;
  beyond_share_ = beyond / std::max(1.0, rows);
  if (beyond < overall_[c] * rows) {
    beyond_ = nullptr;
    return;
  }
  weight_ = kMostBeyond;  // what it moves is less than what goes unnoticed
  const double most = kMostMoved * rows + kMovedByChance * chance;
  for (const int64_t units : moved) {
    const double sum = std::abs(static_cast<double>(units)) / kUnits;
    if (sum * weight_ > most) weight_ = most / sum;
  }
  const auto share = static_cast<double>(near[c]) / kUnits / std::max(1.0, rows);
  if (share < kNearlyImplied) weight_ = std::min(weight_, WeightOfNoLead(near, moved, c));
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
  const std::vector<double> beyond = BeyondSharesOf(table, row);
  std::vector<double> shares = NearSharesOf(table, row);
  for (size_t k = 0; k < classes_; ++k) shares[k] += weight_ * (beyond[k] - shares[k]);
  return shares;
}

std::vector<double> NeighbourModel::NearSharesOf(const Table& table, RowIndex row) const {
  return near_->SharesOf(table, row, {overall_, kNearPrior});
}

std::vector<double> NeighbourModel::BeyondSharesOf(const Table& table, RowIndex row) const {
  if (beyond_ == nullptr) return overall_;
  return beyond_->SharesOf(table, row, {beyond_->overall(), kBeyondPrior});
}

size_t NeighbourModel::StratumOf(const Table& table, RowIndex row) const {
  return strata_ == nullptr ? 0 : stratum_of_[strata_->LeafOf(table, row)];
}

}  // namespace espalier
