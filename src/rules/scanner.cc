#include "rules/scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/text.h"
#include "rules/word.h"

namespace espalier {
namespace {

constexpr std::string_view kOperatorCharacters = "=<>!";

bool Holds(std::string_view characters, char c) {
  return characters.find(c) != std::string_view::npos;
}

}  // namespace

RuleScanner::RuleScanner(std::string_view text, std::string place)
    : text_(text), place_(std::move(place)) {
  SkipSpaces();
}

bool RuleScanner::Take(std::string_view symbol) {
  if (text_.substr(next_, symbol.size()) != symbol) return false;
  next_ += symbol.size();
  SkipSpaces();
  return true;
}

std::string_view RuleScanner::PeekOperator() const {
  const size_t end = text_.find_first_not_of(kOperatorCharacters, next_);
  return text_.substr(next_, end == std::string_view::npos ? end : end - next_);
}

Result<RuleWord> RuleScanner::TakeWord(std::string_view what, std::string_view stops) {
  if (!AtEnd() && text_[next_] == '"') return TakeQuoted();
  const std::string_view run = BareRun(stops);
  if (run.empty()) return Expected(what);
  RuleWord word{std::string(Trim(run)), next_};
  next_ += run.size();
  SkipSpaces();
  return word;
}

std::string RuleScanner::PlaceOf(size_t offset) const {
  const std::string_view before = text_.substr(0, offset);
  const auto inside = std::count_if(before.begin(), before.end(), ContinuesCharacter);
  const size_t characters = before.size() - static_cast<size_t>(inside);
  return fmt::format("{}{}", place_, characters + 1);
}

Error RuleScanner::Mistake(size_t offset, std::string_view message) const {
  return InputError(fmt::format("{}: {}", PlaceOf(offset), message));
}

Error RuleScanner::Expected(std::string_view what) const {
  return Mistake(next_, fmt::format("expected {}, found {}", what, ShowNext()));
}

void RuleScanner::SkipSpaces() {
  next_ = std::min(text_.find_first_not_of(" \t", next_), text_.size());
}

std::string RuleScanner::ShowNext() const {
  if (AtEnd()) return "the end";
  if (const std::string_view symbols = PeekOperator(); !symbols.empty()) {
    return fmt::format("'{}'", symbols);
  }
  const char c = text_[next_];
  if (IsControl(c)) {
    return fmt::format("the control character 0x{:02x}, which only a word in quotes can hold",
                       static_cast<unsigned>(c));
  }
  if (c == '#' || c == '\\') {
    return fmt::format("'{}', which only a word in quotes can hold", c);
  }
  const std::string_view run = BareRun("(,:)");  // which some lines use as symbols
  return run.empty() ? fmt::format("'{}'", c) : ShowWord(Trim(run));
}

std::string_view RuleScanner::BareRun(std::string_view stops) const {
  size_t end = next_;
  while (end < text_.size() && !IsControl(text_[end]) && !Holds(kSpecialCharacters, text_[end]) &&
         !Holds(stops, text_[end])) {
    ++end;
  }
  return text_.substr(next_, end - next_);
}

Result<RuleWord> RuleScanner::TakeQuoted() {
  RuleWord word{{}, next_};
  ++next_;
  while (!AtEnd()) {
    const char c = text_[next_];
    if (IsControl(c)) {
      return Mistake(next_, R"(a control character in quotes is written \n, \t, \r or \u00XX)");
    }
    if (c == '\\') {
      const Result<char> escaped = TakeEscape();
      if (!escaped.ok()) return escaped.error();
      word.text += *escaped;
      continue;
    }
    ++next_;
    if (c == '"') {
      SkipSpaces();
      return word;
    }
    word.text += c;
  }
  return Mistake(word.offset, "this quote is never closed");
}

// REQUIRES: a \ comes next
Result<char> RuleScanner::TakeEscape() {
  constexpr std::string_view kLetters = "\"\\ntr";
  constexpr std::string_view kMeanings = "\"\\\n\t\r";
  const char letter = next_ + 1 < text_.size() ? text_[next_ + 1] : '\0';
  if (letter == 'u') return TakeCodePoint();
  const size_t place = kLetters.find(letter);
  if (place == std::string_view::npos) {
    return Mistake(next_, R"(after \ comes one of " \ n t r, or u and four hexadecimal digits)");
  }
  next_ += 2;
  return kMeanings[place];
}

// REQUIRES: \u comes next
Result<char> RuleScanner::TakeCodePoint() {
  constexpr size_t kDigits = 4;
  const std::string_view digits = text_.substr(next_ + 2, kDigits);
  unsigned value = 0;
  const auto [stop, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (digits.size() < kDigits || error != std::errc() || stop != digits.data() + kDigits) {
    return Mistake(next_, "after \\u come four hexadecimal digits");
  }
  if (value >= 0x80) {
    return Mistake(next_, "\\u is for ASCII only: write the character itself");
  }
  next_ += 2 + kDigits;
  return static_cast<char>(value);
}

}  // namespace espalier
