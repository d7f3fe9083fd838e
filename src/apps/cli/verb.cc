#include "apps/cli/verb.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>

namespace espalier::cli {
namespace {

// The whole number of 0 or more that the text spells, below 2^62.
std::optional<uint64_t> WholeNumber(const std::string& text) {
  uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || number >> 62U != 0) return std::nullopt;
  return number;
}

bool SameFile(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error);
}

}  // namespace

void PrintError(std::string_view message) { fmt::print(stderr, "espalier: {}\n", message); }

void PrintWarning(std::string_view message) {
  fmt::print(stderr, "espalier: warning: {}\n", message);
}

std::function<std::string(const std::string&)> AtLeast(uint64_t least) {
  return [least](const std::string& text) {
    const std::optional<uint64_t> number = WholeNumber(text);
    if (number && *number >= least) return std::string();
    return fmt::format("'{}' is no whole number of {} or more", text, least);
  };
}

std::function<std::string(const std::string&)> AtMost(uint64_t most) {
  return [most](const std::string& text) {
    const std::optional<uint64_t> number = WholeNumber(text);
    if (number && *number <= most) return std::string();
    return fmt::format("'{}' is more than {}", text, most);
  };
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
