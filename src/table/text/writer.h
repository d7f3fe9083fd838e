// Writes an edited file: every byte that no edit touches is copied from the source.
//
//   without edits, the output is the (unpacked) input, byte for byte;
//   a set cell takes the place of the old value, blanks around it stay;
//   an added row ends its line as its neighbour does;
//   a file whose last line has no end keeps that, whatever its last line is now.
//
// The source is streamed again; neither it nor the output is in memory as a whole, only what
// the edits change.
#ifndef ESPALIER_TABLE_TEXT_WRITER_H_
#define ESPALIER_TABLE_TEXT_WRITER_H_

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "table/text/document.h"
#include "table/text/edit.h"

namespace espalier {

// Takes the output piece by piece.
using WriteBytes = std::function<Status(std::string_view)>;

// Into a file, which somebody else commits. REQUIRES: the file outlives the function
inline WriteBytes Into(OutputFile& file) {
  return [&file](std::string_view bytes) { return file.Write(bytes); };
}

// Edits may come in any order; rows that are added before the same row keep theirs. It is
// an error to name a row or column that is not there, to set a cell twice, or to edit a row
// that is removed. Gives the patch of every edit, in the order of the file.
// REQUIRES: the texts of the edits are cells and rows of the file's grammar
Result<std::vector<Patch>> WriteTable(const Document& document, std::span<const Edit> edits,
                                      const WriteBytes& write);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_WRITER_H_
