// Unpacks a gzip file as a stream; several members in a row are one text.
#ifndef ESPALIER_TABLE_TEXT_GZIP_H_
#define ESPALIER_TABLE_TEXT_GZIP_H_

#include <zlib.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace espalier {

class GzipReader {
 public:
  // Reads `file` from its beginning by offset, so that its position is not shared.
  GzipReader(int file, std::string name);
  GzipReader(const GzipReader&) = delete;
  GzipReader& operator=(const GzipReader&) = delete;
  ~GzipReader();

  // Fills `into`; fewer bytes only at the end of the text.
  Result<size_t> Read(std::span<char> into);

  // Packed bytes taken from the file so far.
  uint64_t consumed() const { return offset_ - stream_.avail_in; }

 private:
  Status Refill();
  Status NextMember();
  Error Corrupt(const char* what) const;

  int file_;
  std::string name_;
  uint64_t offset_ = 0;
  bool ended_ = false;      // the packed file has no more bytes
  bool in_member_ = false;  // a member has begun and not ended
  std::vector<unsigned char> packed_;
  z_stream stream_ = {};
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_GZIP_H_
