#include "hide/neighbours/share_forest.h"

#include <algorithm>
#include <cmath>

#include "table/class_counts.h"

namespace espalier {
namespace {

constexpr size_t kTrees = 24;
constexpr size_t kLeastSide = 3;  // rows on each side of a test

}  // namespace

ShareForest::ShareForest(const RowSample& sample) : overall_(sample.classes(), 0) {
  const auto all = static_cast<double>(std::max<size_t>(1, sample.labels.size()));
  for (const Code label : sample.labels) overall_[label] += 1 / all;
  const auto attributes = static_cast<double>(std::max<size_t>(1, sample.attributes.size()));
  const auto tried = static_cast<size_t>(std::sqrt(attributes));
  for (size_t i = 0; i < kTrees; ++i) {
    trees_.emplace_back(
        sample, ShareTreeOptions{.number = i, .attributes_tried = tried, .least_side = kLeastSide});
  }
}

std::vector<double> ShareForest::SharesOf(const Table& table, RowIndex row,
                                          const Prior& prior) const {
  std::vector<double> shares(overall_.size(), 0);
  for (const ShareTree& tree : trees_) {
    const auto counts = tree.Counts(tree.LeafOf(table, row));
    const double all = static_cast<double>(RowsIn(counts)) + prior.rows;
    for (size_t k = 0; k < shares.size(); ++k) {
      shares[k] += (static_cast<double>(counts[k]) + prior.rows * prior.shares[k]) / all;
    }
  }
  for (double& share : shares) share /= static_cast<double>(trees_.size());
  return shares;
}

}  // namespace espalier
