#include "table/text/plain_records.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "table/text/stops.h"
#include "table/text/text_key.h"

namespace espalier {
namespace {

// So many ends of a window are written whether it has them or not, as a loop that ends where the
// window's do is guessed wrong nearly every time.
constexpr size_t kUsualEnds = 10;

// Writes one more than the place of each end. REQUIRES: there is room for a place a byte.
void WriteStarts(uint64_t ends, size_t count, uint32_t offset, uint32_t* starts) {
  constexpr uint64_t kLast = uint64_t{1} << 63;  // so that there is always a bit to find
  const auto write = [&](size_t i) {
    starts[i] = offset + static_cast<uint32_t>(std::countr_zero(ends | kLast)) + 1;
    ends &= ends - 1;
  };
  for (size_t i = 0; i < kUsualEnds; ++i) write(i);
  for (size_t i = kUsualEnds; i < count; ++i) write(i);
}

}  // namespace

PlainRecords::PlainRecords(size_t columns, size_t max_rows)
    : columns_(columns), starts_(columns * max_rows + 1 + kWindowBytes) {}

PlainRecords::Noted PlainRecords::Note(const TextSpan& text, char delimiter, size_t cells) {
  constexpr ptrdiff_t kMostBytes = ptrdiff_t{1} << 31;  // places have 32 bits
  constexpr ptrdiff_t kNeeded = kWindowBytes + static_cast<ptrdiff_t>(kKeyBytes);
  const char* end = text.begin + std::min(text.end - text.begin, kMostBytes);
  Noted noted;
  for (const char* window = text.begin; end - window >= kNeeded && noted.cells < cells;
       window += kWindowBytes) {
    const PlainEnds ends = PlainEndsIn(window, delimiter);
    if (!ends.plain) break;
    WriteStarts(ends.ends, ends.count, static_cast<uint32_t>(window - text.begin),
                starts_.data() + 1 + noted.cells);
    noted.cells += ends.count;
    noted.lines += ends.lines;
  }
  return noted;
}

bool PlainRecords::IsRecord(size_t row) const {
  for (size_t cell = row * columns_; cell < (row + 1) * columns_; ++cell) {
    if (EndsLine(cell) != (cell + 1 == (row + 1) * columns_)) return false;
  }
  return true;
}

// Where every record ends a line and there are as many lines as records, no line ends within one.
size_t PlainRecords::CountRecords(const Noted& noted) const {
  const size_t records = noted.cells / columns_;
  size_t lines = 0;
  for (size_t row = 0; row < records; ++row) {
    if (EndsLine((row + 1) * columns_ - 1)) ++lines;
  }
  if (lines == records && noted.lines == records) return records;
  size_t good = 0;
  while (good < records && IsRecord(good)) ++good;
  return good;
}

// An empty line is no record of one empty cell: of a single column, there is nothing to tell
// them apart by.
void PlainRecords::Find(const TextSpan& text, char delimiter, size_t rows) {
  assert(rows * columns_ + 1 + kWindowBytes <= starts_.size());
  text_ = text.begin;
  starts_[0] = 0;
  rows_ = 0;
  if (columns_ == 1) return;
  rows_ = std::min(rows, CountRecords(Note(text, delimiter, rows * columns_)));
}

}  // namespace espalier
