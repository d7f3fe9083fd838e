// What tells texts apart: the length and up to 24 bytes, as whole numbers.
//
// Texts of up to 24 bytes are equal if their keys are; longer ones only if the bytes
// between are equal, too.
#ifndef ESPALIER_TABLE_TEXT_TEXT_KEY_H_
#define ESPALIER_TABLE_TEXT_TEXT_KEY_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace espalier {

struct TextKey {
  uint64_t head = 0;    // the first eight bytes, zeros behind
  uint64_t middle = 0;  // the next eight of a text of more than 16; else 0
  uint64_t tail = 0;    // the last eight of a text of more than 8; else 0
  uint64_t length = 0;

  // In one step: a branch a field would be guessed wrong too often.
  friend bool operator==(const TextKey& a, const TextKey& b) {
    return ((a.head ^ b.head) | (a.middle ^ b.middle) | (a.tail ^ b.tail) |
            (a.length ^ b.length)) == 0;
  }
};

inline constexpr size_t kKeyBytes = 24;

template <typename T>
uint64_t LoadBytes(const char* at) {
  T loaded;
  std::memcpy(&loaded, at, sizeof(T));
  return loaded;
}

// Overlapping loads write the bytes they share twice, with the same value. On a machine
// that stores the high byte first the key differs, but is as distinct.
inline uint64_t HeadOf(std::string_view text) {
  const auto byte = [text](size_t i) {
    return uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
  };
  const size_t length = text.size();
  if (length >= 8) return LoadBytes<uint64_t>(text.data());
  if (length >= 4) {
    return LoadBytes<uint32_t>(text.data()) |
           (LoadBytes<uint32_t>(text.data() + length - 4) << (8 * (length - 4)));
  }
  if (length == 0) return 0;
  return byte(0) | byte(length / 2) | byte(length - 1);
}

inline TextKey KeyOf(std::string_view text) {
  const size_t length = text.size();
  return {.head = HeadOf(text),
          .middle = length > 16 ? LoadBytes<uint64_t>(text.data() + 8) : 0,
          .tail = length > 8 ? LoadBytes<uint64_t>(text.data() + length - 8) : 0,
          .length = length};
}

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_TEXT_KEY_H_
