// Finds records of CSV that are nothing but plain cells (no quote, no blank), many at a time and
// without a look at each: it notes where cells begin, 64 bytes of text at a time, and then checks
// that every line has its number of cells.
//
// Whatever is not plain, or wrong, ends the run of records; the grammar (csv.h) reads it one
// record at a time, with the same result where both can.
//
// Invariant: from the first byte of every cell on, kKeyBytes bytes can be read.
#ifndef ESPALIER_TABLE_TEXT_PLAIN_RECORDS_H_
#define ESPALIER_TABLE_TEXT_PLAIN_RECORDS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "table/text/record.h"

namespace espalier {

// The cells of one column, from the first record to the last.
class PlainCells {
 public:
  PlainCells(const char* text, const uint32_t* starts, size_t stride, size_t rows)
      : text_(text), starts_(starts), stride_(stride), rows_(rows) {}

  size_t rows() const { return rows_; }
  std::string_view operator[](size_t row) const {
    const uint32_t* start = starts_ + row * stride_;
    return {text_ + start[0], start[1] - start[0] - 1};
  }

 private:
  const char* text_;
  const uint32_t* starts_;
  size_t stride_;
  size_t rows_;
};

class PlainRecords {
 public:
  // REQUIRES: columns >= 1, max_rows >= 1
  PlainRecords(size_t columns, size_t max_rows);

  // Replaces the records by those at the beginning of the text, up to `rows` of them.
  // REQUIRES: rows <= max_rows
  void Find(const TextSpan& text, char delimiter, size_t rows);

  size_t rows() const { return rows_; }
  const char* record(size_t row) const { return text_ + starts_[row * columns_]; }
  const char* end() const { return record(rows_); }
  PlainCells column(size_t column) const {
    return {text_, starts_.data() + column, columns_, rows_};
  }

 private:
  // What was noted of a text: `cells` ends of cells, `lines` of which end a line.
  struct Noted {
    size_t cells = 0;
    size_t lines = 0;
  };

  Noted Note(const TextSpan& text, char delimiter, size_t cells);
  bool EndsLine(size_t cell) const { return text_[starts_[cell + 1] - 1] == '\n'; }
  bool IsRecord(size_t row) const;
  size_t CountRecords(const Noted& noted) const;

  size_t columns_;
  size_t rows_ = 0;
  const char* text_ = nullptr;
  std::vector<uint32_t> starts_;  // of each cell, from text_ on; the last is behind all of them
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_PLAIN_RECORDS_H_
