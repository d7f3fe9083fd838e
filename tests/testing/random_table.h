// Tables made in memory, for tests.
#ifndef ESPALIER_TESTS_TESTING_RANDOM_TABLE_H_
#define ESPALIER_TESTS_TESTING_RANDOM_TABLE_H_

#include <string>
#include <vector>

#include "base/random.h"
#include "table/table.h"

namespace espalier::testing {

struct AttributeShape {
  Type type = Type::kNominal;
  size_t values = 2;          // distinct values; a missing number comes on top
  bool with_missing = false;  // numeric only
};

// An attribute whose nominal values are "v10000", "v10001", ... (so that their bytes ascend) and
// whose numbers are 0, 1, 2, ...
inline Attribute MakeAttribute(const std::string& name, const AttributeShape& shape) {
  Attribute attribute;
  attribute.name = name;
  attribute.type = shape.type;
  for (size_t i = 0; i < shape.values; ++i) {
    if (shape.type == Type::kNumeric) {
      attribute.numbers.push_back(static_cast<double>(i));
    } else {
      attribute.values.push_back("v" + std::to_string(10000 + i));
    }
  }
  attribute.missing = shape.with_missing ? 1 : 0;
  return attribute;
}

// A table of code 0 everywhere.
inline Table EmptyTable(RowIndex rows, const std::vector<AttributeShape>& shapes, size_t classes) {
  Table table;
  table.rows = rows;
  for (const AttributeShape& shape : shapes) {
    const std::string name = "x" + std::to_string(table.attributes.size() + 1);
    table.attributes.push_back(MakeAttribute(name, shape));
    table.attributes.back().file_column = table.columns.size();
    table.columns.emplace_back(rows, table.attributes.back().CodeCount());
  }
  table.class_attribute = MakeAttribute("class", {Type::kNominal, classes});
  table.class_attribute.file_column = table.columns.size();
  table.classes = Column(rows, classes);
  return table;
}

// Uniform codes; the class follows the first attributes, with noise.
inline Table RandomTable(RowIndex rows, const std::vector<AttributeShape>& shapes, size_t classes,
                         Random& random) {
  Table table = EmptyTable(rows, shapes, classes);
  for (RowIndex row = 0; row < rows; ++row) {
    uint64_t signal = 0;
    for (size_t a = 0; a < shapes.size(); ++a) {
      const auto code = static_cast<Code>(random.Below(table.attributes[a].CodeCount()));
      table.columns[a].Set(row, code);
      if (a < 3) signal = signal * 3 + code * 2 / table.attributes[a].CodeCount();
    }
    const bool noise = random.Below(4) == 0;
    table.classes.Set(row, static_cast<Code>((noise ? random.Next() : signal) % classes));
  }
  return table;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_TESTING_RANDOM_TABLE_H_
