#include "table/engine/coarse_bins.h"

#include <utility>
#include <vector>

#include "table/engine/block_pool.h"

namespace espalier {
namespace {

constexpr size_t kMinCoarseCodes = 2048;

// Bins are filled up to this share of the rows. Two neighbours hold more than that, so there are
// at most twice as many bins, and the missing one.
constexpr RowIndex kFullBins = 1000;

std::vector<uint64_t> CountRowsByCode(const PackedCodes& codes, RowIndex rows, size_t code_count) {
  std::vector<uint64_t> counts(code_count);
  codes.Visit([&](const auto* code) {
    for (RowIndex row = 0; row < rows; ++row) ++counts[code[row]];
  });
  return counts;
}

// The last code of every bin.
std::vector<Code> ChooseEnds(const Attribute& attribute, const std::vector<uint64_t>& counts,
                             RowIndex rows) {
  const uint64_t full = rows / kFullBins;
  std::vector<Code> ends;
  uint64_t filled = 0;
  for (Code code = 0; code < counts.size(); ++code) {
    const bool closes = filled + counts[code] > full || code == attribute.MissingCode();
    if (closes && code > 0) {
      ends.push_back(code - 1);
      filled = 0;
    }
    filled += counts[code];
  }
  ends.push_back(static_cast<Code>(counts.size() - 1));
  return ends;
}

std::vector<uint16_t> BinsByCode(const std::vector<Code>& ends) {
  std::vector<uint16_t> bins(size_t{ends.back()} + 1);
  uint16_t bin = 0;
  for (Code code = 0; code < bins.size(); ++code) {
    bins[code] = bin;
    if (code == ends[bin]) ++bin;
  }
  return bins;
}

}  // namespace

bool WantsCoarseBins(const Attribute& attribute, RowIndex rows) {
  return attribute.numeric() && attribute.CodeCount() >= kMinCoarseCodes && rows >= kMinCoarseRows;
}

CoarseBins MakeCoarseBins(const Attribute& attribute, const PackedCodes& codes, RowIndex rows) {
  std::vector<Code> ends =
      ChooseEnds(attribute, CountRowsByCode(codes, rows, attribute.CodeCount()), rows);
  const std::vector<uint16_t> bins = BinsByCode(ends);
  const size_t bytes = CodeBytes(ends.size());
  WordBlock block = NewBlock((rows * bytes + 7) / 8);
  const auto fill = [&](auto* out, const auto* code) {
    using T = std::remove_reference_t<decltype(*out)>;
    for (RowIndex row = 0; row < rows; ++row) out[row] = static_cast<T>(bins[code[row]]);
  };
  codes.Visit([&](const auto* code) {
    if (bytes == 1) return fill(reinterpret_cast<uint8_t*>(block.get()), code);
    return fill(reinterpret_cast<uint16_t*>(block.get()), code);
  });
  return {std::make_shared<const std::vector<Code>>(std::move(ends)), {block.get(), bytes}, block};
}

}  // namespace espalier
