#include "table/text/gzip_writer.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace espalier {
namespace {

constexpr int kGzip = 16;   // added to the size of the window: with the header of gzip
constexpr int kMemory = 8;  // zlib's own default
constexpr size_t kPieceBytes = size_t{1} << 16U;

}  // namespace

GzipWriter::GzipWriter(WriteBytes write) : write_(std::move(write)) {
  ready_ = deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + kGzip, kMemory,
                        Z_DEFAULT_STRATEGY) == Z_OK;
}

GzipWriter::~GzipWriter() {
  if (ready_) deflateEnd(&stream_);
}

Status GzipWriter::Write(std::string_view text) {
  while (!text.empty()) {
    const size_t piece = std::min<size_t>(text.size(), std::numeric_limits<uInt>::max());
    if (Status packed = Pack(text.substr(0, piece), Z_NO_FLUSH); !packed.ok()) return packed;
    text.remove_prefix(piece);
  }
  return {};
}

Status GzipWriter::Finish() { return Pack({}, Z_FINISH); }

// REQUIRES: zlib can count the text's bytes
Status GzipWriter::Pack(std::string_view text, int flush) {
  if (!ready_) return InternalError("out of memory");
  std::array<Bytef, kPieceBytes> piece;
  // zlib only reads what it is given.
  stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream_.avail_in = static_cast<uInt>(text.size());
  do {
    stream_.next_out = piece.data();
    stream_.avail_out = static_cast<uInt>(piece.size());
    if (deflate(&stream_, flush) == Z_STREAM_ERROR) return InternalError("cannot pack the data");
    const size_t size = piece.size() - stream_.avail_out;
    const std::string_view packed(reinterpret_cast<const char*>(piece.data()), size);
    if (Status written = write_(packed); !written.ok()) return written;
  } while (stream_.avail_out == 0);
  return {};
}

}  // namespace espalier
