#include "table/text/source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "table/text/gzip.h"
#include "table/text/read_at.h"

namespace espalier {
namespace {

constexpr size_t kCopyBytes = size_t{1} << 16;

// A file that vanishes when it is closed.
Result<int> OpenNameless() {
  const char* folder = std::getenv("TMPDIR");  // NOLINT(concurrency-mt-unsafe)
  std::string name = fmt::format("{}/espalier-XXXXXX", folder != nullptr ? folder : "/tmp");
  const int file = mkostemp(name.data(), O_CLOEXEC);
  if (file < 0) {
    return InternalError(
        fmt::format("cannot make a temporary file {}: {}", name, std::strerror(errno)));
  }
  unlink(name.c_str());
  return file;
}

Status WriteAll(int file, std::span<const char> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      return InternalError(fmt::format("cannot write a temporary file: {}", std::strerror(errno)));
    }
    bytes = bytes.subspan(static_cast<size_t>(written));
  }
  return {};
}

Status CopyAll(int from, int to, const std::string& name) {
  std::vector<char> buffer(kCopyBytes);
  while (true) {
    const ssize_t got = read(from, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return InputError(fmt::format("{}: cannot read: {}", name, std::strerror(errno)));
    if (got == 0) return {};
    Status written = WriteAll(to, std::span(buffer).first(static_cast<size_t>(got)));
    if (!written.ok()) return written;
  }
}

// Takes `file` over: it is closed, and its copy takes its place.
Result<int> Spool(int file, const std::string& name) {
  const Result<int> copy = OpenNameless();
  const Status copied = copy.ok() ? CopyAll(file, *copy, name) : Status(copy.error());
  close(file);
  if (copied.ok()) return *copy;
  if (copy.ok()) close(*copy);
  return copied.error();
}

bool SameMoment(const timespec& a, const timespec& b) {
  return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

}  // namespace

Result<std::shared_ptr<const Source>> Source::Open(const std::string& path) {
  const bool standard = path == "-";
  const std::string name = standard ? "standard input" : path;
  const int file = standard ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return InputError(fmt::format("{}: cannot open: {}", name, std::strerror(errno)));
  }
  const std::shared_ptr<Source> source(new Source(name, file));
  if (const Status status = source->Prepare(); !status.ok()) return status.error();
  return std::shared_ptr<const Source>(source);
}

Result<std::shared_ptr<const Source>> Source::OfText(std::string name, std::string_view text) {
  const Result<int> file = OpenNameless();
  if (!file.ok()) return file.error();
  const std::shared_ptr<Source> source(new Source(std::move(name), *file));
  if (const Status written = WriteAll(*file, text); !written.ok()) return written.error();
  lseek(*file, 0, SEEK_SET);
  if (const Status status = source->Prepare(); !status.ok()) return status.error();
  return std::shared_ptr<const Source>(source);
}

Source::~Source() {
  if (file_ >= 0) close(file_);
}

Status Source::Prepare() {
  struct stat status = {};
  if (fstat(file_, &status) != 0) {
    return InputError(fmt::format("{}: cannot read: {}", name_, std::strerror(errno)));
  }
  if (S_ISDIR(status.st_mode)) return InputError(name_ + ": is a directory");
  // Standard input may be a file whose first bytes somebody else has already read.
  const bool at_start = lseek(file_, 0, SEEK_CUR) == 0;
  if (!S_ISREG(status.st_mode) || !at_start) {
    const Result<int> copy = Spool(file_, name_);
    file_ = copy.ok() ? *copy : -1;
    if (!copy.ok()) return copy.error();
  }
  if (fstat(file_, &opened_) != 0) {
    return InputError(fmt::format("{}: cannot read: {}", name_, std::strerror(errno)));
  }
  std::array<char, 2> magic = {};
  const Result<size_t> got = ReadAt(file_, name_, 0, magic);
  if (!got.ok()) return got.error();
  gzip_ = *got == 2 && magic[0] == '\x1f' && magic[1] == '\x8b';
  return {};
}

Error Source::ChangedError() const {
  return InputError(name_ + ": the file changed since it was opened");
}

Status Source::CheckUnchanged() const {
  struct stat now = {};
  if (fstat(file_, &now) == 0 && now.st_size == opened_.st_size &&
      SameMoment(now.st_mtim, opened_.st_mtim)) {
    return {};
  }
  return ChangedError();
}

TextStream::TextStream(const Source& source)
    : source_(&source),
      gzip_(source.gzip_ ? std::make_unique<GzipReader>(source.file_, source.name_) : nullptr) {}
TextStream::TextStream(TextStream&&) noexcept = default;
TextStream& TextStream::operator=(TextStream&&) noexcept = default;
TextStream::~TextStream() = default;

Result<size_t> TextStream::Read(std::span<char> into) {
  if (gzip_ != nullptr) return gzip_->Read(into);
  Result<size_t> got = ReadAt(source_->file_, source_->name_, offset_, into);
  if (got.ok()) offset_ += *got;
  return got;
}

Status TextStream::Skip(uint64_t bytes) {
  if (gzip_ == nullptr) {
    offset_ += bytes;
    return {};
  }
  std::vector<char> buffer(std::min<uint64_t>(bytes, kCopyBytes));
  while (bytes > 0) {
    const Result<size_t> got = Read(std::span(buffer).first(std::min<uint64_t>(bytes, kCopyBytes)));
    if (!got.ok()) return got.error();
    if (*got == 0) return source_->ChangedError();
    bytes -= *got;
  }
  return {};
}

double TextStream::Progress() const {
  const uint64_t total = source_->stored_bytes();
  const uint64_t done = gzip_ != nullptr ? gzip_->consumed() : offset_;
  return total == 0 ? 1.0 : std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
}

}  // namespace espalier
