#include "table/engine/histogram.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>

#include "table/class_counts.h"

namespace espalier {
namespace {

// One value that fills most rows would make every increment wait for the one before.
// Histograms that are small enough are therefore counted in stripes, row i in stripe
// i % kStripes, of 32 bits; so many rows at a time that these cannot overflow.
constexpr size_t kStripes = 4;
constexpr size_t kMaxStripedCells = 2048;
constexpr RowIndex kMaxStripedRows = RowIndex{1} << 31;

template <typename T, typename C>
void CountRows(const T* codes, const C* classes, RowIndex rows, size_t class_count,
               std::vector<uint64_t>& counts) {
  for (RowIndex row = 0; row < rows; ++row) ++counts[codes[row] * class_count + classes[row]];
}

template <typename T, typename C>
void CountRowsInStripes(const T* codes, const C* classes, RowIndex rows, size_t class_count,
                        std::vector<uint32_t>& stripes) {
  const size_t cells = stripes.size() / kStripes;
  RowIndex row = 0;
  for (; row + kStripes <= rows; row += kStripes) {
    for (size_t s = 0; s < kStripes; ++s) {
      ++stripes[s * cells + codes[row + s] * class_count + classes[row + s]];
    }
  }
  for (; row < rows; ++row) ++stripes[codes[row] * class_count + classes[row]];
}

}  // namespace

ValueCounts Histogram::Count(const NodeRows& node, const BitSlice& slice) {
  counts_.assign(2 * node.class_counts.size(), 0);
  if (node.class_planes.empty()) {
    CountByRows(node, slice);
  } else {
    CountByPlanes(node, slice);
  }
  return {kBothCodes, counts_};
}

void Histogram::CountByPlanes(const NodeRows& node, const BitSlice& slice) {
  const size_t classes = node.class_counts.size();
  uint64_t first_class = 0;
  for (size_t c = 1; c < classes; ++c) {
    const OnesCount ones =
        kernels_.count(slice.words, node.class_planes[c - 1], WordsFor(node.rows));
    if (c == 1) first_class = ones.all;
    first_class -= ones.masked;
    counts_[classes + c] = ones.masked;
    counts_[c] = node.class_counts[c] - ones.masked;
  }
  counts_[classes] = first_class;
  counts_[0] = node.class_counts[0] - first_class;
}

void Histogram::CountByRows(const NodeRows& node, const BitSlice& slice) {
  const size_t classes = node.class_counts.size();
  node.class_codes.Visit([&](const auto* class_codes) {
    for (size_t w = 0; w < WordsFor(node.rows); ++w) {
      for (uint64_t ones = slice.words[w]; ones != 0; ones &= ones - 1) {
        const auto bit = static_cast<size_t>(std::countr_zero(ones));
        ++counts_[classes + class_codes[w * kWordBits + bit]];
      }
    }
  });
  for (size_t c = 0; c < classes; ++c) counts_[c] = node.class_counts[c] - counts_[classes + c];
}

ValueCounts Histogram::Count(const NodeRows& node, const CodeSlice& slice) {
  CountCodes(node, slice.codes, slice.values->size());
  return {*slice.values, counts_};
}

ValueCounts Histogram::CountBins(const NodeRows& node, const CodeSlice& slice) {
  CountCodes(node, slice.bins, slice.bin_ends->size());
  return {*slice.bin_ends, counts_, true};
}

void Histogram::CountCodes(const NodeRows& node, const PackedCodes& packed, size_t bins) {
  const size_t classes = node.class_counts.size();
  const size_t cells = bins * classes;
  counts_.assign(cells, 0);
  const bool striped = cells <= kMaxStripedCells && node.rows > kStripes * cells;
  packed.Visit([&](const auto* codes) {
    node.class_codes.Visit([&](const auto* class_codes) {
      if (!striped) {
        CountRows(codes, class_codes, node.rows, classes, counts_);
        return;
      }
      for (RowIndex begin = 0; begin < node.rows; begin += kMaxStripedRows) {
        const RowIndex rows = std::min(node.rows - begin, kMaxStripedRows);
        stripes_.assign(cells * kStripes, 0);
        CountRowsInStripes(codes + begin, class_codes + begin, rows, classes, stripes_);
        for (size_t i = 0; i < stripes_.size(); ++i) counts_[i % cells] += stripes_[i];
      }
    });
  });
}

ValueCounts Histogram::Subtract(const CodeSlice& slice, std::span<const uint64_t> parent,
                                std::span<const uint64_t> sibling) {
  counts_.resize(parent.size());
  std::transform(parent.begin(), parent.end(), sibling.begin(), counts_.begin(), std::minus<>());
  return {*slice.counted(), counts_, slice.coarse()};
}

bool IsConstant(const ValueCounts& counts, size_t classes) {
  size_t occupied = 0;
  for (size_t i = 0; i < counts.codes.size() && occupied < 2; ++i) {
    if (RowsIn(ClassCountsAt(counts.counts, i, classes)) == 0) continue;
    const Code first = counts.coarse ? (i == 0 ? 0 : counts.codes[i - 1] + 1) : counts.codes[i];
    occupied += first == counts.codes[i] ? size_t{1} : size_t{2};
  }
  return occupied < 2;
}

}  // namespace espalier
