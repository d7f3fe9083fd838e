#include "judge/leaf_shares.h"

#include <algorithm>

#include "table/class_counts.h"

namespace espalier {

bool Shares::IsMostFrequent(ClassCode c) const {
  return matching[c] == *std::max_element(matching.begin(), matching.end());
}

bool Shares::Lifts(ClassCode c) const {
  const auto rows_matching = static_cast<double>(RowsIn(matching));
  const auto rows_others = static_cast<double>(RowsIn(others));
  return rows_others == 0 || static_cast<double>(matching[c]) * rows_others >
                                 static_cast<double>(others[c]) * rows_matching;
}

std::map<size_t, Shares> SharesOf(const Rule& rule, const Table& table,
                                  const std::vector<size_t>& leaf_of_row) {
  std::map<size_t, Shares> shares;
  const size_t classes = table.class_count();
  std::vector<bool> matches(table.rows);
  for (RowIndex row = 0; row < table.rows; ++row) {
    matches[row] = Matches(rule, table, row);
    if (!matches[row]) continue;
    Shares& at = shares[leaf_of_row[row]];
    at.matching.resize(classes);
    at.others.resize(classes);
    ++at.matching[table.classes.At(row)];
  }
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (matches[row]) continue;
    const auto found = shares.find(leaf_of_row[row]);
    if (found != shares.end()) ++found->second.others[table.classes.At(row)];
  }
  return shares;
}

}  // namespace espalier
