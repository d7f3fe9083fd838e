#include "apps/cli/verb.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <cstdio>
#include <optional>

#include "report/printable.h"

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

// Printable: names from files may hold line ends and worse, and a message is one line.
void PrintError(std::string_view message) {
  fmt::print(stderr, "espalier: {}\n", Printable(message));
}

void PrintWarning(std::string_view message) {
  fmt::print(stderr, "espalier: warning: {}\n", Printable(message));
}

std::function<std::string(const std::string&)> AtLeast(uint64_t least) {
  return [least](const std::string& text) {
    const std::optional<uint64_t> number = WholeNumber(text);
    if (number && *number >= least) return std::string();
    return fmt::format("'{}' is no whole number from {} to 2^62", text, least);
  };
}

std::function<std::string(const std::string&)> AtMost(uint64_t most) {
  return [most](const std::string& text) {
    const std::optional<uint64_t> number = WholeNumber(text);
    if (number && *number <= most) return std::string();
    return fmt::format("'{}' is more than {}", text, most);
  };
}

void AddThreadsOption(CLI::App& verb, size_t& threads) {
  constexpr size_t kMaxThreads = 1024;
  verb.add_option("--threads", threads, "Default: all")
      ->type_name("N")
      ->check(AtLeast(1))
      ->check(AtMost(kMaxThreads));
}

void AddOutputOption(CLI::App& verb, std::string& output) {
  verb.add_option("-o,--output", output, "File to write instead of standard output")
      ->type_name("FILE");
}

Result<OutputFile> OpenOutput(const std::string& path, const Inputs& inputs, Access access) {
  if (Status checked = CheckIsNoInput(path, inputs); !checked.ok()) return checked.error();
  return OutputFile::Create(path, access);
}

Status WriteOutput(const std::string& path, const Inputs& inputs, std::string_view content) {
  if (Status checked = CheckIsNoInput(path, inputs); !checked.ok()) return checked;
  return WriteFileWhole(path, content);
}

}  // namespace espalier::cli
