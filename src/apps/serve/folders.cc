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
#include <fstream>
#include <system_error>

#include "base/file.h"

namespace espalier::serve {
namespace {

namespace fs = std::filesystem;

constexpr size_t kIdDigits = 32;
constexpr size_t kKeyDigits = 64;
constexpr std::array<const char*, 4> kFolders = {"incoming", "work", "datasets", "results"};
constexpr std::string_view kDatabase = "espalier.db";
constexpr std::string_view kDatabaseBegin("SQLite format 3\0", 16);

bool IsHexadecimal(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool IsKey(std::string_view text) { return text.size() == kKeyDigits && IsHexadecimal(text); }

// An upload that has not ended has its id and an ending.
bool BeginsWithId(std::string_view text) { return IsId(text.substr(0, text.find('.'))); }

Status MakeFolder(const std::string& path) {
  if (mkdir(path.c_str(), 0700) == 0 || errno == EEXIST) return {};
  return UsageError(fmt::format("{}: cannot be made: {}", path, std::strerror(errno)));
}

// A new file system has a folder of its own.
bool IsEmpty(const std::string& path) {
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(path, failed)) {
    if (entry.path().filename() != "lost+found") return false;
  }
  return !failed;
}

// Empty where a server died before it wrote anything.
bool HoldsDatabase(const std::string& root) {
  const fs::path path = fs::path(root) / kDatabase;
  std::error_code failed;
  if (!fs::is_regular_file(path, failed)) return false;
  std::array<char, kDatabaseBegin.size()> begin = {};
  std::ifstream file(path, std::ios::binary);
  file.read(begin.data(), begin.size());
  return file.gcount() == 0 ? file.is_open()
                            : std::string_view(begin.data(), begin.size()) == kDatabaseBegin;
}

void SyncPath(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  fsync(file);
  close(file);
}

void RemoveIf(const std::string& path, const std::function<bool(const std::string&)>& doomed) {
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(path, failed)) {
    if (!doomed(entry.path().filename().string())) continue;
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

bool IsId(std::string_view text) { return text.size() == kIdDigits && IsHexadecimal(text); }

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
  if (Status read = folders.ReadSecret(); !read.ok()) return read.error();
  RemoveIf(folders.root_ + "/incoming", BeginsWithId);
  RemoveIf(folders.root_ + "/work", IsId);
  return folders;
}

Folders::~Folders() {
  if (lock_ >= 0) close(lock_);
}

// Folders are swept, so those of somebody else must not be taken for ours.
Status Folders::Make() const {
  const bool made_now = mkdir(root_.c_str(), 0700) == 0;
  if (!made_now && errno != EEXIST) {
    return UsageError(fmt::format("{}: cannot be made: {}", root_, std::strerror(errno)));
  }
  if (!made_now && !HoldsDatabase(root_) && !IsEmpty(root_)) {
    return UsageError(fmt::format(
        "{}: contains files that are not the service's; use a new or an empty folder", root_));
  }
  // First of all: it says from now on that the folder is ours.
  const int database = open(Database().c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (database < 0) {
    return UsageError(fmt::format("{}: cannot be written: {}", root_, std::strerror(errno)));
  }
  close(database);
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

// REQUIRES: the lock is held, so that two servers do not make one each
Status Folders::ReadSecret() {
  const std::string path = root_ + "/secret";
  if (const Result<std::string> kept = ReadSmallFile(path); kept.ok() && IsId(*kept)) {
    secret_ = *kept;
    return {};
  }
  secret_ = RandomId();
  Result<OutputFile> file = OutputFile::Create(path, Access::kOwnerOnly);
  if (!file.ok()) return file.error();
  if (Status written = file->Write(secret_); !written.ok()) return written;
  return file->Commit();
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
  RemoveIf(root_ + "/datasets",
           [&](const std::string& id) { return IsId(id) && !known_dataset(id); });
  RemoveIf(root_ + "/results",
           [&](const std::string& key) { return IsKey(key) && !known_result(key); });
}

}  // namespace espalier::serve
