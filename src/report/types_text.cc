#include "report/types_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "report/json_text.h"
#include "report/labels.h"
#include "table/text/document.h"

namespace espalier {
namespace {

// A column of the file; without an attribute the learner does not see it.
struct FileColumn {
  std::string name;
  const Attribute* attribute = nullptr;
  bool is_class = false;
};

std::vector<FileColumn> ColumnsOf(const Table& table) {
  std::vector<FileColumn> columns;
  for (std::string& name : table.document->Names()) columns.push_back({std::move(name)});
  for (const Attribute& attribute : table.attributes) {
    columns[attribute.file_column].attribute = &attribute;
  }
  FileColumn& label = columns[table.class_attribute.file_column];
  label.attribute = &table.class_attribute;
  label.is_class = true;
  return columns;
}

std::string_view TypeOf(const FileColumn& column) {
  if (column.attribute == nullptr) return "ignore";
  return column.attribute->numeric() ? "numeric" : "nominal";
}

std::string ColumnLine(const FileColumn& column) {
  // The class is nominal whatever is said of it.
  std::string line =
      fmt::format("{}{}={}", column.is_class ? "# " : "", JsonString(column.name), TypeOf(column));
  if (column.attribute == nullptr) return line + "\n";
  line += fmt::format("  # {}", Plural(DistinctValues(*column.attribute), "value"));
  if (column.attribute->missing > 0) {
    line += fmt::format(", {} missing", column.attribute->missing);
  }
  return line + (column.is_class ? ", the class\n" : "\n");
}

std::string ColumnObject(const FileColumn& column) {
  std::string json =
      fmt::format(R"({{"name":{},"type":"{}")", JsonString(column.name), TypeOf(column));
  if (column.attribute != nullptr) {
    json += fmt::format(R"(,"values":{},"missing":{})", DistinctValues(*column.attribute),
                        column.attribute->missing);
  }
  return json + (column.is_class ? R"(,"class":true})" : "}");
}

}  // namespace

std::string TypesText(const Table& table) {
  std::string text;
  for (const FileColumn& column : ColumnsOf(table)) text += ColumnLine(column);
  return text;
}

std::string TypesJson(const Table& table) {
  std::string columns;
  for (const FileColumn& column : ColumnsOf(table)) {
    columns += (columns.empty() ? "\n" : ",\n") + ColumnObject(column);
  }
  return fmt::format(R"({{"rows":{},"unlabelled":{},"class":{},"attributes":[{}
]}}
)",
                     table.rows, table.unlabelled.size(), JsonString(table.class_attribute.name),
                     columns);
}

}  // namespace espalier
