#include "table/text/cell_batch.h"

#include <algorithm>

#include "table/text/text_key.h"

namespace espalier {
namespace {

// Few enough to stay in a cache near the CPU, with their text; many enough that a call a column
// does not count.
constexpr size_t kCells = 4096;

}  // namespace

CellBatch::CellBatch(size_t columns)
    : columns_(columns),
      max_rows_(std::max<size_t>(1, kCells / columns)),
      begins_(columns * max_rows_ + kWindowBytes),
      lengths_(begins_.size()) {
  records_.reserve(max_rows_);
}

void CellBatch::Start(const TextSpan& text) {
  Clear();
  const auto bytes = static_cast<size_t>(text.end - text.begin);
  text_begin_ = reinterpret_cast<uintptr_t>(text.begin);
  readable_ = bytes < kKeyBytes ? 0 : bytes - kKeyBytes + 1;
}

void CellBatch::Clear() {
  row_ = 0;
  records_.clear();
  copies_.release();
}

const char* CellBatch::Copy(std::string_view value) {
  const size_t bytes = std::max(value.size(), kKeyBytes);
  auto* copy = static_cast<char*>(copies_.allocate(bytes, 1));
  std::fill(value.copy(copy, value.size()) + copy, copy + bytes, '\0');
  return copy;
}

}  // namespace espalier
