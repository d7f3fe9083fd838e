// How rules write a name or a value: bare where that is safe, else in quotes.
//
// A word is bare if it is not empty, has no space at either end, no control character and
// none of  " \ & = < > ! #.  In quotes, " and \ get a \ in front, and control characters are
// \n \t \r or \u00XX; all other bytes stand for themselves. Any bytes can be written so,
// and reading (rules/scanner.h) gives the same bytes back.
#ifndef ESPALIER_RULES_WORD_H_
#define ESPALIER_RULES_WORD_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace espalier {

// Characters that end a bare word.
inline constexpr std::string_view kSpecialCharacters = "\"\\&=<>!#";

constexpr bool IsControl(char c) { return (c >= 0 && c < 0x20) || c == 0x7f; }

// The word as a rule writes it.
std::string WriteWord(std::string_view word);

// The word for a message, always within one line: 'bare', or in double quotes; cut if it is long.
std::string ShowWord(std::string_view word);

// " (did you mean 'x'?)", or nothing where no name is near.
std::string SuggestWord(std::string_view word, std::span<const std::string> names);

// The place of the first of `characters` that does not stand inside quotes, or npos.
size_t FindOutsideQuotes(std::string_view text, std::string_view characters);

}  // namespace espalier

#endif  // ESPALIER_RULES_WORD_H_
