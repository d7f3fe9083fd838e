#include "apps/serve/verdict_header.h"

#include <nlohmann/json.hpp>

namespace espalier::serve {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kMostBytes = 6000;  // proxies often take no more than 8 KiB of headers

std::string Line(const Json& json) {
  return json.dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
}

}  // namespace

std::string VerdictHeader(const std::string& verdict_json) {
  // The target may be deeper than a document can be dumped; so it is not built.
  const auto watch = [](int depth, Json::parse_event_t event, Json& parsed) {
    return depth != 1 || event != Json::parse_event_t::key || parsed != "target";
  };
  Json json = Json::parse(verdict_json, watch, /*allow_exceptions=*/false);
  if (!json.is_object()) return "{}";
  std::string line = Line(json);
  if (line.size() <= kMostBytes) return line;
  Json& requests = json["requests"];
  for (Json& request : requests) {
    for (const char* name : {"text", "conclusion", "implied_by"}) request.erase(name);
  }
  line = Line(json);
  if (line.size() <= kMostBytes) return line;
  Json brief;
  for (const char* name : {"strategy", "rows", "rules", "exact", "seconds"}) {
    if (json.contains(name)) brief[name] = json[name];
  }
  brief["requests_left_out"] = requests.size();
  return Line(brief);
}

}  // namespace espalier::serve
