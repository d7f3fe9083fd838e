// Packs a text as a gzip file of one member. The same text gives the same bytes: the header has
// neither time nor name.
//
//   GzipWriter packed(Into(*output));
//   if (Status written = packed.Write(text); !written.ok()) return written;
//   return packed.Finish();
#ifndef ESPALIER_TABLE_TEXT_GZIP_WRITER_H_
#define ESPALIER_TABLE_TEXT_GZIP_WRITER_H_

#include <zlib.h>

#include <string_view>

#include "base/result.h"
#include "table/text/writer.h"

namespace espalier {

class GzipWriter {
 public:
  explicit GzipWriter(WriteBytes write);
  GzipWriter(const GzipWriter&) = delete;
  GzipWriter& operator=(const GzipWriter&) = delete;
  ~GzipWriter();

  Status Write(std::string_view text);

  // Nothing may follow.
  Status Finish();

 private:
  Status Pack(std::string_view text, int flush);

  WriteBytes write_;
  z_stream stream_ = {};
  bool ready_ = false;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_GZIP_WRITER_H_
