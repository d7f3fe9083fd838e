#include "apps/cli/named_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace espalier::cli {
namespace {

std::vector<std::string_view> SplitAtCommas(std::string_view text) {
  std::vector<std::string_view> pieces;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    pieces.push_back(Trim(text.substr(at, end - at)));
    at = end + 1;
  }
  return pieces;
}

// Takes a name into the list of those that were given.
Status Note(std::string_view name, std::span<const std::string> names,
            std::vector<std::string>& given) {
  if (name.empty()) {
    return UsageError(fmt::format("a name is missing; known are {}", fmt::join(names, ", ")));
  }
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    return UsageError(fmt::format("'{}' is not one of {}{}", name, fmt::join(names, ", "),
                                  DidYouMean(name, names)));
  }
  if (std::find(given.begin(), given.end(), name) != given.end()) {
    return UsageError(fmt::format("'{}' is given twice", name));
  }
  given.emplace_back(name);
  return {};
}

}  // namespace

Result<std::vector<NamedValue>> ParseNamedValues(const std::string& text,
                                                 std::span<const std::string> names) {
  std::vector<NamedValue> values;
  std::vector<std::string> given;
  for (const std::string_view piece : SplitAtCommas(text)) {
    const size_t equals = std::min(piece.find('='), piece.size());
    Status noted = Note(Trim(piece.substr(0, equals)), names, given);
    if (!noted.ok()) return noted.error();
    if (equals == piece.size()) {
      return UsageError(fmt::format("'{}' needs a value: {}=X", given.back(), given.back()));
    }
    values.push_back({given.back(), std::string(Trim(piece.substr(equals + 1)))});
  }
  return values;
}

Result<std::vector<std::string>> ParseKnownNames(const std::string& text,
                                                 std::span<const std::string> names) {
  std::vector<std::string> given;
  for (const std::string_view piece : SplitAtCommas(text)) {
    if (Status noted = Note(piece, names, given); !noted.ok()) return noted.error();
  }
  return given;
}

}  // namespace espalier::cli
