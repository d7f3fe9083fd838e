#include "report/json_text.h"

#include <cassert>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace espalier {

std::string JsonString(std::string_view bytes) {
  using nlohmann::json;
  return json(bytes).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string JsonNumber(double number) {
  assert(std::isfinite(number));
  const std::string text = FormatNumber(number);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

}  // namespace espalier
