#include "judge/attacks/pair_features.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "judge/attacks/bins.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

constexpr size_t kFewBins = 5;
constexpr uint64_t kLeastRows = 5;
constexpr size_t kMostFeatures = 2000;
constexpr size_t kMostPaired = 40;

// How far the classes of some rows are from those of all: Pearson's statistic.
double Contrast(std::span<const uint64_t> counts, const std::vector<double>& shares) {
  const auto rows = static_cast<double>(RowsIn(counts));
  double sum = 0;
  for (size_t c = 0; c < shares.size(); ++c) {
    if (shares[c] == 0) continue;
    const double off = static_cast<double>(counts[c]) - rows * shares[c];
    sum += off * off / (rows * shares[c]);
  }
  return sum;
}

std::vector<double> SharesOf(const Table& table) {
  std::vector<double> shares(table.class_count(), 0);
  table.classes.ForEach(
      [&](RowIndex, Code c) { shares[c] += 1 / static_cast<double>(table.rows); });
  return shares;
}

// The places of the greatest numbers, as many as are paired, ascending.
std::vector<size_t> Strongest(const std::vector<double>& strength) {
  std::vector<size_t> places(strength.size());
  std::iota(places.begin(), places.end(), size_t{0});
  std::stable_sort(places.begin(), places.end(),
                   [&](size_t x, size_t y) { return strength[x] > strength[y]; });
  places.resize(std::min(places.size(), kMostPaired));
  std::sort(places.begin(), places.end());
  return places;
}

}  // namespace

uint64_t PairFeatures::CellOf(const Block& block, const Table& table, RowIndex row) const {
  const uint64_t first = bins_[block.first][table.columns[block.first].At(row)];
  if (block.second == block.first) return first;
  const uint64_t second = bins_[block.second][table.columns[block.second].At(row)];
  return first * bin_counts_[block.second] + second;
}

PairFeatures::PairFeatures(const Table& table) {
  for (AttributeId a = 0; a < table.attributes.size(); ++a) {
    bins_.push_back(BinsOf(table.attributes[a], table.columns[a], kFewBins));
    bin_counts_.push_back(BinCount(table.attributes[a], kFewBins));
    if (!bins_.back().empty()) blocks_.push_back({a, a, {}});
  }
  const std::vector<double> shares = SharesOf(table);
  std::vector<FeatureCandidate> candidates;
  std::vector<double> strength;
  for (size_t block = 0; block < blocks_.size(); ++block) {
    const auto own = CandidatesOf(block, table, shares);
    strength.push_back(
        std::accumulate(own.begin(), own.end(), 0.0,
                        [](double sum, const auto& one) { return sum + one.contrast; }));
    candidates.insert(candidates.end(), own.begin(), own.end());
  }
  const std::vector<size_t> paired = Strongest(strength);
  for (size_t i = 0; i < paired.size(); ++i) {
    for (size_t j = i + 1; j < paired.size(); ++j) {
      blocks_.push_back({blocks_[paired[i]].first, blocks_[paired[j]].first, {}});
      const auto own = CandidatesOf(blocks_.size() - 1, table, shares);
      candidates.insert(candidates.end(), own.begin(), own.end());
    }
  }
  Take(std::move(candidates));
}

std::vector<FeatureCandidate> PairFeatures::CandidatesOf(size_t block, const Table& table,
                                                         const std::vector<double>& shares) const {
  std::map<uint64_t, std::vector<uint64_t>> cells;
  for (RowIndex row = 0; row < table.rows; ++row) {
    std::vector<uint64_t>& counts = cells[CellOf(blocks_[block], table, row)];
    counts.resize(shares.size());
    ++counts[table.classes.At(row)];
  }
  std::vector<FeatureCandidate> candidates;
  for (const auto& [cell, counts] : cells) {
    if (RowsIn(counts) >= kLeastRows) {
      candidates.push_back({block, cell, Contrast(counts, shares)});
    }
  }
  return candidates;
}

void PairFeatures::Take(std::vector<FeatureCandidate> candidates) {
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const FeatureCandidate& x, const FeatureCandidate& y) { return x.contrast > y.contrast; });
  candidates.resize(std::min(candidates.size(), kMostFeatures));
  for (const FeatureCandidate& one : candidates) {
    blocks_[one.block].features.emplace(one.cell, static_cast<uint32_t>(size_++));
  }
  std::erase_if(blocks_, [](const Block& block) { return block.features.empty(); });
}

FeatureRows PairFeatures::Of(const Table& table, size_t step) const {
  assert(step >= 1);
  FeatureRows result{.features = {}, .begin = {0}};
  for (RowIndex row = 0; row < table.rows; row += step) {
    for (const Block& block : blocks_) {
      const auto found = block.features.find(CellOf(block, table, row));
      if (found != block.features.end()) result.features.push_back(found->second);
    }
    result.begin.push_back(result.features.size());
  }
  return result;
}

}  // namespace espalier
