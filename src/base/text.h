// Small questions about text that several rooms ask.
#ifndef ESPALIER_BASE_TEXT_H_
#define ESPALIER_BASE_TEXT_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace espalier {

// Whether the byte goes on with a character of UTF-8 that began before it.
constexpr bool ContinuesCharacter(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
}

// Without spaces and tabs at both ends.
std::string_view Trim(std::string_view text);

// The finite number that the whole text spells ("3", "-0.5", "+1e6"), if it spells one.
std::optional<double> ParseNumber(std::string_view text);

// The shortest decimal text that reads back as the same number.
std::string FormatNumber(double number);

// "n word", with an s where n is not one.
std::string Plural(uint64_t count, std::string_view word);

// The name that takes the fewest keystrokes to reach from `word`, if it is near
// enough to be what somebody meant; the first of several equally near ones.
std::optional<std::string> NearestName(std::string_view word, std::span<const std::string> names);

// " (did you mean 'x'?)", or nothing where no name is near.
std::string DidYouMean(std::string_view word, std::span<const std::string> names);

}  // namespace espalier

#endif  // ESPALIER_BASE_TEXT_H_
