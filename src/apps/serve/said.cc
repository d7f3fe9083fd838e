#include "apps/serve/said.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "apps/serve/data_run.h"

namespace espalier::serve {
namespace {

bool IsNameCharacter(char c) { return (c >= 'a' && c <= 'z') || c == '-'; }

// "keep" of "--keep belongs ..."; empty where no option stands.
std::string_view OptionAt(std::string_view text) {
  constexpr std::string_view kDashes = "--";
  if (!text.starts_with(kDashes)) return {};
  text.remove_prefix(kDashes.size());
  const auto* const end = std::find_if_not(text.begin(), text.end(), IsNameCharacter);
  return text.substr(0, static_cast<size_t>(end - text.begin()));
}

// Options without their dashes. What a client wrote stands in quotes, and stays as it is.
std::string WithoutDashes(std::string_view message) {
  std::string text;
  bool quoted = false;
  while (!message.empty()) {
    const bool begins = text.empty() || text.back() == ' ' || text.back() == '(';
    const std::string_view option = begins && !quoted ? OptionAt(message) : std::string_view();
    if (option.empty()) {
      quoted = quoted != (message.front() == '\'');
      text.push_back(message.front());
      message.remove_prefix(1);
    } else {
      text += fmt::format("'{}'", option);
      message.remove_prefix(option.size() + 2);
    }
  }
  return text;
}

// Who asks by HTTP has no use for the way to the help of a command.
std::string WithoutHelp(const std::string& message) {
  if (!message.ends_with("--help)")) return message;
  return message.substr(0, message.rfind(" (see espalier "));
}

// The files are ours: who asks knows their content as fields. Each request has a line of its own.
std::string WithoutFileNames(std::string text) {
  if (text.starts_with(kTypesName)) text.replace(0, kTypesName.size(), "'types'");
  const std::string place = fmt::format("{}:", kRequestsName);
  for (size_t at = text.find(place); at != std::string::npos; at = text.find(place, at)) {
    text.replace(at, place.size(), "request ");
  }
  return text;
}

bool HasWord(const Words& words, std::string_view begin) {
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return word.starts_with(begin); });
}

// The field of a column that is not there.
std::string FieldOfColumn(std::string_view message, const Words& words) {
  constexpr std::string_view kNoColumn = "there is no column '";
  const size_t at = message.find(kNoColumn);
  if (at == std::string_view::npos) return "";
  const std::string_view rest = message.substr(at + kNoColumn.size());
  const bool is_class = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    constexpr std::string_view kClass = "--class=";
    return word.starts_with(kClass) && rest.starts_with(word.substr(kClass.size()) + "'");
  });
  if (is_class) return "class";
  return HasWord(words, "--ignore=") ? "ignore" : "";
}

std::string FieldOf(std::string_view message, const Words& words) {
  if (const std::string_view option = OptionAt(message); !option.empty()) {
    return std::string(option);
  }
  if (message.starts_with(kRequestsName)) return "requests";
  if (message.starts_with(kTypesName)) return "types";
  const bool about_rule = message.starts_with("no rule ") || message.starts_with("rule") ||
                          message.starts_with("the tree has no rule ");
  if (about_rule && HasWord(words, "--rule=")) return "rule";
  return FieldOfColumn(message, words);
}

}  // namespace

std::string InFields(const std::string& message) {
  return WithoutFileNames(WithoutDashes(message));
}

Problem ProblemSaid(const std::string& message, const Words& words) {
  const std::string text = WithoutHelp(message);
  return {422, InFields(text), FieldOf(text, words)};
}

std::optional<Problem> ProblemIn(const WrongIn& wrong_in, const std::string& verb,
                                 const Words& words) {
  Words all = {verb, std::string(kDataName)};
  all.insert(all.end(), words.begin(), words.end());
  const std::optional<WrongWord> wrong = wrong_in(all);
  if (!wrong) return std::nullopt;
  if (wrong->option.empty()) return ProblemSaid(wrong->what, words);
  return Problem{422, fmt::format("'{}': {}", wrong->option, WithoutDashes(wrong->what)),
                 wrong->option};
}

}  // namespace espalier::serve
