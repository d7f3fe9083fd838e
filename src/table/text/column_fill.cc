#include "table/text/column_fill.h"

#include <algorithm>
#include <array>
#include <cstring>
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

// By plain pointers: a store through a byte may change anything, and what is behind a
// reference would be loaded again after each.
template <typename Source, typename Target>
void TranslateEach(const Source* from, RowIndex rows, const Code* code_of, Target* to) {
  for (RowIndex row = 0; row < rows; ++row) to[row] = static_cast<Target>(code_of[from[row]]);
}

template <typename Source, typename Target>
void TranslateRun(const Source* from, RowIndex rows, std::span<const Code> code_of, Target* to) {
  TranslateEach(from, rows, code_of.data(), to);
}

// Two rows a step, where a table of all pairs of codes is small beside the rows and the cache.
void TranslateRun(const uint8_t* from, RowIndex rows, std::span<const Code> code_of, uint8_t* to) {
  constexpr size_t kFewCodes = 32;
  const size_t codes = code_of.size();
  if (codes > kFewCodes || rows < 4 * codes * codes) {
    return TranslateEach(from, rows, code_of.data(), to);
  }
  std::array<uint16_t, kFewCodes << 8U> pairs;  // by both codes, and only where both exist
  for (size_t high = 0; high < codes; ++high) {
    for (size_t low = 0; low < codes; ++low) {
      pairs[(high << 8U) | low] = static_cast<uint16_t>((code_of[high] << 8U) | code_of[low]);
    }
  }
  RowIndex row = 0;
  for (; row + 1 < rows; row += 2) {
    uint16_t pair = 0;
    std::memcpy(&pair, from + row, sizeof pair);
    std::memcpy(to + row, &pairs[pair], sizeof pair);
  }
  TranslateEach(from + row, rows - row, code_of.data(), to + row);
}

void Grow(Bits& bits, RowIndex rows) { bits.words.reserve(WordsFor(rows)); }
template <typename T>
void Grow(std::vector<T>& codes, RowIndex rows) {
  codes.reserve(rows);
}

void Resize(Bits& bits, RowIndex rows) { bits.words.resize(WordsFor(rows)); }
template <typename T>
void Resize(std::vector<T>& codes, RowIndex rows) {
  codes.resize(rows);
}

}  // namespace

void ColumnFiller::Widen(size_t code_count) {
  Column::Packing wide = Column::PackingFor(0, code_count);
  if (wide.index() <= packing_.index()) return;
  const auto copy = [this](const auto& from, auto& to) {
    Grow(to, reserved_);
    Resize(to, rows_);
    for (RowIndex row = 0; row < rows_; ++row) Column::Put(to, row, Column::Get(from, row));
  };
  std::visit(copy, packing_, wide);
  packing_ = std::move(wide);
}

void ColumnFiller::Append(const Column& from, RowIndex begin, RowIndex end,
                          std::span<const Code> code_of) {
  const auto append = [&](const auto& source, auto& target) {
    Resize(target, rows_ + (end - begin));
    using Source = std::decay_t<decltype(source)>;
    using Target = std::decay_t<decltype(target)>;
    if constexpr (std::is_same_v<Source, Bits> && std::is_same_v<Target, Bits>) {
      CopyBits(source, target, {begin, end, rows_}, code_of);
    } else if constexpr (std::is_same_v<Source, Bits> || std::is_same_v<Target, Bits>) {
      for (RowIndex row = begin; row < end; ++row) {
        Column::Put(target, rows_ + (row - begin), code_of[Column::Get(source, row)]);
      }
    } else {
      TranslateRun(source.data() + begin, end - begin, code_of, target.data() + rows_);
    }
  };
  std::visit(append, from.packing(), packing_);
  rows_ += end - begin;
}

void ColumnFiller::Append(std::span<const Code> codes) {
  const auto append = [&](auto& target) {
    Resize(target, rows_ + codes.size());
    for (size_t i = 0; i < codes.size(); ++i) Column::Put(target, rows_ + i, codes[i]);
  };
  std::visit(append, packing_);
  rows_ += codes.size();
}

void ColumnFiller::Reserve(RowIndex rows) {
  reserved_ = rows;
  std::visit([rows](auto& codes) { Grow(codes, rows); }, packing_);
}

void ColumnFiller::Translate(std::span<const Code> code_of) {
  const auto translate = [&](auto& codes) {
    if constexpr (std::is_same_v<std::decay_t<decltype(codes)>, Bits>) {
      const Bits from = std::exchange(codes, Bits{std::vector<uint64_t>(WordsFor(rows_))});
      CopyBits(from, codes, {0, rows_, 0}, code_of);
    } else {
      TranslateRun(codes.data(), rows_, code_of, codes.data());
    }
  };
  std::visit(translate, packing_);
}

bool ColumnFiller::Fits(size_t code_count) const {
  return packing_.index() == Column::PackingFor(0, code_count).index();
}

Column ColumnFiller::Finish() && { return {rows_, std::move(packing_)}; }

}  // namespace espalier
