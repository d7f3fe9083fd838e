#include "table/text/gzip.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "table/text/read_at.h"

namespace espalier {
namespace {

constexpr size_t kPackedBytes = size_t{1} << 17;
constexpr int kGzipWindow = 15 + 16;  // zlib's way to ask for the gzip wrapping

}  // namespace

GzipReader::GzipReader(int file, std::string name)
    : file_(file), name_(std::move(name)), packed_(kPackedBytes) {
  inflateInit2(&stream_, kGzipWindow);
}

GzipReader::~GzipReader() { inflateEnd(&stream_); }

Error GzipReader::Corrupt(const char* what) const {
  return InputError(fmt::format("{}: corrupt gzip data: {}", name_, what));
}

Status GzipReader::Refill() {
  const Result<size_t> got =
      ReadAt(file_, name_, offset_, {reinterpret_cast<char*>(packed_.data()), packed_.size()});
  if (!got.ok()) return got.error();
  offset_ += *got;
  ended_ = *got == 0;
  stream_.next_in = packed_.data();
  stream_.avail_in = static_cast<uInt>(*got);
  return {};
}

// Archives may be padded with zero bytes behind the last member.
Status GzipReader::NextMember() {
  while (stream_.avail_in > 0 && *stream_.next_in == 0) {
    ++stream_.next_in;
    --stream_.avail_in;
  }
  if (stream_.avail_in == 0) return {};
  in_member_ = true;
  inflateReset(&stream_);
  return {};
}

Result<size_t> GzipReader::Read(std::span<char> into) {
  size_t filled = 0;
  while (filled < into.size()) {
    if (stream_.avail_in == 0 && !ended_) {
      if (const Status status = Refill(); !status.ok()) return status.error();
    }
    if (!in_member_) {
      if (const Status status = NextMember(); !status.ok()) return status.error();
      if (!in_member_ && ended_) break;
      if (!in_member_) continue;
    }
    const size_t room =
        std::min<size_t>(into.size() - filled, size_t{std::numeric_limits<uInt>::max()});
    stream_.next_out = reinterpret_cast<unsigned char*>(into.data() + filled);
    stream_.avail_out = static_cast<uInt>(room);
    const int state = inflate(&stream_, Z_NO_FLUSH);
    filled += room - stream_.avail_out;
    if (state == Z_STREAM_END) {
      in_member_ = false;
    } else if (state == Z_BUF_ERROR || (state == Z_OK && ended_ && stream_.avail_out > 0)) {
      if (ended_) return Corrupt("it ends too early");
    } else if (state != Z_OK) {
      return Corrupt(stream_.msg != nullptr ? stream_.msg : "it cannot be unpacked");
    }
  }
  return filled;
}

}  // namespace espalier
