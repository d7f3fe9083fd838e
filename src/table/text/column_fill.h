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

  // Makes room for so many rows at once.
  void Reserve(RowIndex rows);

  // Replaces every code c by code_of[c]. REQUIRES: as above
  void Translate(std::span<const Code> code_of);

  RowIndex rows() const { return rows_; }

  // Whether codes below code_count need just this packing.
  bool Fits(size_t code_count) const;

  // Calls f(row, code) for rows [begin, end), in order. REQUIRES: end <= rows()
  template <typename F>
  void ForEach(RowIndex begin, RowIndex end, F f) const {
    std::visit(
        [&](const auto& codes) {
          for (RowIndex row = begin; row < end; ++row) f(row, Column::Get(codes, row));
        },
        packing_);
  }

  Column Finish() &&;

 private:
  RowIndex rows_ = 0;
  RowIndex reserved_ = 0;
  Column::Packing packing_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_COLUMN_FILL_H_
