// The cells of some consecutive records, row by row, so that each column can then be
// encoded in one go, without a look at its neighbours.
//
// Invariant: from the first byte of every cell on, kKeyBytes bytes can be read. So cells
// near the end of the text, and those that stand nowhere in it, are copied.
#ifndef ESPALIER_TABLE_TEXT_CELL_BATCH_H_
#define ESPALIER_TABLE_TEXT_CELL_BATCH_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "table/text/record.h"
#include "table/text/stops.h"

namespace espalier {

// The cells of one column, from the first record to the last.
class ColumnCells {
 public:
  ColumnCells(const char* const* begins, const uint32_t* lengths, size_t stride, size_t rows)
      : begins_(begins), lengths_(lengths), stride_(stride), rows_(rows) {}

  size_t rows() const { return rows_; }
  std::string_view operator[](size_t row) const {
    return {begins_[row * stride_], lengths_[row * stride_]};
  }

 private:
  const char* const* begins_;
  const uint32_t* lengths_;
  size_t stride_;
  size_t rows_;
};

// Behind a run of plain cells: where the next cell begins, and its column.
struct PlainRun {
  const char* next = nullptr;
  size_t column = 0;
};

class CellBatch {
 public:
  // REQUIRES: columns >= 1
  explicit CellBatch(size_t columns);

  // Empties the batch; cells that are taken from now on stand in `text`, which outlives them.
  void Start(const TextSpan& text);

  // The next cell of the current record. Cells beyond the last column are ignored.
  void Take(size_t column, const Cell& cell) {
    if (column >= columns_) return;
    const char* begin = cell.value.data();
    const size_t length = cell.value.size();
    if (!Lasts(begin)) begin = Copy({begin, length});
    begins_[row_ + column] = begin;
    lengths_[row_ + column] = static_cast<uint32_t>(length);
  }

  // Whether TakeRun may be called for a window that begins here.
  bool TakesRun(size_t column, const char* window) const {
    return column <= columns_ && Lasts(window) && Lasts(window + kWindowBytes);
  }

  // Takes plain cells at once: from `begin` on, one up to each byte of the window that `ends`
  // marks. Those beyond the last column land where the next record's cells will.
  // REQUIRES: TakesRun(column, window), window <= begin
  PlainRun TakeRun(size_t column, const char* begin, const char* window, uint64_t ends) {
    const char** const begins = begins_.data() + row_;
    uint32_t* const lengths = lengths_.data() + row_;
    for (; ends != 0; ends &= ends - 1) {
      const char* end = window + std::countr_zero(ends);
      begins[column] = begin;
      lengths[column] = static_cast<uint32_t>(end - begin);
      begin = end + 1;
      ++column;
    }
    return {begin, column};
  }

  // The cells of the current record, which begins at `record`, are complete.
  // REQUIRES: rows() < max_rows(), and every column was taken
  void EndRow(const char* record) {
    records_.push_back(record);
    row_ += columns_;
  }

  // Forgets all rows.
  void Clear();

  size_t rows() const { return records_.size(); }
  size_t max_rows() const { return max_rows_; }
  size_t columns() const { return columns_; }
  const char* record(size_t row) const { return records_[row]; }
  ColumnCells column(size_t column) const {
    return {begins_.data() + column, lengths_.data() + column, columns_, rows()};
  }

 private:
  bool Lasts(const char* begin) const {
    return reinterpret_cast<uintptr_t>(begin) - text_begin_ < readable_;
  }
  const char* Copy(std::string_view value);

  size_t columns_;
  size_t max_rows_;
  std::vector<const char*> begins_;  // of the cells, and apart from them their lengths: copying
  std::vector<uint32_t> lengths_;    // a pair is slow where its halves were just written
  size_t row_ = 0;                   // the place of the current record's first cell
  std::vector<const char*> records_;
  uintptr_t text_begin_ = 0;
  size_t readable_ = 0;  // cells that begin in so many bytes of the text need no copy
  std::pmr::monotonic_buffer_resource copies_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_CELL_BATCH_H_
