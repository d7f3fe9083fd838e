#include "table/text/types_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "table/text/characters.h"

namespace espalier {
namespace {

using Json = nlohmann::json;

// In the order of TypeOverride::Type.
const std::vector<std::string>& TypeNames() {
  static const std::vector<std::string> names = {"nominal", "numeric", "ignore"};
  return names;
}

Result<TypeOverride> MakeOverride(const std::string& column, const std::string& type,
                                  const std::string& place) {
  const std::vector<std::string>& names = TypeNames();
  const auto found = std::find(names.begin(), names.end(), type);
  if (found == names.end()) {
    return InputError(fmt::format("{}: '{}' is no type of column '{}'{}; types are {}", place, type,
                                  column, DidYouMean(type, names), fmt::join(names, ", ")));
  }
  return TypeOverride{column, static_cast<TypeOverride::Type>(found - names.begin()), place};
}

// Refuses a second word on the same column.
Status Append(std::vector<TypeOverride>& overrides, const Result<TypeOverride>& next,
              const std::string& place) {
  if (!next.ok()) return next.error();
  for (const TypeOverride& other : overrides) {
    if (other.column != next->column) continue;
    return InputError(fmt::format("{}: column '{}' is given twice", place, next->column));
  }
  overrides.push_back(*next);
  return {};
}

Result<std::vector<TypeOverride>> ReadJson(const std::string& path, std::string_view content) {
  std::vector<TypeOverride> overrides;
  std::optional<std::string> twice;
  std::vector<std::string> keys;
  const auto watch = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (event != Json::parse_event_t::key || depth != 1) return true;
    const auto key = parsed.get<std::string>();
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) twice = key;
    keys.push_back(key);
    return true;
  };
  const Json json = Json::parse(content, watch, /*allow_exceptions=*/false);
  if (json.is_discarded()) return InputError(fmt::format("{}: this is not valid JSON", path));
  if (twice) return InputError(fmt::format("{}: column '{}' is given twice", path, *twice));
  for (const auto& [column, type] : json.items()) {
    const Result<TypeOverride> next =
        MakeOverride(column, type.is_string() ? type.get<std::string>() : type.dump(), path);
    if (const Status added = Append(overrides, next, path); !added.ok()) return added.error();
  }
  return overrides;
}

struct NameAndType {
  std::string name;
  std::string type;
};

// The end of the JSON string that begins the text; npos if it does not end.
size_t QuotedLength(std::string_view text) {
  for (size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i + 1;
    }
  }
  return std::string_view::npos;
}

// `name=type`; a name that holds = or # must be quoted.
std::optional<NameAndType> ReadLine(std::string_view line) {
  const bool quoted = line.starts_with('"');
  const size_t length = quoted ? QuotedLength(line) : line.find_first_of("=#");
  if (length == std::string_view::npos) return std::nullopt;
  const Json name = quoted ? Json::parse(line.substr(0, length), nullptr, false)
                           : Json(std::string(Trim(line.substr(0, length))));
  const std::string_view rest = Trim(line.substr(length));
  if (!name.is_string() || !rest.starts_with('=')) return std::nullopt;
  const std::string_view type = rest.substr(1, rest.find('#') - 1);
  return NameAndType{name.get<std::string>(), std::string(Trim(type))};
}

Result<std::vector<TypeOverride>> ReadLines(const std::string& path, std::string_view content) {
  std::vector<TypeOverride> overrides;
  for (size_t number = 1; !content.empty(); ++number) {
    const size_t end = std::min(content.find('\n'), content.size());
    std::string_view line = content.substr(0, end);
    content.remove_prefix(std::min(end + 1, content.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    line = Trim(line);
    if (line.empty() || line.starts_with('#')) continue;
    const std::string place = fmt::format("{}:{}", path, number);
    const std::optional<NameAndType> found = ReadLine(line);
    if (!found) return InputError(fmt::format("{}: expected name=type", place));
    const Status added = Append(overrides, MakeOverride(found->name, found->type, place), place);
    if (!added.ok()) return added.error();
  }
  return overrides;
}

}  // namespace

Result<std::vector<TypeOverride>> ReadTypesFile(const std::string& path) {
  const Result<std::string> content = ReadSmallFile(path);
  if (!content.ok()) return content.error();
  std::string_view text = *content;
  if (text.starts_with(kUtf8Mark)) text.remove_prefix(kUtf8Mark.size());
  const size_t first = text.find_first_not_of(" \t\r\n");
  const bool json = first != std::string_view::npos && text[first] == '{';
  return json ? ReadJson(path, text) : ReadLines(path, text);
}

}  // namespace espalier
