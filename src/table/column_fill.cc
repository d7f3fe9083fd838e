#include "table/column_fill.h"

#include <algorithm>
#include <cassert>
#include <type_traits>
#include <utility>

namespace espalier {
namespace {

using Bits = Column::Bits;

uint64_t LowBits(size_t count) {
  return count == kWordBits ? ~uint64_t{0} : (uint64_t{1} << count) - 1;
}

// `count` bits from bit `begin` on.
uint64_t TakeBits(const Bits& bits, RowIndex begin, size_t count) {
  const size_t word = begin / kWordBits;
  const size_t shift = begin % kWordBits;
  uint64_t taken = bits.words[word] >> shift;
  if (shift + count > kWordBits) taken |= bits.words[word + 1] << (kWordBits - shift);
  return taken & LowBits(count);
}

// REQUIRES: the bits from bit `begin` on are 0
void PutBits(Bits& bits, RowIndex begin, size_t count, uint64_t put) {
  const size_t word = begin / kWordBits;
  const size_t shift = begin % kWordBits;
  bits.words[word] |= put << shift;
  if (shift + count > kWordBits) bits.words[word + 1] |= put >> (kWordBits - shift);
}

// A run of rows in one packing and where it goes in another.
struct Run {
  RowIndex begin;
  RowIndex end;
  RowIndex to;
};

void CopyBits(const Bits& from, Bits& to, Run run, std::span<const Code> code_of) {
  const uint64_t zero = code_of[0] != 0 ? ~uint64_t{0} : 0;
  const uint64_t one = code_of.size() > 1 && code_of[1] != 0 ? ~uint64_t{0} : 0;
  while (run.begin < run.end) {
    const size_t count = std::min<RowIndex>(kWordBits, run.end - run.begin);
    const uint64_t taken = TakeBits(from, run.begin, count);
    PutBits(to, run.to, count, ((taken & one) | (~taken & zero)) & LowBits(count));
    run.begin += count;
    run.to += count;
  }
}

Code Get(const Bits& bits, RowIndex row) {
  return static_cast<Code>(bits.words[row / kWordBits] >> (row % kWordBits)) & 1U;
}
template <typename T>
Code Get(const std::vector<T>& codes, RowIndex row) {
  return codes[row];
}

void Put(Bits& bits, RowIndex row, Code code) {
  bits.words[row / kWordBits] |= uint64_t{code} << (row % kWordBits);
}
template <typename T>
void Put(std::vector<T>& codes, RowIndex row, Code code) {
  codes[row] = static_cast<T>(code);
}

}  // namespace

ColumnFiller::ColumnFiller(RowIndex rows, size_t code_count)
    : rows_(rows), packing_(Column(rows, code_count).packing()) {}

void ColumnFiller::Append(const Column& from, RowIndex begin, RowIndex end,
                          std::span<const Code> code_of) {
  assert(at_ + (end - begin) <= rows_);
  std::visit(
      [&](const auto& source, auto& target) {
        using Source = std::decay_t<decltype(source)>;
        using Target = std::decay_t<decltype(target)>;
        if constexpr (std::is_same_v<Source, Bits> && std::is_same_v<Target, Bits>) {
          CopyBits(source, target, {begin, end, at_}, code_of);
        } else {
          for (RowIndex row = begin; row < end; ++row) {
            Put(target, at_ + (row - begin), code_of[Get(source, row)]);
          }
        }
      },
      from.packing(), packing_);
  at_ += end - begin;
}

Column ColumnFiller::Finish() && {
  assert(at_ == rows_);
  return Column(rows_, std::move(packing_));
}

}  // namespace espalier
