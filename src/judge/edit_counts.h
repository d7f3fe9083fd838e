// How many rows a plan edits, by kind.
#ifndef ESPALIER_JUDGE_EDIT_COUNTS_H_
#define ESPALIER_JUDGE_EDIT_COUNTS_H_

#include <cstdint>

#include "table/row_edits.h"

namespace espalier {

struct EditCounts {
  uint64_t added = 0;
  uint64_t removed = 0;
  uint64_t relabelled = 0;
  uint64_t recoded = 0;  // rows, however many of their cells are
  uint64_t edited = 0;   // in any of these ways; a row that is relabelled and recoded counts once

  bool operator==(const EditCounts&) const = default;
};

EditCounts CountEdits(const RowEdits& edits);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_EDIT_COUNTS_H_
