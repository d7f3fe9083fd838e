// Rows known by what they say, not by where they stand: two files that hold the same row, in
// whatever order, give it the same hash. Values count by their text or number, not by their codes,
// so the hashes of a table do not depend on what it was aligned with.
//
// Rows of the same hash are taken for the same. In a table of ten million rows, that is wrong of
// any two of them with a chance of about 3 in a million, and then by one row.
#ifndef ESPALIER_JUDGE_ROW_HASH_H_
#define ESPALIER_JUDGE_ROW_HASH_H_

#include <cstdint>
#include <vector>

#include "table/table.h"

namespace espalier {

// Of each row's attributes, without the class.
std::vector<uint64_t> HashRows(const Table& table);

// With the class.
std::vector<uint64_t> HashWholeRows(const Table& table);

// Of one row's attributes, by their codes: for tables that share codes.
uint64_t HashOfCodes(const Table& table, RowIndex row);

// One more value into a hash.
uint64_t Mixed(uint64_t hash, uint64_t value);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ROW_HASH_H_
