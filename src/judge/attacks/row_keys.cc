#include "judge/attacks/row_keys.h"

#include <algorithm>

#include "base/random.h"

namespace espalier {
namespace {

uint64_t Mixed(uint64_t state, uint64_t more) { return Random(state ^ more).Next(); }

void Absorb(const Column& column, std::vector<RowKey>& keys) {
  column.ForEach([&](RowIndex row, Code code) {
    RowKey& key = keys[row];
    key.high = Mixed(key.high, code);
    key.low = Mixed(key.low + 0x632be59bd9b4e019U, code);
  });
}

}  // namespace

std::vector<RowKey> RowKeys(const Table& table, KeyParts what) {
  std::vector<RowKey> keys(table.rows, {1, 2});
  for (const Column& column : table.columns) Absorb(column, keys);
  if (what == KeyParts::kAttributesAndClass) Absorb(table.classes, keys);
  return keys;
}

std::vector<bool> HavePartners(const Table& table, const Table& other) {
  std::vector<RowKey> there = RowKeys(other, KeyParts::kAttributesAndClass);
  std::sort(there.begin(), there.end());
  const std::vector<RowKey> keys = RowKeys(table, KeyParts::kAttributesAndClass);
  std::vector<size_t> taken(there.size(), 0);  // at the first of equal keys: how many are taken
  std::vector<bool> have(table.rows, false);
  for (RowIndex row = 0; row < table.rows; ++row) {
    const auto equal = std::equal_range(there.begin(), there.end(), keys[row]);
    if (equal.first == equal.second) continue;
    size_t& count = taken[static_cast<size_t>(equal.first - there.begin())];
    if (count == static_cast<size_t>(equal.second - equal.first)) continue;
    ++count;
    have[row] = true;
  }
  return have;
}

}  // namespace espalier
