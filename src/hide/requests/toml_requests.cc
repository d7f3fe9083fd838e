#include "hide/requests/toml_requests.h"

#include <fmt/format.h>

// The library is compiled here and nowhere else, and so that it returns its errors. Input can reach
// some of its asserts ("[{" in the place of a key), and without them clang would assume that they
// hold; what follows them is an error like any other. So here they are nothing at all.
#undef NDEBUG
#define TOML_ASSERT(condition) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <optional>
#include <utility>
#include <variant>

namespace espalier {
namespace {

constexpr std::string_view kList = "requests";

std::string PlaceOf(const toml::source_region& region, const std::string& file) {
  return fmt::format("{}:{}:{}", file, region.begin.line, region.begin.column);
}

std::optional<std::variant<std::string, double>> ValueOf(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* whole = node.as_integer()) return static_cast<double>(whole->get());
  if (const auto* number = node.as_floating_point()) return number->get();
  return std::nullopt;
}

Result<WrittenRequest> ReadRequest(const toml::table& table, const std::string& file) {
  WrittenRequest request{.fields = {}, .place = PlaceOf(table.source(), file)};
  for (const auto& [key, node] : table) {
    const std::string place = PlaceOf(key.source(), file);
    auto value = ValueOf(node);
    if (!value) {
      return InputError(
          fmt::format("{}: '{}' must be a text or a number", place, std::string_view(key.str())));
    }
    request.fields.push_back({std::string(key.str()), std::move(*value), place});
  }
  return request;
}

}  // namespace

Result<std::vector<WrittenRequest>> ReadTomlRequests(std::string_view text,
                                                     const std::string& file) {
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    return InputError(fmt::format("{}: this is not valid TOML: {}",
                                  PlaceOf(parsed.error().source(), file),
                                  parsed.error().description()));
  }
  const toml::array* list = nullptr;
  for (const auto& [key, node] : parsed.table()) {
    const std::string place = PlaceOf(key.source(), file);
    if (key.str() != kList) {
      return InputError(fmt::format("{}: unknown field '{}': expected [[{}]]", place,
                                    std::string_view(key.str()), kList));
    }
    list = node.as_array();
    if (list == nullptr) {
      return InputError(fmt::format("{}: '{}' must be a list: [[{}]]", place, kList, kList));
    }
  }
  if (list == nullptr) return InputError(fmt::format("{}: there is no [[{}]]", file, kList));
  std::vector<WrittenRequest> requests;
  requests.reserve(list->size());
  for (const toml::node& node : *list) {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      return InputError(
          fmt::format("{}: a request is a table, {{rule = 4}}", PlaceOf(node.source(), file)));
    }
    Result<WrittenRequest> request = ReadRequest(*table, file);
    if (!request.ok()) return request.error();
    requests.push_back(std::move(*request));
  }
  return requests;
}

}  // namespace espalier
