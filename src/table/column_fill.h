// Appends translated codes to a packed column, a run of rows at a time.
#ifndef ESPALIER_TABLE_COLUMN_FILL_H_
#define ESPALIER_TABLE_COLUMN_FILL_H_

#include <span>

#include "table/column.h"

namespace espalier {

class ColumnFiller {
 public:
  // Room for `rows` codes below code_count.
  ColumnFiller(RowIndex rows, size_t code_count);

  // Appends code_of[c] for the codes c of rows [begin, end) of `from`.
  void Append(const Column& from, RowIndex begin, RowIndex end, std::span<const Code> code_of);

  // REQUIRES: all rows were appended
  Column Finish() &&;

 private:
  RowIndex rows_;
  RowIndex at_ = 0;
  Column::Packing packing_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_COLUMN_FILL_H_
