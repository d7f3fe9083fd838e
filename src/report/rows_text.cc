#include "report/rows_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text.h"
#include "report/columns.h"
#include "report/json_text.h"
#include "report/printable.h"
#include "rules/grammar.h"
#include "table/text/edit_text.h"

namespace espalier {
namespace {

// An attribute with its cells.
struct Shown {
  const Attribute* attribute = nullptr;
  const Column* column = nullptr;
};

// The class stands last, wherever it stands in the file.
std::vector<Shown> ShownColumns(const Table& table) {
  std::vector<Shown> shown;
  for (size_t i = 0; i < table.attributes.size(); ++i) {
    shown.push_back({&table.attributes[i], &table.columns[i]});
  }
  shown.push_back({&table.class_attribute, &table.classes});
  return shown;
}

RowIndex NumberOf(const Table& table, RowIndex row) {
  return 1 + (table.document != nullptr ? FileRow(table, row) : row);
}

std::string CellText(const Shown& shown, RowIndex row) {
  const Code code = shown.column->At(row);
  if (shown.attribute->IsMissing(code)) return "?";
  return shown.attribute->numeric() ? FormatNumber(shown.attribute->numbers[code])
                                    : Printable(shown.attribute->values[code]);
}

std::string CellJson(const Shown& shown, RowIndex row) {
  const Code code = shown.column->At(row);
  if (shown.attribute->IsMissing(code)) return "null";
  return shown.attribute->numeric() ? FormatNumber(shown.attribute->numbers[code])
                                    : JsonString(shown.attribute->values[code]);
}

std::string RowObject(const RowsPage& page, const std::vector<Shown>& columns, RowIndex row) {
  std::vector<std::string> values;
  values.reserve(columns.size());
  for (const Shown& shown : columns) values.push_back(CellJson(shown, row));
  return fmt::format(R"({{"row":{},"values":[{}]}})", NumberOf(page.table, row),
                     fmt::join(values, ","));
}

}  // namespace

std::string RowsText(const RowsPage& page) {
  const std::vector<Shown> columns = ShownColumns(page.table);
  std::vector<Align> aligns = {Align::kRight};
  std::vector<std::string> header = {"row"};
  for (const Shown& shown : columns) {
    aligns.push_back(shown.attribute->numeric() ? Align::kRight : Align::kLeft);
    header.push_back(Printable(shown.attribute->name));
  }
  Columns text(std::move(aligns));
  text.Add(std::move(header));
  for (const RowIndex row : page.shown()) {
    std::vector<std::string> cells = {fmt::to_string(NumberOf(page.table, row))};
    for (const Shown& shown : columns) cells.push_back(CellText(shown, row));
    text.Add(std::move(cells));
  }
  const size_t passed = std::min<size_t>(page.offset, page.rows.size());
  const size_t more = page.rows.size() - passed - page.shown().size();
  return text.Text() + (more > 0 ? fmt::format("and {} more\n", Plural(more, "row")) : "");
}

std::string RowsJson(const RowsPage& page) {
  const std::vector<Shown> columns = ShownColumns(page.table);
  std::vector<std::string> names;
  names.reserve(columns.size());
  for (const Shown& shown : columns) names.push_back(JsonString(shown.attribute->name));
  std::vector<std::string> rows;
  for (const RowIndex row : page.shown()) rows.push_back(RowObject(page, columns, row));
  return fmt::format(R"({{"rule":{},"text":{},"total":{},"offset":{},"columns":[{}],"rows":[
{}
]}}
)",
                     page.rule.number, JsonString(PrintRule(page.rule, page.table)),
                     page.rows.size(), page.offset, fmt::join(names, ","), fmt::join(rows, ",\n"));
}

}  // namespace espalier
