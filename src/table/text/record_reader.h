// Reads the records of a document one after the other, as they stand in the file.
//
// Memory: a block, or the longest record.
#ifndef ESPALIER_TABLE_TEXT_RECORD_READER_H_
#define ESPALIER_TABLE_TEXT_RECORD_READER_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "table/text/document.h"
#include "table/text/record.h"

namespace espalier {

// A record, or a line that holds none (blank, a comment).
struct RawRecord {
  std::string_view body;  // without the line's end
  std::string_view end;   // "\n", "\r\n"; in a file's last line perhaps empty
  bool row = false;
  bool sparse = false;
  std::span<const std::string_view> cells;  // what an edit replaces; null data: not written
};

class RecordReader {
 public:
  // REQUIRES: the document outlives the reader; block_bytes >= 1
  RecordReader(const Document& document, size_t block_bytes);

  // Begins behind the header. To be called once, before Next.
  Status Start();

  // The next record; nothing at the end of the file. It lives until the next call.
  Result<std::optional<RawRecord>> Next();

 private:
  Result<RecordEnd> ParseNext();
  Status Refill();

  const Document* document_;
  Format format_;
  TextStream stream_;
  size_t block_bytes_;
  std::string buffer_;  // with a '\n' behind the bytes of the file
  size_t at_ = 0;
  bool last_ = false;
  std::vector<std::string_view> cells_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_RECORD_READER_H_
