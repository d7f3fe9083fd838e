// Which rows of one table another has, too: both as multisets of rows, in whatever order.
//
// Of rows that are alike, as many have a partner as the other table has of them. Rows are compared
// by their hashes (judge/row_hash.h), the class included.
#ifndef ESPALIER_JUDGE_ROW_PARTNERS_H_
#define ESPALIER_JUDGE_ROW_PARTNERS_H_

#include <cstdint>
#include <vector>

#include "table/table.h"

namespace espalier {

// For each row of `table`, whether it has a partner of its own among the rows of `other`; of rows
// that are alike, the first ones have.
// REQUIRES: both tables have the same columns
std::vector<bool> HavePartners(const Table& table, const Table& other);

// The rows that have no partner.
struct RowDifference {
  uint64_t only_before = 0;
  uint64_t only_after = 0;

  bool operator==(const RowDifference&) const = default;
};

// REQUIRES: both tables have the same columns
RowDifference CompareRows(const Table& before, const Table& after);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ROW_PARTNERS_H_
