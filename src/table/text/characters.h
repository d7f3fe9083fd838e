// What all readers of text share about single bytes and pieces of text.
#ifndef ESPALIER_TABLE_TEXT_CHARACTERS_H_
#define ESPALIER_TABLE_TEXT_CHARACTERS_H_

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace espalier {

// What some programs write before a text in UTF-8.
inline constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";

// What is wrong with a text that holds one.
inline constexpr const char* kNulByte = "a NUL byte: is this UTF-16 text or a binary file?";

// REQUIRES: both point into the same text, begin <= end
inline std::string_view Between(const char* begin, const char* end) {
  return {begin, static_cast<size_t>(end - begin)};
}

// The letters A to Z become small; all other bytes stay, whatever the locale.
inline std::string Lower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return lower;
}

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_CHARACTERS_H_
