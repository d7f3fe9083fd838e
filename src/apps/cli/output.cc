#include "apps/cli/output.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "table/text/gzip_writer.h"

namespace espalier::cli {
namespace {

bool IsSameFile(const struct stat& file, const std::string& input) {
  struct stat read = {};
  const bool known =
      input == kStandardStream ? fstat(STDIN_FILENO, &read) == 0 : stat(input.c_str(), &read) == 0;
  return known && read.st_dev == file.st_dev && read.st_ino == file.st_ino;
}

Status CheckIsNoInput(const std::string& path, const Inputs& inputs) {
  struct stat file = {};
  if (path == kStandardStream || stat(path.c_str(), &file) != 0 || !S_ISREG(file.st_mode))
    return {};
  for (const std::string& input : inputs) {
    if (input.empty() || !IsSameFile(file, input)) continue;
    return UsageError(fmt::format("{}: is an input, which is never written to", path));
  }
  return {};
}

}  // namespace

Option Output(std::string& target) {
  return Text({"-o,--output", "FILE", "File to write instead of standard output"}, target);
}

Result<OutputFile> OpenOutput(const std::string& path, const Inputs& inputs, Access access) {
  if (Status checked = CheckIsNoInput(path, inputs); !checked.ok()) return checked.error();
  return OutputFile::Create(path, access);
}

Status WriteInto(OutputFile& file, const std::string& path,
                 const std::function<Status(const WriteBytes&)>& content) {
  if (!path.ends_with(".gz")) return content(Into(file));
  GzipWriter packed(Into(file));
  Status written = content([&](std::string_view bytes) { return packed.Write(bytes); });
  return written.ok() ? packed.Finish() : written;
}

Status WriteOutput(const std::string& path, const Inputs& inputs, std::string_view content) {
  if (Status checked = CheckIsNoInput(path, inputs); !checked.ok()) return checked;
  return WriteFileWhole(path, content);
}

}  // namespace espalier::cli
