#include "judge/row_hash.h"

#include <bit>
#include <string_view>
#include <utility>

#include "base/random.h"

namespace espalier {
namespace {

// The prime of the FNV-1a hash (Fowler, Noll and Vo) for 64 bits.
constexpr uint64_t kFnvPrime = 0x100000001b3U;
// A hash is turned before a value goes in, so that a value that equals it does not erase it.
constexpr int kTurn = 23;

uint64_t HashOf(std::string_view text) {
  uint64_t hash = text.size();
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * kFnvPrime;
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

std::vector<uint64_t> WithColumn(std::vector<uint64_t> hashes, const Attribute& attribute,
                                 const Column& column) {
  const std::vector<uint64_t> of_code = HashCodes(attribute);
  column.ForEach([&](RowIndex row, Code code) { hashes[row] = Mixed(hashes[row], of_code[code]); });
  return hashes;
}

}  // namespace

uint64_t Mixed(uint64_t hash, uint64_t value) {
  return Random(std::rotl(hash, kTurn) ^ value).Next();
}

uint64_t HashOfCodes(const Table& table, RowIndex row) {
  uint64_t hash = 0;
  for (const Column& column : table.columns) hash = Mixed(hash, column.At(row));
  return hash;
}

std::vector<uint64_t> HashRows(const Table& table) {
  std::vector<uint64_t> hashes(table.rows, 0);
  for (size_t a = 0; a < table.attributes.size(); ++a) {
    hashes = WithColumn(std::move(hashes), table.attributes[a], table.columns[a]);
  }
  return hashes;
}

std::vector<uint64_t> HashWholeRows(const Table& table) {
  return WithColumn(HashRows(table), table.class_attribute, table.classes);
}

}  // namespace espalier
