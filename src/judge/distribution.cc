#include "judge/distribution.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "judge/column_change.h"

namespace espalier {
namespace {

// The bin of each code; nothing for a missing number.
using BinOfCode = std::vector<std::optional<size_t>>;

// How codes are put into bins, and a distribution that says so and has no rows yet.
struct Binning {
  BinOfCode of_code;
  size_t bins = 0;
  Distribution distribution;
};

BinCounts CountBins(const Table& table, size_t column, const Binning& binning) {
  BinCounts counts{std::vector<uint64_t>(binning.bins, 0)};
  const std::vector<uint64_t> rows = CountCodes(table, column);
  for (size_t code = 0; code < rows.size(); ++code) {
    const std::optional<size_t> bin =
        code < binning.of_code.size() ? binning.of_code[code] : std::nullopt;
    (bin ? counts.bins[*bin] : counts.missing) += rows[code];
  }
  return counts;
}

Binning NominalBins(const std::vector<uint64_t>& counts) {
  std::vector<Code> codes(counts.size());
  std::iota(codes.begin(), codes.end(), Code{0});
  Binning binning{BinOfCode(counts.size(), kMostDrawnBins - 1), codes.size()};
  if (codes.size() > kMostDrawnBins) {
    std::stable_sort(codes.begin(), codes.end(),
                     [&](Code a, Code b) { return counts[a] > counts[b]; });
    binning.distribution.rest = codes.size() - (kMostDrawnBins - 1);
    binning.bins = kMostDrawnBins;
    codes.resize(kMostDrawnBins - 1);
    std::sort(codes.begin(), codes.end());
  }
  for (size_t bin = 0; bin < codes.size(); ++bin) binning.of_code[codes[bin]] = bin;
  binning.distribution.codes = std::move(codes);
  return binning;
}

Binning NumericBins(const std::vector<double>& numbers) {
  if (numbers.empty()) return {};
  const size_t bins = std::min(kMostDrawnBins, numbers.size());
  const double least = numbers.front();
  // Halves first: the distance of two finite numbers may be none.
  const double width = (numbers.back() / 2 - least / 2) / (static_cast<double>(bins) / 2);
  Binning binning{.bins = bins};
  for (size_t i = 0; i < bins; ++i) {
    binning.distribution.edges.push_back(least + width * static_cast<double>(i));
  }
  binning.distribution.edges.push_back(numbers.back());
  for (const double number : numbers) {
    const double place = width > 0 ? (number - least) / width : 0;
    binning.of_code.emplace_back(place >= static_cast<double>(bins) ? bins - 1
                                                                    : static_cast<size_t>(place));
  }
  return binning;
}

}  // namespace

Distribution CompareDistributions(const Table& before, const Table& after, size_t column) {
  const Attribute& attribute = AttributeAt(before, column);
  Binning binning = attribute.numeric() ? NumericBins(attribute.numbers)
                                        : NominalBins(CountCodes(before, column));
  Distribution distribution = std::move(binning.distribution);
  distribution.before = CountBins(before, column, binning);
  distribution.after = CountBins(after, column, binning);
  return distribution;
}

}  // namespace espalier
