// The file behind a table: its text, how it is written, and its columns.
//
// A Document is a value that does not change after the reader made it. It keeps the
// Source open, so that the writer can copy the bytes that stay.
#ifndef ESPALIER_TABLE_TEXT_DOCUMENT_H_
#define ESPALIER_TABLE_TEXT_DOCUMENT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "table/attribute.h"
#include "table/text/arff.h"
#include "table/text/column_plan.h"
#include "table/text/csv.h"
#include "table/text/source.h"

namespace espalier {

using Format = std::variant<CsvGrammar, ArffGrammar>;

struct Document {
  std::shared_ptr<const Source> source = {};
  Format format;
  std::vector<ColumnPlan> columns = {};  // as the file declares them
  uint64_t data_begin = 0;               // the byte behind the header
  RowIndex rows = 0;                     // records of the file, with those that lack a class

  std::vector<std::string> Names() const;
};

// Reads the header of a text; `rows` is still 0.
Result<Document> OpenDocument(const std::shared_ptr<const Source>& source);

// "FILE:LINE:COLUMN: what"; reads the source again to count the lines.
Error ErrorAt(const Source& source, const Fault& fault);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_DOCUMENT_H_
