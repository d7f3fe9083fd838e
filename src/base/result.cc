#include "base/result.h"

#include <fmt/format.h>

namespace espalier {
namespace {

std::string OneLine(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      line += "\\n";
    } else if (c == '\t') {
      line += "\\t";
    } else if (byte < 0x20 || byte == 0x7f) {
      line += fmt::format("\\x{:02x}", byte);
    } else {
      line += c;
    }
  }
  return line;
}

}  // namespace

Error InternalError(std::string_view message) { return {ErrorKind::kInternal, OneLine(message)}; }
Error UsageError(std::string_view message) { return {ErrorKind::kUsage, OneLine(message)}; }
Error InputError(std::string_view message) { return {ErrorKind::kInput, OneLine(message)}; }
Error NotHeld(std::string_view message) { return {ErrorKind::kNotHeld, OneLine(message)}; }

}  // namespace espalier
