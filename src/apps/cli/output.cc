#include "apps/cli/output.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "apps/cli/messages.h"
#include "hide/ledger.h"
#include "table/text/gzip_writer.h"
#include "table/text/source.h"

namespace espalier::cli {
namespace {

// Links that are followed at most, as systems do.
constexpr int kMostLinks = 40;

// The one name of a file; none for no name. A link to nothing has the name of what it leads to.
std::optional<std::filesystem::path> RealPath(const std::string& path) {
  std::error_code failed;
  std::filesystem::path absolute = std::filesystem::absolute(path, failed);
  if (failed) return std::nullopt;
  for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(absolute, failed); ++i) {
    absolute = absolute.parent_path() / std::filesystem::read_symlink(absolute, failed);
  }
  std::filesystem::path real = std::filesystem::weakly_canonical(absolute, failed);
  return failed ? std::nullopt : std::optional(std::move(real));
}

// Whether there is a file that could be replaced.
bool IsThere(const std::string& path) {
  struct stat file = {};
  return path != kStandardStream && stat(path.c_str(), &file) == 0 && S_ISREG(file.st_mode);
}

Status CheckIsNoInput(const std::string& path, const Inputs& inputs) {
  if (!IsThere(path)) return {};
  for (const std::string& input : inputs) {
    if (!IsSameFile(path, input == kStandardStream ? "/dev/stdin" : input)) continue;
    return UsageError(fmt::format("{}: is an input, which is never written to", path));
  }
  return {};
}

void WarnOfReplaced(const std::string& path) {
  PrintWarning(fmt::format("{}: was there already and has been replaced", path));
}

}  // namespace

Option Output(std::string& target) {
  return Text({"-o,--output", "FILE", "File to write instead of standard output"}, target);
}

bool IsSameFile(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return false;
  struct stat file_a = {};
  struct stat file_b = {};
  if (stat(a.c_str(), &file_a) == 0 && stat(b.c_str(), &file_b) == 0) {
    return file_a.st_dev == file_b.st_dev && file_a.st_ino == file_b.st_ino;
  }
  const std::optional<std::filesystem::path> real = RealPath(a);
  return a == b || (real && real == RealPath(b));
}

Status CheckOutput(const std::string& path, const Inputs& inputs) {
  if (Status checked = CheckIsNoInput(path, inputs); !checked.ok()) return checked;
  if (!IsThere(path)) return {};
  const Result<std::shared_ptr<const Source>> source = Source::Open(path);
  if (!source.ok() || !IsLedger(*source)) return {};
  return UsageError(
      fmt::format("{}: is a ledger, which may be the only way back, and is not overwritten", path));
}

Result<OutputFile> OpenOutput(const std::string& path, const Inputs& inputs, Access access) {
  if (Status checked = CheckOutput(path, inputs); !checked.ok()) return checked.error();
  return OutputFile::Create(path, access);
}

Status CheckIsNew(const std::string& path, const Inputs& inputs) {
  if (Status checked = CheckIsNoInput(path, inputs); !checked.ok()) return checked;
  if (!IsThere(path)) return {};
  return UsageError(fmt::format("{}: is there already and is not overwritten", path));
}

Status WriteInto(OutputFile& file, const std::string& path,
                 const std::function<Status(const WriteBytes&)>& content) {
  if (!path.ends_with(".gz")) return content(Into(file));
  GzipWriter packed(Into(file));
  Status written = content([&](std::string_view bytes) { return packed.Write(bytes); });
  return written.ok() ? packed.Finish() : written;
}

Status CommitAs(const std::string& path, OutputFile& file) {
  const bool replaces = IsThere(path);
  Status done = file.Commit();
  if (done.ok() && replaces) WarnOfReplaced(path);
  return done;
}

Status WriteOutput(const std::string& path, const Inputs& inputs, std::string_view content) {
  if (Status checked = CheckOutput(path, inputs); !checked.ok()) return checked;
  const bool replaces = IsThere(path);
  Status written = WriteFileWhole(path, content);
  if (written.ok() && replaces) WarnOfReplaced(path);
  return written;
}

}  // namespace espalier::cli
