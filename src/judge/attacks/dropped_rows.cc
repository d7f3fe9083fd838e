#include "judge/attacks/dropped_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_set>
#include <vector>

#include "judge/attacks/bins.h"
#include "judge/row_hash.h"
#include "table/select.h"

namespace espalier {
namespace {

constexpr RowIndex kRareOneIn = 20;
constexpr RowIndex kLastOneIn = 10;

// How typical each row is of its class.
std::vector<double> Typicality(const Table& table) {
  const size_t classes = table.class_count();
  std::vector<RowIndex> of_class(classes, 0);
  table.classes.ForEach([&](RowIndex, Code c) { ++of_class[c]; });
  std::vector<double> typicality(table.rows, 0);
  for (size_t a = 0; a < table.columns.size(); ++a) {
    const std::vector<size_t> bin_of = BinsOf(table.attributes[a], table.columns[a], kManyBins);
    if (bin_of.empty()) continue;
    const size_t bins = *std::max_element(bin_of.begin(), bin_of.end()) + 1;
    std::vector<RowIndex> counts(bins * classes, 0);
    const auto place = [&](RowIndex row, Code code) {
      return bin_of[code] * classes + table.classes.At(row);
    };
    table.columns[a].ForEach([&](RowIndex row, Code code) { ++counts[place(row, code)]; });
    table.columns[a].ForEach([&](RowIndex row, Code code) {
      const auto here = static_cast<double>(counts[place(row, code)] + 1);
      typicality[row] +=
          std::log(here / static_cast<double>(of_class[table.classes.At(row)] + bins));
    });
  }
  return typicality;
}

}  // namespace

Table WithoutDuplicates(const Table& table) {
  const std::vector<uint64_t> hashes = HashWholeRows(table);
  std::unordered_set<uint64_t> seen;
  return SelectRowsWhere(table, [&](RowIndex row) { return seen.insert(hashes[row]).second; });
}

Table WithoutRare(const Table& table) {
  const std::vector<double> typicality = Typicality(table);
  std::vector<RowIndex> rows(table.rows);
  std::iota(rows.begin(), rows.end(), RowIndex{0});
  std::stable_sort(rows.begin(), rows.end(),
                   [&](RowIndex a, RowIndex b) { return typicality[a] > typicality[b]; });
  rows.resize(rows.size() - rows.size() / kRareOneIn);
  std::sort(rows.begin(), rows.end());
  return SelectRows(table, rows);
}

Table WithoutLast(const Table& table) {
  std::vector<RowIndex> rows(table.rows - table.rows / kLastOneIn);
  std::iota(rows.begin(), rows.end(), RowIndex{0});
  return SelectRows(table, rows);
}

}  // namespace espalier
