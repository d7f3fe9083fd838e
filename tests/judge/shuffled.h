// A table with its rows in another order, for tests.
#ifndef ESPALIER_TESTS_JUDGE_SHUFFLED_H_
#define ESPALIER_TESTS_JUDGE_SHUFFLED_H_

#include <numeric>
#include <utility>
#include <vector>

#include "base/random.h"
#include "table/table.h"

namespace espalier::testing {

inline Table Shuffled(const Table& table, Random& random) {
  std::vector<RowIndex> from(table.rows);
  std::iota(from.begin(), from.end(), RowIndex{0});
  for (size_t i = from.size(); i > 1; --i) std::swap(from[i - 1], from[random.Below(i)]);
  Table shuffled = table;
  for (RowIndex row = 0; row < table.rows; ++row) {
    for (size_t a = 0; a < table.columns.size(); ++a) {
      shuffled.columns[a].Set(row, table.columns[a].At(from[row]));
    }
    shuffled.classes.Set(row, table.classes.At(from[row]));
  }
  return shuffled;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_JUDGE_SHUFFLED_H_
