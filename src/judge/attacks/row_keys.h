// Rows by what they hold, so that equal rows are found without comparing all with all.
#ifndef ESPALIER_JUDGE_ATTACKS_ROW_KEYS_H_
#define ESPALIER_JUDGE_ATTACKS_ROW_KEYS_H_

#include <cstdint>
#include <vector>

#include "table/table.h"

namespace espalier {

// 128 bits of a hash: two different rows of a table have the same key in about one table of 10^20
// of a billion rows.
struct RowKey {
  uint64_t high = 0;
  uint64_t low = 0;

  bool operator==(const RowKey&) const = default;
  bool operator<(const RowKey& other) const {
    return high != other.high ? high < other.high : low < other.low;
  }
};

enum class KeyParts { kAttributes, kAttributesAndClass };

// One a row. Rows of two tables with the same codes have the same key if they are equal.
std::vector<RowKey> RowKeys(const Table& table, KeyParts what);

// For each row of `table`, whether it has a partner of its own among the rows of `other`: of
// equal rows, as many have one as `other` has of them, the first ones.
// REQUIRES: both tables have the same codes
std::vector<bool> HavePartners(const Table& table, const Table& other);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_ROW_KEYS_H_
