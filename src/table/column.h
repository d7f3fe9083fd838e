// One column of codes, packed: one bit a row where two codes do, else 8, 16 or 32 bits.
//
// Invariant: in the packing by bits, the bits behind the last row are 0.
// Threads: any number may read; writing needs one writer, or writers that keep
// to rows of different 64-row words.
#ifndef ESPALIER_TABLE_COLUMN_H_
#define ESPALIER_TABLE_COLUMN_H_

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "table/attribute.h"

namespace espalier {

inline constexpr size_t kWordBits = 64;

constexpr size_t WordsFor(RowIndex rows) { return (rows + kWordBits - 1) / kWordBits; }

class Column {
 public:
  struct Bits {
    std::vector<uint64_t> words;
  };
  using Packing =
      std::variant<Bits, std::vector<uint8_t>, std::vector<uint16_t>, std::vector<uint32_t>>;

  Column() = default;

  // `rows` rows of code 0, packed for codes below code_count.
  Column(RowIndex rows, size_t code_count) : rows_(rows), packing_(PackingFor(rows, code_count)) {}

  // Takes codes that are packed already.
  // REQUIRES: the packing holds `rows` codes and keeps the invariant above
  Column(RowIndex rows, Packing packing) : rows_(rows), packing_(std::move(packing)) {}

  RowIndex rows() const { return rows_; }
  const Packing& packing() const { return packing_; }

  // REQUIRES: row < rows()
  Code At(RowIndex row) const {
    assert(row < rows_);
    return std::visit([row](const auto& codes) { return Get(codes, row); }, packing_);
  }

  // REQUIRES: row < rows(), and the code is below the code_count of construction
  void Set(RowIndex row, Code code) {
    assert(row < rows_);
    std::visit([row, code](auto& codes) { Put(codes, row, code); }, packing_);
  }

  // Calls f(row, code) for every row, in order: faster than At where all rows are wanted.
  template <typename F>
  void ForEach(F f) const {
    std::visit(
        [&](const auto& codes) {
          for (RowIndex row = 0; row < rows_; ++row) f(row, Get(codes, row));
        },
        packing_);
  }

  // `rows` codes 0, in the smallest packing that holds codes below code_count.
  static Packing PackingFor(RowIndex rows, size_t code_count) {
    if (code_count <= 2) return Bits{std::vector<uint64_t>(WordsFor(rows))};
    if (code_count <= 0x100) return std::vector<uint8_t>(rows);
    if (code_count <= 0x10000) return std::vector<uint16_t>(rows);
    return std::vector<uint32_t>(rows);
  }

  // The same as At and Set, for who knows the packing.
  static Code Get(const Bits& bits, RowIndex row) {
    return static_cast<Code>(bits.words[row / kWordBits] >> (row % kWordBits)) & 1U;
  }
  template <typename T>
  static Code Get(const std::vector<T>& codes, RowIndex row) {
    return codes[row];
  }

  static void Put(Bits& bits, RowIndex row, Code code) {
    assert(code <= 1);
    const uint64_t bit = uint64_t{1} << (row % kWordBits);
    uint64_t& word = bits.words[row / kWordBits];
    word = code == 0 ? word & ~bit : word | bit;
  }
  template <typename T>
  static void Put(std::vector<T>& codes, RowIndex row, Code code) {
    assert(code <= static_cast<Code>(static_cast<T>(-1)));
    codes[row] = static_cast<T>(code);
  }

 private:
  RowIndex rows_ = 0;
  Packing packing_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_COLUMN_H_
