// Reads a file of the same columns as a table that was read before, in the same types, whatever
// they would be taken for in this file alone.
//
// A column is known by its name; the order does not matter. Columns that were ignored in the
// first file may be here or not. A column that was nominal there is nominal here, also if all its
// texts happen to be numbers; one that was numeric must be numbers. The class is the one of the
// table.
#ifndef ESPALIER_TABLE_TEXT_READ_LIKE_H_
#define ESPALIER_TABLE_TEXT_READ_LIKE_H_

#include <memory>
#include <string>

#include "base/result.h"
#include "table/table.h"
#include "table/text/reader.h"
#include "table/text/source.h"

namespace espalier {

// Of `options`, what says which columns are used, and how, is not looked at. Columns that only one
// of the two has are an error that names both file and column, found before any row is read.
Result<Table> ReadLike(const Table& table, const std::string& path, const ReadOptions& options);
Result<Table> ReadLike(const Table& table, const std::shared_ptr<const Source>& source,
                       const ReadOptions& options);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_READ_LIKE_H_
