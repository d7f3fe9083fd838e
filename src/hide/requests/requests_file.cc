#include "hide/requests/requests_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "hide/requests/written_request.h"
#include "table/text/characters.h"

namespace espalier {
namespace {

constexpr std::string_view kSpaces = " \t\r\n";

bool LooksLikeJson(std::string_view text) {
  const size_t first = text.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return false;
  if (text[first] == '{') return true;
  if (text[first] != '[') return false;
  // [[requests]] is TOML.
  const size_t second = text.find_first_not_of(kSpaces, first + 1);
  return second != std::string_view::npos && (text[second] == '{' || text[second] == ']');
}

bool IsJson(std::string_view text, std::string_view file) {
  if (file.ends_with(".json")) return true;
  return !file.ends_with(".toml") && LooksLikeJson(text);
}

Result<std::string> TextOf(const WrittenField& field) {
  if (const auto* text = std::get_if<std::string>(&field.value)) return *text;
  return InputError(fmt::format("{}: '{}' must be a text, not the number {}", field.place,
                                field.name, FormatNumber(std::get<double>(field.value))));
}

Result<double> ImportanceOf(const WrittenField& field) {
  const auto* number = std::get_if<double>(&field.value);
  if (number != nullptr && std::isfinite(*number) && *number > 0) return *number;
  return InputError(fmt::format("{}: 'importance' must be a number above 0", field.place));
}

// Its number or its text, as a text. Whether the tree has such a rule is seen later.
Result<std::string> RuleTextOf(const WrittenField& field) {
  const auto* written = std::get_if<std::string>(&field.value);
  std::string text = written != nullptr ? *written : FormatNumber(std::get<double>(field.value));
  const double number = ParseNumber(Trim(text)).value_or(0);
  if (text.find("=>") != std::string::npos || (number >= 1 && number == std::floor(number))) {
    return text;
  }
  return InputError(fmt::format("{}: '{}' is not a rule: give its number, or its text with '=>'",
                                field.place, text));
}

const std::vector<std::string>& FieldNames() {
  static const std::vector<std::string> names = {"rule",   "attribute",  "class",
                                                 "within", "importance", "note"};
  return names;
}

// Makes a wish, field by field.
class WishMaker {
 public:
  explicit WishMaker(const WrittenRequest& request) { wish_.place = request.place; }

  Status Take(const WrittenField& field) {
    const std::vector<std::string>& names = FieldNames();
    if (std::find(names.begin(), names.end(), field.name) == names.end()) {
      return InputError(fmt::format("{}: unknown field '{}'{}; known are {}", field.place,
                                    field.name, DidYouMean(field.name, names),
                                    fmt::join(names, ", ")));
    }
    if (field.name == "importance") {
      const Result<double> importance = ImportanceOf(field);
      if (!importance.ok()) return importance.error();
      wish_.importance = *importance;
      return {};
    }
    Result<std::string> text = field.name == "rule" ? RuleTextOf(field) : TextOf(field);
    if (!text.ok()) return text.error();
    TakeWord(field, std::move(*text));
    return {};
  }

  Result<Wish> Finish() && {
    if (wish_.rule && !wish_.group.empty()) {
      return InputError(fmt::format(
          "{}: a request names one rule, by 'rule', or several, by 'attribute', 'class' and "
          "'within', not both",
          wish_.place));
    }
    if (!wish_.rule && wish_.group.empty()) {
      return InputError(fmt::format(
          "{}: the request names no rule: it needs 'rule', 'attribute', 'class' or 'within'",
          wish_.place));
    }
    return std::move(wish_);
  }

 private:
  void TakeWord(const WrittenField& field, std::string text) {
    if (field.name == "note") {
      wish_.note = std::move(text);
    } else if (field.name == "rule") {
      wish_.rule = std::move(text);
      wish_.places.rule = field.place;
    } else if (field.name == "attribute") {
      wish_.group.attribute = std::move(text);
      wish_.places.attribute = field.place;
    } else if (field.name == "class") {
      wish_.group.predicted = std::move(text);
      wish_.places.predicted = field.place;
    } else {
      wish_.group.within = std::move(text);
      wish_.places.within = field.place;
    }
  }

  Wish wish_;
};

Result<Wish> WishOf(const WrittenRequest& request) {
  WishMaker wish(request);
  for (const WrittenField& field : request.fields) {
    const auto same =
        std::count_if(request.fields.begin(), request.fields.end(),
                      [&](const WrittenField& other) { return other.name == field.name; });
    if (same > 1) {
      return InputError(fmt::format("{}: '{}' is given twice", field.place, field.name));
    }
    if (Status taken = wish.Take(field); !taken.ok()) return taken.error();
  }
  return std::move(wish).Finish();
}

}  // namespace

Result<std::vector<Wish>> ParseRequestsFile(std::string_view text, const std::string& file) {
  if (text.starts_with(kUtf8Mark)) text.remove_prefix(kUtf8Mark.size());
  const Result<std::vector<WrittenRequest>> requests =
      IsJson(text, file) ? ReadJsonRequests(text, file) : ReadTomlRequests(text, file);
  if (!requests.ok()) return requests.error();
  if (requests->empty()) return InputError(fmt::format("{}: there are no requests in it", file));
  std::vector<Wish> wishes;
  wishes.reserve(requests->size());
  for (const WrittenRequest& request : *requests) {
    Result<Wish> wish = WishOf(request);
    if (!wish.ok()) return wish.error();
    wishes.push_back(std::move(*wish));
  }
  return wishes;
}

Result<std::vector<Wish>> ReadRequestsFile(const std::string& path) {
  const Result<std::string> content = ReadSmallFile(path);
  if (!content.ok()) return content.error();
  return ParseRequestsFile(*content, path);
}

}  // namespace espalier
