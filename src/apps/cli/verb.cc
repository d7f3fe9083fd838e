#include "apps/cli/verb.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <system_error>

namespace espalier::cli {
namespace {

bool SameFile(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error);
}

}  // namespace

void PrintError(std::string_view message) { fmt::print(stderr, "espalier: {}\n", message); }

void PrintWarning(std::string_view message) {
  fmt::print(stderr, "espalier: warning: {}\n", message);
}

Result<OutputFile> OpenOutput(const std::string& path, const std::string& input) {
  if (path != kStandardStream && input != kStandardStream && SameFile(path, input)) {
    return UsageError(fmt::format("{}: is the input, which is never written to", path));
  }
  return OutputFile::Create(path);
}

Status WriteOutput(const std::string& path, const std::string& input, std::string_view content) {
  Result<OutputFile> file = OpenOutput(path, input);
  if (!file.ok()) return file.error();
  if (Status written = file->Write(content); !written.ok()) return written;
  return file->Commit();
}

}  // namespace espalier::cli
