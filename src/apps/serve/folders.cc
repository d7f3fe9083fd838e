#include "apps/serve/folders.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace espalier::serve {
namespace {

namespace fs = std::filesystem;

constexpr size_t kIdDigits = 32;
constexpr std::array<const char*, 4> kFolders = {"incoming", "work", "datasets", "results"};

Status MakeFolder(const std::string& path) {
  if (mkdir(path.c_str(), 0700) == 0 || errno == EEXIST) return {};
  return UsageError(fmt::format("{}: cannot be made: {}", path, std::strerror(errno)));
}

void SyncPath(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  fsync(file);
  close(file);
}

void Empty(const std::string& path) {
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(path, failed)) {
    std::error_code ignored;
    fs::remove_all(entry.path(), ignored);
  }
}

void RemoveUnknown(const std::string& path, const std::function<bool(const std::string&)>& known) {
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(path, failed)) {
    if (known(entry.path().filename().string())) continue;
    std::error_code ignored;
    fs::remove_all(entry.path(), ignored);
  }
}

}  // namespace

std::string RandomId() {
  std::array<unsigned char, kIdDigits / 2> bytes = {};
  size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t got = getrandom(bytes.data() + filled, bytes.size() - filled, 0);
    if (got > 0) filled += static_cast<size_t>(got);
  }
  std::string id;
  for (const unsigned char byte : bytes) id += fmt::format("{:02x}", byte);
  return id;
}

bool IsId(std::string_view text) {
  return text.size() == kIdDigits && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

Scratch::~Scratch() {
  if (path_.empty()) return;
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

Status Scratch::KeepAs(const std::string& path) && {
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(path_, failed)) SyncPath(entry.path().string());
  SyncPath(path_);
  fs::rename(path_, path, failed);
  if (failed) return InternalError(fmt::format("a folder cannot be kept: {}", failed.message()));
  path_.clear();
  SyncPath(fs::path(path).parent_path().string());
  return {};
}

Result<Folders> Folders::Open(const std::string& root) {
  std::error_code failed;
  const fs::path absolute = fs::absolute(root, failed);
  if (failed) return UsageError(fmt::format("{}: {}", root, failed.message()));
  fs::create_directories(absolute.parent_path(), failed);
  Folders folders(absolute.string());
  if (Status made = folders.Make(); !made.ok()) return made.error();
  if (Status locked = folders.Lock(); !locked.ok()) return locked.error();
  Empty(folders.root_ + "/incoming");
  Empty(folders.root_ + "/work");
  return folders;
}

Folders::~Folders() {
  if (lock_ >= 0) close(lock_);
}

Status Folders::Make() const {
  if (Status made = MakeFolder(root_); !made.ok()) return made;
  if (chmod(root_.c_str(), 0700) != 0) {
    return UsageError(fmt::format("{}: is not ours: {}", root_, std::strerror(errno)));
  }
  for (const char* name : kFolders) {
    if (Status made = MakeFolder(root_ + "/" + name); !made.ok()) return made;
  }
  return {};
}

// A lock of the process: children that were forked do not hold it, as they would an flock.
Status Folders::Lock() {
  lock_ = open((root_ + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  struct flock whole = {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  if (lock_ >= 0 && fcntl(lock_, F_SETLK, &whole) == 0) return {};
  const bool taken = errno == EACCES || errno == EAGAIN;
  return UsageError(fmt::format("{}: {}", root_,
                                taken ? "another server uses this folder" : std::strerror(errno)));
}

Result<Scratch> Folders::NewScratch() const {
  std::string path = root_ + "/work/" + RandomId();
  if (mkdir(path.c_str(), 0700) == 0) return Scratch(std::move(path));
  return InternalError(fmt::format("no folder to work in: {}", std::strerror(errno)));
}

void Folders::Remove(const std::string& path) const {
  const Scratch doomed(root_ + "/work/" + RandomId());
  std::error_code ignored;
  fs::rename(path, doomed.path(), ignored);
}

void Folders::Sweep(const std::function<bool(const std::string&)>& known_dataset,
                    const std::function<bool(const std::string&)>& known_result) const {
  RemoveUnknown(root_ + "/datasets", known_dataset);
  RemoveUnknown(root_ + "/results", known_result);
}

}  // namespace espalier::serve
