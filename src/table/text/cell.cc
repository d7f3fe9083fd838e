#include "table/text/cell.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "base/text.h"
#include "table/text/characters.h"

namespace espalier {
namespace {

// The powers of ten that a double holds exactly.
constexpr std::array<double, 23> kPowersOfTen = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

constexpr size_t kExactDigits = 15;  // as many decimal digits always fit a double's 53 bits

// Plain decimals only. Both operands of the division are exact, so the quotient is the
// double nearest to the decimal, as ParseNumber would give.
std::optional<double> ShortDecimal(std::string_view text) {
  const bool negative = text[0] == '-';
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > kExactDigits) return std::nullopt;
  uint64_t digits = 0;
  size_t point = text.size();
  for (size_t i = 0; i < text.size(); ++i) {
    const unsigned digit = static_cast<unsigned>(text[i]) - '0';
    if (digit <= 9) {
      digits = digits * 10 + digit;
    } else if (text[i] == '.' && point == text.size() && text.size() > 1) {
      point = i;
    } else {
      return std::nullopt;
    }
  }
  const size_t decimals = point == text.size() ? 0 : text.size() - point - 1;
  const double number = static_cast<double>(digits) / kPowersOfTen[decimals];
  return negative ? -number : number;
}

// Whether the text is a number that no double is near to, because it is too small.
bool IsTooSmall(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const char* end = text.data() + text.size();
  double number = 0;
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc::result_out_of_range || stop != end) return false;
  // As 0.digits * 10^power; a number out of range is too small if the power is negative.
  const size_t e = std::min(text.find_first_of("eE"), text.size());
  const std::string_view digits = text.substr(0, e);
  const auto point = static_cast<int64_t>(std::min(digits.find('.'), digits.size()));
  const auto first = static_cast<int64_t>(digits.find_first_of("123456789"));
  int64_t power = first < point ? point - first : point + 1 - first;
  if (e == text.size()) return power < 0;
  const bool negative = text[e + 1] == '-';
  const bool sign = negative || text[e + 1] == '+';
  int64_t exponent = 0;
  const auto read = std::from_chars(text.data() + e + (sign ? 2 : 1), end, exponent);
  if (read.ec == std::errc::result_out_of_range) return negative;
  power += negative ? -exponent : exponent;
  return power < 0;
}

}  // namespace

bool IsMissing(std::string_view text) {
  switch (text.size()) {
    case 0:
      return true;
    case 1:
      return text[0] == '?';
    case 2:
      return text == "NA";
    case 3:
      return Lower(text) == "nan";
    case 4:
      return Lower(text) == "null";
    default:
      return false;
  }
}

std::optional<double> CellNumber(std::string_view text) {
  if (text.empty()) return std::nullopt;
  std::optional<double> number = ShortDecimal(text);
  if (!number) number = ParseNumber(text);
  if (!number && IsTooSmall(text)) return 0.0;
  if (number && *number == 0.0) return 0.0;
  return number;
}

}  // namespace espalier
