#include "base/base64.h"

#include <array>
#include <cstdint>

namespace espalier {
namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr uint8_t kNoDigit = 64;

constexpr std::array<uint8_t, 256> DigitValues() {
  std::array<uint8_t, 256> values = {};
  values.fill(kNoDigit);
  for (size_t i = 0; i < kDigits.size(); ++i) {
    values[static_cast<unsigned char>(kDigits[i])] = static_cast<uint8_t>(i);
  }
  return values;
}

constexpr std::array<uint8_t, 256> kValues = DigitValues();

}  // namespace

std::string ToBase64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view group = bytes.substr(i, 3);
    uint32_t bits = 0;
    for (size_t k = 0; k < 3; ++k) {
      bits = bits << 8U | (k < group.size() ? static_cast<unsigned char>(group[k]) : 0U);
    }
    for (size_t k = 0; k < 4; ++k) {
      text += k <= group.size() ? kDigits[bits >> (18 - 6 * k) & 63U] : '=';
    }
  }
  return text;
}

std::optional<std::string> FromBase64(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  const size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  uint32_t bits = 0;
  for (size_t i = 0; i < text.size() - padding; ++i) {
    const uint8_t value = kValues[static_cast<unsigned char>(text[i])];
    if (value == kNoDigit) return std::nullopt;
    bits = bits << 6U | value;
    // After the first digit of four, each brings a byte to its end.
    if (i % 4 > 0) bytes += static_cast<char>(bits >> (6 - 2 * (i % 4)));
  }
  // Wrong lengths and bits that no byte gave are not worth rules of their own.
  if (ToBase64(bytes) != text) return std::nullopt;
  return bytes;
}

}  // namespace espalier
