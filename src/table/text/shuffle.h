// The rows of a text in a random order that a secret seed decides, and back.
//
//   what is not a row (the header, blank lines, comment lines, ends of lines) stays where it is;
//   row i of the shuffled text is the row of the text with the i-th smallest key (RowKeys).
//
// Only the seed and the number of rows decide the order, so nothing else is needed to go back. A
// comment after a row moves with it. A file without a newline at its end still has none.
//
// Invariant: UnshuffledText(ShuffledText(text)) is the text, byte for byte; ShuffledText makes sure
// of it before it returns. Memory: three times the text, and 60 bytes per row.
#ifndef ESPALIER_TABLE_TEXT_SHUFFLE_H_
#define ESPALIER_TABLE_TEXT_SHUFFLE_H_

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/seed.h"

namespace espalier {

// `name` is how messages call the text, which is CSV or ARFF, not packed. An error where a row
// would be read differently at another place: a stray CR before the end of its line, or cells
// because of which the first rows seem to have another delimiter.
Result<std::string> ShuffledText(const std::string& name, std::string_view text, const Seed& seed);

Result<std::string> UnshuffledText(const std::string& name, std::string_view text,
                                   const Seed& seed);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_SHUFFLE_H_
