#include "rules/word.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace espalier {
namespace {

// Longer words are cut in messages, and too far from any name to ask which one was meant.
constexpr size_t kLongWord = 80;

bool EndsBareWord(char c) {
  return IsControl(c) || kSpecialCharacters.find(c) != std::string_view::npos;
}

std::string Escaped(char c) {
  switch (c) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\n':
      return "\\n";
    case '\t':
      return "\\t";
    case '\r':
      return "\\r";
    default:
      return IsControl(c) ? fmt::format("\\u{:04x}", static_cast<unsigned>(c)) : std::string(1, c);
  }
}

std::string Quoted(std::string_view word) {
  std::string text = "\"";
  for (const char c : word) text += Escaped(c);
  return text + '"';
}

// The beginning of a long word, up to the end of a character of UTF-8.
std::string_view Cut(std::string_view word) {
  if (word.size() <= kLongWord) return word;
  size_t end = kLongWord;
  while (end > 0 && ContinuesCharacter(word[end])) --end;
  return word.substr(0, end);
}

bool IsBare(std::string_view word) {
  return !word.empty() && word.front() != ' ' && word.back() != ' ' &&
         std::none_of(word.begin(), word.end(), EndsBareWord);
}

}  // namespace

std::string WriteWord(std::string_view word) {
  return IsBare(word) ? std::string(word) : Quoted(word);
}

std::string ShowWord(std::string_view word) {
  const std::string_view shown = Cut(word);
  const std::string_view dots = shown.size() < word.size() ? "..." : "";
  return IsBare(shown) ? fmt::format("'{}{}'", shown, dots) : Quoted(shown) + std::string(dots);
}

std::string SuggestWord(std::string_view word, std::span<const std::string> names) {
  if (word.size() > kLongWord) return {};
  const std::optional<std::string> nearest = NearestName(word, names);
  return nearest ? fmt::format(" (did you mean {}?)", ShowWord(*nearest)) : std::string();
}

size_t FindOutsideQuotes(std::string_view text, std::string_view characters) {
  bool inside = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (inside && text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      inside = !inside;
    } else if (!inside && characters.find(text[i]) != std::string_view::npos) {
      return i;
    }
  }
  return std::string_view::npos;
}

}  // namespace espalier
