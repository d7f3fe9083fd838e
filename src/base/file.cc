#include "base/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include "base/unfinished.h"

namespace espalier {
namespace {

constexpr size_t kBufferBytes = size_t{1} << 16;
constexpr size_t kSmallFileBytes = size_t{1} << 26;
constexpr mode_t kReadWriteAll = 0666;  // less the process's umask
constexpr mode_t kReadWriteOwner = 0600;
constexpr mode_t kReadableByAll = 0644;

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

// The destination of a link; nothing for other files.
std::optional<std::string> LinkAt(const std::string& path) {
  std::array<char, PATH_MAX> destination{};
  const ssize_t length = readlink(path.c_str(), destination.data(), destination.size());
  if (length < 0) return std::nullopt;
  return std::string(destination.data(), static_cast<size_t>(length));
}

// Where a link leads to: the link itself must stay, also where nothing is there yet.
// REQUIRES: links lead somewhere, not in circles
std::string Resolved(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(realpath(path.c_str(), nullptr),
                                                         &std::free);
  if (real != nullptr) return real.get();
  std::string end = path;
  while (const std::optional<std::string> next = LinkAt(end)) {
    end = next->starts_with('/') ? *next : FolderOf(end) + '/' + *next;
  }
  return end;
}

// Without a result: the file is whole, and only a power cut could still lose its name.
void SyncFolder(const std::string& path) {
  const int folder = open(FolderOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  fsync(folder);
  close(folder);
}

}  // namespace

OutputFile::OutputFile(std::string path, std::string temporary, int file)
    : path_(std::move(path)), temporary_(std::move(temporary)), file_(file) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      file_(std::exchange(other.file_, -1)),
      buffer_(std::move(other.buffer_)) {}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
  if (this == &other) return *this;
  Abandon();
  path_ = std::move(other.path_);
  temporary_ = std::exchange(other.temporary_, {});
  file_ = std::exchange(other.file_, -1);
  buffer_ = std::move(other.buffer_);
  return *this;
}

OutputFile::~OutputFile() { Abandon(); }

void OutputFile::Abandon() {
  if (file_ >= 0) close(std::exchange(file_, -1));
  if (temporary_.empty()) return;
  unlink(temporary_.c_str());
  ForgetUnfinished(std::exchange(temporary_, {}));
}

Error OutputFile::CannotWrite(int reason) const {
  const std::string message = fmt::format("{}: cannot write: {}", path_, std::strerror(reason));
  switch (reason) {
    case EACCES:
    case EISDIR:
    case ELOOP:
    case ENOENT:
    case ENOTDIR:
    case ENAMETOOLONG:
    case EROFS:
      return UsageError(message);
    default:
      return InternalError(message);
  }
}

Result<OutputFile> OutputFile::Create(const std::string& path, Access access) {
  if (path == "-") return OutputFile("standard output", "", dup(STDOUT_FILENO));
  OutputFile file(path, "", -1);
  if (Status opened = file.Open(access); !opened.ok()) return opened.error();
  return file;
}

Status OutputFile::MakeTemporary(Access access) {
  const std::string target = Resolved(path_);
  const mode_t mode = access == Access::kOwnerOnly ? kReadWriteOwner : kReadWriteAll;
  int error = EEXIST;
  for (unsigned attempt = 0; file_ < 0 && error == EEXIST; ++attempt) {
    temporary_ = fmt::format("{}.{}-{}.tmp", target, getpid(), attempt);
    const MakingUnfinished making;
    file_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    error = errno;
    if (file_ >= 0) NoteUnfinished(temporary_);
  }
  if (file_ >= 0) return {};
  temporary_.clear();
  return CannotWrite(error);
}

Status OutputFile::Open(Access access) {
  struct stat before = {};
  const bool exists = stat(path_.c_str(), &before) == 0;
  if (!exists && errno == ELOOP) return CannotWrite(ELOOP);
  if (exists && S_ISDIR(before.st_mode)) return CannotWrite(EISDIR);
  if (exists && !S_ISREG(before.st_mode)) {
    file_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    return file_ >= 0 ? Status() : CannotWrite(errno);
  }
  if (exists && ::access(path_.c_str(), W_OK) != 0) return CannotWrite(errno);
  if (Status made = MakeTemporary(access); !made.ok()) return made;
  if (exists && access == Access::kUsual) fchmod(file_, before.st_mode);
  if (access == Access::kEverybody) fchmod(file_, kReadableByAll);
  return {};
}

Status OutputFile::Write(std::string_view bytes) {
  buffer_.append(bytes);
  return buffer_.size() < kBufferBytes ? Status() : Flush();
}

Status OutputFile::Flush() {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t written = write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return CannotWrite(errno);
    rest.remove_prefix(static_cast<size_t>(written));
  }
  buffer_.clear();
  return {};
}

Status OutputFile::Finish() {
  if (file_ < 0) return {};
  if (Status flushed = Flush(); !flushed.ok()) return flushed;
  if (!temporary_.empty() && fsync(file_) != 0) return CannotWrite(errno);
  if (close(std::exchange(file_, -1)) != 0) return CannotWrite(errno);
  return {};
}

Status OutputFile::Commit() {
  if (Status finished = Finish(); !finished.ok()) return finished;
  if (temporary_.empty()) return {};
  const std::string target = Resolved(path_);
  if (rename(temporary_.c_str(), target.c_str()) != 0) return CannotWrite(errno);
  ForgetUnfinished(std::exchange(temporary_, {}));
  SyncFolder(target);
  return {};
}

Status CheckWritable(const std::string& path) {
  struct stat there = {};
  const bool exists = path == "-" || stat(path.c_str(), &there) == 0;
  // To open a pipe and close it again would end it for who reads from it.
  if (path == "-" || (exists && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode))) return {};
  const Result<OutputFile> file = OutputFile::Create(path);
  return file.ok() ? Status() : file.error();
}

Status WriteFileWhole(const std::string& path, std::string_view content) {
  Result<OutputFile> file = OutputFile::Create(path);
  if (!file.ok()) return file.error();
  if (Status written = file->Write(content); !written.ok()) return written;
  return file->Commit();
}

Result<std::string> ReadSmallFile(const std::string& path) {
  const auto failed = [&path](std::string_view why) {
    return InputError(fmt::format("{}: cannot read: {}", path, why));
  };
  const int file = path == "-" ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return failed(std::strerror(errno));
  std::string content;
  ssize_t got = 1;
  while (got != 0 && content.size() <= kSmallFileBytes) {
    const size_t used = content.size();
    content.resize(used + kBufferBytes);
    got = read(file, content.data() + used, kBufferBytes);
    if (got < 0 && errno != EINTR) break;
    content.resize(used + static_cast<size_t>(got < 0 ? 0 : got));
  }
  const int reason = errno;
  close(file);
  if (got < 0) return failed(std::strerror(reason));
  if (content.size() > kSmallFileBytes) return failed("it is longer than 64 MiB");
  return content;
}

}  // namespace espalier
