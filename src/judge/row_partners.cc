#include "judge/row_partners.h"

#include <algorithm>

#include "judge/row_hash.h"

namespace espalier {

std::vector<bool> HavePartners(const Table& table, const Table& other) {
  std::vector<uint64_t> there = HashWholeRows(other);
  std::sort(there.begin(), there.end());
  const std::vector<uint64_t> hashes = HashWholeRows(table);
  std::vector<size_t> taken(there.size(), 0);  // at the first of equal hashes: how many are taken
  std::vector<bool> have(table.rows, false);
  for (RowIndex row = 0; row < table.rows; ++row) {
    const auto [begin, end] = std::equal_range(there.begin(), there.end(), hashes[row]);
    if (begin == end) continue;
    size_t& count = taken[static_cast<size_t>(begin - there.begin())];
    if (count == static_cast<size_t>(end - begin)) continue;
    ++count;
    have[row] = true;
  }
  return have;
}

RowDifference CompareRows(const Table& before, const Table& after) {
  const std::vector<bool> have = HavePartners(before, after);
  const auto shared = static_cast<uint64_t>(std::count(have.begin(), have.end(), true));
  return {.only_before = before.rows - shared, .only_after = after.rows - shared};
}

}  // namespace espalier
