#include "judge/row_hash.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include "base/random.h"

namespace espalier {
namespace {

uint64_t HashOf(std::string_view text) {
  uint64_t hash = text.size();
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return Random(hash).Next();
}

// Of each code of an attribute.
std::vector<uint64_t> HashCodes(const Attribute& attribute) {
  std::vector<uint64_t> hashes;
  if (attribute.numeric()) {
    // 0 and -0 are one number.
    for (const double number : attribute.numbers) {
      hashes.push_back(Random(std::bit_cast<uint64_t>(number + 0.0)).Next());
    }
    hashes.push_back(HashOf(kMissingValue));
  } else {
    for (const std::string& value : attribute.values) hashes.push_back(HashOf(value));
  }
  return hashes;
}

std::vector<uint64_t> SortedWholeRows(const Table& table) {
  std::vector<uint64_t> hashes = HashRows(table);
  for (RowIndex row = 0; row < table.rows; ++row) {
    hashes[row] = Mixed(hashes[row], table.classes.At(row));
  }
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

}  // namespace

uint64_t Mixed(uint64_t hash, uint64_t value) { return Random(std::rotl(hash, 23) ^ value).Next(); }

std::vector<uint64_t> HashRows(const Table& table) {
  std::vector<uint64_t> hashes(table.rows, 0);
  for (size_t a = 0; a < table.attributes.size(); ++a) {
    const std::vector<uint64_t> of_code = HashCodes(table.attributes[a]);
    table.columns[a].ForEach(
        [&](RowIndex row, Code code) { hashes[row] = Mixed(hashes[row], of_code[code]); });
  }
  return hashes;
}

RowDifference CompareRows(const Table& before, const Table& after) {
  const std::vector<uint64_t> a = SortedWholeRows(before);
  const std::vector<uint64_t> b = SortedWholeRows(after);
  uint64_t shared = 0;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) ++shared;
    const bool advance_a = a[i] <= b[j];
    const bool advance_b = b[j] <= a[i];
    i += advance_a ? 1 : 0;
    j += advance_b ? 1 : 0;
  }
  return {.only_before = a.size() - shared, .only_after = b.size() - shared};
}

}  // namespace espalier
