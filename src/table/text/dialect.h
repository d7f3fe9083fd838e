// Finds out how a CSV file is written, from its first records.
#ifndef ESPALIER_TABLE_TEXT_DIALECT_H_
#define ESPALIER_TABLE_TEXT_DIALECT_H_

#include <string_view>

#include "table/text/record.h"

namespace espalier {

// The delimiter among , ; tab and | by which most of the first records have as many cells as
// the header, and more than one; of several, the one that makes most cells, then the one that
// stands first here.
// REQUIRES: the text is followed by a '\n' in memory
char DetectDelimiter(std::string_view text, TextExtent extent);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_DIALECT_H_
