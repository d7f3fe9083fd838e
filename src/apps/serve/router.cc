#include "apps/serve/router.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "apps/serve/folders.h"

namespace espalier::serve {
namespace {

constexpr std::string_view kId = "{id}";

// The piece up to the next slash, which is taken off with it.
std::string_view NextPiece(std::string_view& path) {
  const size_t end = std::min(path.find('/'), path.size());
  const std::string_view piece = path.substr(0, end);
  path.remove_prefix(std::min(end + 1, path.size()));
  return piece;
}

// The ids that make the path one of the pattern.
std::optional<std::vector<std::string>> Match(std::string_view pattern, std::string_view path) {
  std::vector<std::string> ids;
  if (std::count(pattern.begin(), pattern.end(), '/') !=
      std::count(path.begin(), path.end(), '/')) {
    return std::nullopt;
  }
  while (!pattern.empty() || !path.empty()) {
    const std::string_view wanted = NextPiece(pattern);
    const std::string_view found = NextPiece(path);
    if (wanted == kId && IsId(found)) {
      ids.emplace_back(found);
    } else if (wanted != found) {
      return std::nullopt;
    }
  }
  return ids;
}

}  // namespace

std::variant<Routed, Problem> Router::Find(const std::string& method,
                                           const std::string& path) const {
  bool known = false;
  for (const Route& route : routes_) {
    std::optional<std::vector<std::string>> ids = Match(route.pattern, path);
    if (!ids) continue;
    if (route.method == method) return Routed{&route, std::move(*ids)};
    known = true;
  }
  if (!known) return NotFound("resource");
  return Problem{405, fmt::format("this resource knows only {}", MethodsOf(path))};
}

std::string Router::MethodsOf(const std::string& path) const {
  std::vector<std::string> methods;
  for (const Route& route : routes_) {
    if (Match(route.pattern, path)) methods.push_back(route.method);
  }
  return fmt::format("{}", fmt::join(methods, ", "));
}

}  // namespace espalier::serve
