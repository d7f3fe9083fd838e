#include "hide/class_order.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hide/neighbours/order_test.h"

namespace espalier {
namespace {

constexpr RowIndex kLeastRows = 2 * kLeastOfEachKind;
constexpr double kMostRuns = 0.1;  // of those in a random order

}  // namespace

bool IsSortedByClass(const Table& table) {
  if (table.rows < kLeastRows) return false;
  std::vector<uint64_t> counts(table.class_attribute.values.size(), 0);
  uint64_t runs = 0;
  for (RowIndex row = 0; row < table.rows; ++row) {
    const Code label = table.classes.At(row);
    ++counts[label];
    if (row == 0 || label != table.classes.At(row - 1)) ++runs;
  }
  const auto classes = static_cast<uint64_t>(
      std::count_if(counts.begin(), counts.end(), [](uint64_t count) { return count > 0; }));
  if (classes < 2) return false;
  const auto rows = static_cast<double>(table.rows);
  double expected = 1 + rows;
  for (const uint64_t count : counts) {
    expected -= static_cast<double>(count) * static_cast<double>(count) / rows;
  }
  return runs == classes || static_cast<double>(runs) <= kMostRuns * expected;
}

}  // namespace espalier
