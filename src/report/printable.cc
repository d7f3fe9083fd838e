#include "report/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "base/text.h"
#include "base/utf8.h"

namespace espalier {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

uint8_t ByteAt(std::string_view bytes, size_t i) { return static_cast<uint8_t>(bytes[i]); }

// U+0080 to U+009F: some terminals obey them like escape sequences.
bool IsHighControl(std::string_view code_point) {
  return code_point.size() == 2 && ByteAt(code_point, 0) == 0xC2 && ByteAt(code_point, 1) < 0xA0;
}

bool IsForbiddenInXml(std::string_view code_point) {
  return code_point == "\xEF\xBF\xBE" || code_point == "\xEF\xBF\xBF";
}

// Where the code point of this index begins; behind the last one, the end.
size_t OffsetOf(std::string_view text, size_t index) {
  size_t points = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!ContinuesCharacter(text[i]) && points++ == index) return i;
  }
  return text.size();
}

std::string PrintableControl(uint8_t control) {
  if (control == '\n') return "\\n";
  if (control == '\r') return "\\r";
  if (control == '\t') return "\\t";
  return fmt::format("\\x{:02x}", control);
}

}  // namespace

std::string Printable(std::string_view bytes) {
  const std::string valid = ValidUtf8(bytes);
  bytes = valid;
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const size_t length = FrontCodePoint(bytes);
    const std::string_view front = bytes.substr(0, length);
    const uint8_t lead = ByteAt(bytes, 0);
    if (IsForbiddenInXml(front)) {
      text += kReplacement;
    } else if (lead < 0x20 || lead == 0x7F) {
      text += PrintableControl(lead);
    } else if (IsHighControl(front)) {
      text += PrintableControl(ByteAt(front, 1));
    } else {
      text += front;
    }
    bytes.remove_prefix(length);
  }
  return text;
}

size_t CodePoints(std::string_view text) {
  const auto inside = std::count_if(text.begin(), text.end(), ContinuesCharacter);
  return text.size() - static_cast<size_t>(inside);
}

std::string Elided(std::string_view text, size_t most) {
  assert(most >= 1);
  const size_t points = CodePoints(text);
  if (points <= most) return std::string(text);
  const size_t head = most / 2;
  const size_t tail = most - 1 - head;
  return std::string(text.substr(0, OffsetOf(text, head)))
      .append(kEllipsis)
      .append(text.substr(OffsetOf(text, points - tail)));
}

std::string PadRight(std::string_view text, size_t width) {
  const size_t points = CodePoints(text);
  return std::string(text).append(width > points ? width - points : 0, ' ');
}

std::string PadLeft(std::string_view text, size_t width) {
  const size_t points = CodePoints(text);
  return std::string(width > points ? width - points : 0, ' ').append(text);
}

}  // namespace espalier
