// Reads a data set: CSV or ARFF, plain or gzip, from a file or from standard input.
//
//   open, recognise the format, read the header      document.h
//   plan each column: class, ignored, overridden     here
//   parse blocks on all threads                      block_reader.h
//   build each column from its chunks                column_builder.h
//
// A column that was first taken for numbers and then met another text makes the file
// be read a second time; never a third.
#ifndef ESPALIER_TABLE_TEXT_READER_H_
#define ESPALIER_TABLE_TEXT_READER_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.h"
#include "base/result.h"
#include "table/table.h"
#include "table/text/source.h"
#include "table/text/types_file.h"

namespace espalier {

struct ReadOptions {
  std::optional<std::string> class_column;  // nothing: the last column
  std::vector<std::string> ignore;          // columns that stay in the file only
  std::vector<TypeOverride> types;
  size_t threads = HardwareThreads();

  // Called with the share of the file that has been read, from any thread, one call at a time.
  std::function<void(double share)> progress;

  // How the work is cut; the table does not depend on it. 0: by the number of columns.
  size_t block_bytes = 0;
};

// `path` is a file's name, or "-" for standard input.
Result<Table> ReadTable(const std::string& path, const ReadOptions& options);

// Reads what is open already: standard input can be opened once only.
Result<Table> ReadTable(const std::shared_ptr<const Source>& source, const ReadOptions& options);

// Reads a text that is in memory; messages call it `name`.
Result<Table> ReadTableText(std::string_view text, const std::string& name,
                            const ReadOptions& options);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_READER_H_
