// Packs codes that arrive in runs, in the smallest packing that holds them.
#ifndef ESPALIER_TABLE_TEXT_COLUMN_FILL_H_
#define ESPALIER_TABLE_TEXT_COLUMN_FILL_H_

#include <span>

#include "table/column.h"

namespace espalier {

class ColumnFiller {
 public:
  // Makes room for codes below code_count; what was appended stays.
  void Widen(size_t code_count);

  // Appends code_of[c] for the codes c of rows [begin, end) of `from`.
  // REQUIRES: those codes are below the greatest code_count of Widen, or below 2
  void Append(const Column& from, RowIndex begin, RowIndex end, std::span<const Code> code_of);

  // REQUIRES: as above
  void Append(std::span<const Code> codes);

  void Reserve(RowIndex rows);

  RowIndex rows() const { return rows_; }

  // REQUIRES: row < rows()
  Code At(RowIndex row) const;

  Column Finish() &&;

 private:
  RowIndex rows_ = 0;
  Column::Packing packing_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_COLUMN_FILL_H_
