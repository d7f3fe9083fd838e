// What tells texts apart: the first 24 bytes as whole numbers, and the length.
//
// Texts of up to 24 bytes are equal if their keys are; longer ones only if the bytes
// behind are equal, too.
#ifndef ESPALIER_TABLE_TEXT_TEXT_KEY_H_
#define ESPALIER_TABLE_TEXT_TEXT_KEY_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace espalier {

inline constexpr size_t kKeyBytes = 24;
inline constexpr size_t kShortKeyBytes = 8;  // a key of so many has neither middle nor tail

struct TextKey {
  // The bytes in memory, zeros behind; on a machine that stores the high byte first the
  // numbers differ, but are as distinct.
  uint64_t head = 0;
  uint64_t middle = 0;
  uint64_t tail = 0;
  uint32_t length = 0;  // kKeyBytes + 1 for all texts that are longer than the key

  bool whole() const { return length <= kKeyBytes; }

  // In one step: a branch a field would be guessed wrong too often.
  friend bool operator==(const TextKey& a, const TextKey& b) {
    return ((a.head ^ b.head) | (a.middle ^ b.middle) | (a.tail ^ b.tail) |
            uint64_t{a.length ^ b.length}) == 0;
  }
};

inline uint64_t LoadWord(const char* at) {
  uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  return word;
}

using KeyWords = std::array<uint64_t, kKeyBytes / sizeof(uint64_t)>;

// In half a cache line, so that a length finds its mask by a shift.
struct alignas(32) KeyMask {
  KeyWords words = {};
};

// By length: ones in the bytes that belong to the text.
inline constexpr std::array<KeyMask, kKeyBytes + 2> kKeyMasks = [] {
  std::array<KeyMask, kKeyBytes + 2> masks = {};
  std::array<unsigned char, kKeyBytes> bytes = {};
  for (size_t length = 0; length < masks.size(); ++length) {
    masks[length].words = std::bit_cast<KeyWords>(bytes);
    if (length < kKeyBytes) bytes[length] = 0xff;
  }
  return masks;
}();

// Without a branch on the length, which would be guessed wrong too often.
// REQUIRES: kKeyBytes bytes can be read from the text's first on
inline TextKey KeyOfReadable(std::string_view text) {
  const size_t length = std::min(text.size(), kKeyBytes + 1);
  const KeyWords& mask = kKeyMasks[length].words;
  return {.head = LoadWord(text.data()) & mask[0],
          .middle = LoadWord(text.data() + 8) & mask[1],
          .tail = LoadWord(text.data() + 16) & mask[2],
          .length = static_cast<uint32_t>(length)};
}

inline TextKey KeyOf(std::string_view text) {
  std::array<char, kKeyBytes> bytes = {};
  text.copy(bytes.data(), kKeyBytes);
  const auto words = std::bit_cast<KeyWords>(bytes);
  return {.head = words[0],
          .middle = words[1],
          .tail = words[2],
          .length = static_cast<uint32_t>(std::min(text.size(), kKeyBytes + 1))};
}

// The same for a short text.
// REQUIRES: eight bytes can be read from the text's first on; text.size() <= kShortKeyBytes
inline TextKey ShortKeyOfReadable(std::string_view text) {
  return {.head = LoadWord(text.data()) & kKeyMasks[text.size()].words[0],
          .length = static_cast<uint32_t>(text.size())};
}

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_TEXT_KEY_H_
