// What the text of one cell means, whatever the file's format.
#ifndef ESPALIER_TABLE_TEXT_CELL_H_
#define ESPALIER_TABLE_TEXT_CELL_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "table/text/text_key.h"

namespace espalier {

// Stands for a number that is missing.
inline constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// Whether the text stands for "no value": empty, `?`, NA, and NaN or null in any case.
bool IsMissing(std::string_view text);

// The number that ParseNumber of base/text.h finds, sooner for short decimal texts; -0 is 0,
// and so is what is too small for a double.
std::optional<double> CellNumber(std::string_view text);

// The number of a text that is a whole number of up to eight digits and no sign, else kNoNumber:
// whatever it is then, CellNumber tells.
// REQUIRES: eight bytes can be read from the text's first on
inline double DigitsOfReadable(std::string_view text) {
  if (std::endian::native != std::endian::little || text.size() - 1 >= 8) return kNoNumber;
  constexpr uint64_t kZeros = 0x3030303030303030U;  // the digit 0 eight times
  const size_t bits = 8 * text.size();
  // The digits in the high bytes, where the last of eight belong, and zeros before them.
  uint64_t digits = (LoadWord(text.data()) << (64 - bits)) | (kZeros >> 1U >> (bits - 1));
  const bool plain =
      (((digits + 0x4646464646464646U) | (digits - kZeros)) & 0x8080808080808080U) == 0;
  if (!plain) return kNoNumber;
  // Pairs of digits, then pairs of those pairs, then both halves.
  digits -= kZeros;
  digits = (digits * 10 + (digits >> 8U)) & 0x00ff00ff00ff00ffU;
  digits = (digits * 100 + (digits >> 16U)) & 0x0000ffff0000ffffU;
  return static_cast<double>((digits * 10000 + (digits >> 32U)) & 0xffffffffU);
}

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_CELL_H_
