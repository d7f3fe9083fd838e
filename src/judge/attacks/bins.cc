#include "judge/attacks/bins.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace espalier {

std::vector<size_t> BinsOf(const Attribute& attribute, const Column& column, size_t bins) {
  assert(bins >= 1);
  std::vector<size_t> bin_of(attribute.CodeCount());
  std::iota(bin_of.begin(), bin_of.end(), size_t{0});
  if (!attribute.numeric()) return bin_of;
  std::vector<RowIndex> counts(attribute.CodeCount(), 0);
  column.ForEach([&](RowIndex, Code code) { ++counts[code]; });
  RowIndex below = 0;
  for (size_t code = 0; code < attribute.numbers.size(); ++code) {
    // The last numbers may occur in no row: there is no bin after the last.
    bin_of[code] = std::min(bins - 1, below * bins / std::max<RowIndex>(1, column.rows()));
    below += counts[code];
  }
  if (bin_of.size() > attribute.numbers.size()) bin_of.back() = bins;
  return bin_of;
}

}  // namespace espalier
