// Rows known by what they say, not by where they stand: two files that hold the same row, in
// whatever order, give it the same hash.
#ifndef ESPALIER_JUDGE_ROW_HASH_H_
#define ESPALIER_JUDGE_ROW_HASH_H_

#include <cstdint>
#include <vector>

#include "table/table.h"

namespace espalier {

// Of the values of each row's attributes, by their text or number, without the class. Codes do not
// matter, so the hashes of a table do not depend on what it was aligned with.
std::vector<uint64_t> HashRows(const Table& table);

// One more value into a hash.
uint64_t Mixed(uint64_t hash, uint64_t value);

// The rows that only one of two tables has, classes included. Of rows that are alike each counts
// once: of three here and two there, one is only here.
struct RowDifference {
  uint64_t only_before = 0;
  uint64_t only_after = 0;

  bool operator==(const RowDifference&) const = default;
};

// REQUIRES: the classes of both have the same codes
RowDifference CompareRows(const Table& before, const Table& after);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ROW_HASH_H_
