// Some of the rows that a rule matches, with the columns that the learner sees and the class.
//
//   {"rule":4,"text":"...","total":3,"offset":0,"columns":["outlook",...,"play"],
//    "rows":[{"row":1,"values":["sunny",85,null,"FALSE","no"]}, ...]}
//
// `row` counts the rows of the file from 1; a missing value is null.
#ifndef ESPALIER_REPORT_ROWS_TEXT_H_
#define ESPALIER_REPORT_ROWS_TEXT_H_

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include "rules/rule.h"
#include "table/table.h"

namespace espalier {

// At most `limit` of `rows`, from `offset` on.
struct RowsPage {
  const Table& table;
  const Rule& rule;
  std::span<const RowIndex> rows;
  uint64_t offset = 0;
  uint64_t limit = 0;

  std::span<const RowIndex> shown() const {
    const std::span<const RowIndex> rest =
        offset < rows.size() ? rows.subspan(offset) : std::span<const RowIndex>();
    return rest.first(std::min<uint64_t>(limit, rest.size()));
  }
};

std::string RowsText(const RowsPage& page);
std::string RowsJson(const RowsPage& page);

}  // namespace espalier

#endif  // ESPALIER_REPORT_ROWS_TEXT_H_
