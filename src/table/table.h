// A data set in memory: the columns that the learner may use, as codes.
//
// The text of the file is not kept: whoever writes an edited file reads the
// original again through `document` and copies the bytes that stay.
//
// Invariants: columns[i] holds attributes[i], in the order of the file; every
// column has `rows` rows; the class is nominal and no row lacks it.
// A Table is a value without behaviour; any number of threads may read it.
#ifndef ESPALIER_TABLE_TABLE_H_
#define ESPALIER_TABLE_TABLE_H_

#include <memory>
#include <string>
#include <vector>

#include "table/attribute.h"
#include "table/column.h"

namespace espalier {

struct Document;  // table/text/document.h: the file behind a table

struct Table {
  RowIndex rows = 0;
  std::vector<Attribute> attributes;
  std::vector<Column> columns;
  Attribute class_attribute;
  Column classes;

  // Rows of the file, from 0, that lack a class: not among `rows`.
  std::vector<RowIndex> unlabelled;
  std::shared_ptr<const Document> document;  // null for a table that was made in memory
  std::vector<std::string> warnings;  // what the reader wants a person to know, one line each

  size_t class_count() const { return class_attribute.values.size(); }
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TABLE_H_
