#include "base/utf8.h"

#include <cstdint>

#include "base/text.h"

namespace espalier {
namespace {

uint8_t ByteAt(std::string_view bytes, size_t i) { return static_cast<uint8_t>(bytes[i]); }

size_t LengthFromLead(uint8_t lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  if (lead >= 0xF0 && lead < 0xF5) return 4;
  return 0;
}

// The second byte is where overlong forms, surrogates and numbers beyond U+10FFFF show.
bool SecondByteFits(uint8_t lead, uint8_t second) {
  if (lead == 0xE0) return second >= 0xA0;
  if (lead == 0xED) return second < 0xA0;
  if (lead == 0xF0) return second >= 0x90;
  if (lead == 0xF4) return second < 0x90;
  return true;
}

}  // namespace

size_t FrontCodePoint(std::string_view bytes) {
  const uint8_t lead = ByteAt(bytes, 0);
  const size_t length = LengthFromLead(lead);
  if (length == 0 || length > bytes.size()) return 0;
  for (size_t i = 1; i < length; ++i) {
    if (!ContinuesCharacter(bytes[i])) return 0;
  }
  if (length > 1 && !SecondByteFits(lead, ByteAt(bytes, 1))) return 0;
  return length;
}

bool IsUtf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const size_t length = FrontCodePoint(bytes);
    if (length == 0) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

std::string ValidUtf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const size_t length = FrontCodePoint(bytes);
    if (length == 0) {
      const uint8_t latin1 = ByteAt(bytes, 0);
      text += static_cast<char>(0xC0 | (latin1 >> 6));
      text += static_cast<char>(0x80 | (latin1 & 0x3F));
    }
    text += bytes.substr(0, length);
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  return text;
}

}  // namespace espalier
