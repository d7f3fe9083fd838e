#include "judge/pair_change.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/parallel.h"
#include "judge/column_change.h"

namespace espalier {
namespace {

constexpr size_t kBins = kMostBins + 1;
// Of a pair of few rows it is the bins that take the time: in each of two tables they are added up
// and read again.
constexpr size_t kBinSteps = 4 * kBins * kBins;
using Bin = uint8_t;
using Binned = std::vector<std::vector<Bin>>;  // the bin of each row, by column

std::vector<Bin> NominalBins(const std::vector<uint64_t>& counts) {
  std::vector<size_t> codes(counts.size());
  std::iota(codes.begin(), codes.end(), size_t{0});
  std::stable_sort(codes.begin(), codes.end(),
                   [&](size_t a, size_t b) { return counts[a] > counts[b]; });
  std::vector<Bin> bins(counts.size());
  for (size_t i = 0; i < codes.size(); ++i) {
    bins[codes[i]] = static_cast<Bin>(std::min(i, kMostBins - 1));
  }
  return bins;
}

// The last code is that of missing numbers.
std::vector<Bin> NumericBins(const std::vector<uint64_t>& counts) {
  const uint64_t known = std::accumulate(counts.begin(), counts.end() - 1, uint64_t{0});
  std::vector<Bin> bins(counts.size(), static_cast<Bin>(kMostBins));
  uint64_t before = 0;
  for (size_t code = 0; code + 1 < counts.size(); ++code) {
    const uint64_t tenth = known == 0 ? 0 : before * kMostBins / known;
    bins[code] = static_cast<Bin>(std::min<uint64_t>(tenth, kMostBins - 1));
    before += counts[code];
  }
  return bins;
}

// By column and code.
std::vector<std::vector<Bin>> BinsOf(const Table& table, size_t threads) {
  std::vector<std::vector<Bin>> bin_of_code(ColumnCount(table));
  ParallelFor(threads, bin_of_code.size(), [&](size_t column, size_t) {
    const std::vector<uint64_t> counts = CountCodes(table, column);
    bin_of_code[column] =
        AttributeAt(table, column).numeric() ? NumericBins(counts) : NominalBins(counts);
  });
  return bin_of_code;
}

Binned BinnedBy(const std::vector<std::vector<Bin>>& bin_of_code, const Table& table,
                size_t threads) {
  Binned binned(bin_of_code.size());
  ParallelFor(threads, binned.size(), [&](size_t column, size_t) {
    binned[column].resize(table.rows);
    ColumnAt(table, column).ForEach([&](RowIndex row, Code code) {
      binned[column][row] = bin_of_code[column][code];
    });
  });
  return binned;
}

double CramersVOf(const std::vector<Bin>& x, const std::vector<Bin>& y) {
  std::array<uint64_t, kBins * kBins> counts{};
  for (size_t row = 0; row < x.size(); ++row) ++counts[x[row] * kBins + y[row]];
  return CramersV(counts, kBins);
}

enum class Which { kAllPairs, kPairsWithTheClass };

std::vector<PairChange> PairsOf(size_t columns, Which which) {
  std::vector<PairChange> pairs;
  for (size_t first = 0; first + 1 < columns; ++first) {
    const size_t second_from = which == Which::kAllPairs ? first + 1 : columns - 1;
    for (size_t second = second_from; second < columns; ++second) {
      pairs.push_back({first, second});
    }
  }
  return pairs;
}

}  // namespace

double CramersV(std::span<const uint64_t> counts, size_t bins) {
  std::vector<double> rows(bins, 0);
  std::vector<double> columns(bins, 0);
  for (size_t i = 0; i < counts.size(); ++i) {
    rows[i / bins] += static_cast<double>(counts[i]);
    columns[i % bins] += static_cast<double>(counts[i]);
  }
  const auto occupied = [](const std::vector<double>& sums) {
    return std::count_if(sums.begin(), sums.end(), [](double sum) { return sum > 0; });
  };
  const auto least = std::min(occupied(rows), occupied(columns));
  if (least < 2) return 0;
  // chi2 / rows = sum of n_xy^2 / (n_x n_y), less 1
  double sum = -1;
  for (size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const auto count = static_cast<double>(counts[i]);
    sum += count / rows[i / bins] * (count / columns[i % bins]);
  }
  return std::clamp(std::sqrt(std::max(0.0, sum) / static_cast<double>(least - 1)), 0.0, 1.0);
}

PairChanges ComparePairs(const Table& before, const Table& after, size_t threads,
                         const PairLimits& limits) {
  const size_t columns = ColumnCount(before);
  PairChanges result;
  result.pairs = columns * (columns - 1) / 2;
  const double cells =
      static_cast<double>(result.pairs) * static_cast<double>(before.rows + after.rows + kBinSteps);
  std::vector<PairChange> pairs =
      PairsOf(columns, cells <= limits.cells ? Which::kAllPairs : Which::kPairsWithTheClass);
  if (pairs.empty()) return result;

  const std::vector<std::vector<Bin>> bin_of_code = BinsOf(before, threads);
  const Binned bins_before = BinnedBy(bin_of_code, before, threads);
  const Binned bins_after = BinnedBy(bin_of_code, after, threads);
  ParallelFor(threads, pairs.size(), [&](size_t i, size_t) {
    PairChange& pair = pairs[i];
    pair.before = CramersVOf(bins_before[pair.first], bins_before[pair.second]);
    pair.after = CramersVOf(bins_after[pair.first], bins_after[pair.second]);
  });
  result.compared = pairs.size();
  for (const PairChange& pair : pairs) result.mean += pair.change();
  result.mean /= static_cast<double>(pairs.size());
  std::stable_sort(pairs.begin(), pairs.end(), [](const PairChange& a, const PairChange& b) {
    return a.change() > b.change();
  });
  pairs.resize(std::min(pairs.size(), limits.largest));
  result.largest = std::move(pairs);
  return result;
}

}  // namespace espalier
