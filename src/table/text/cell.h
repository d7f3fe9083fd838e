// What the text of one cell means, whatever the file's format.
#ifndef ESPALIER_TABLE_TEXT_CELL_H_
#define ESPALIER_TABLE_TEXT_CELL_H_

#include <optional>
#include <string_view>

namespace espalier {

// Whether the text stands for "no value": empty, `?`, NA, and NaN or null in any case.
bool IsMissing(std::string_view text);

// The number that ParseNumber of base/text.h finds, sooner for short decimal texts; -0 is 0.
std::optional<double> CellNumber(std::string_view text);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_CELL_H_
