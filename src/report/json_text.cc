#include "report/json_text.h"

#include <cassert>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "base/utf8.h"

namespace espalier {

std::string JsonString(std::string_view bytes) { return nlohmann::json(ValidUtf8(bytes)).dump(); }

std::string JsonNumber(double number) {
  assert(std::isfinite(number));
  const std::string text = FormatNumber(number);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

}  // namespace espalier
