// What every grammar of records (CSV, ARFF) says about one record.
//
// A grammar reads one record of a text and hands its cells, one after the other, to a
// row: anything with `Take(size_t column, const Cell& cell)`. Cells of a record that
// turns out to be incomplete or wrong may have been handed over already. A row that also has
// `TakesRun` and `TakeRun` (cell_batch.h) gets plain cells in runs, which is faster.
#ifndef ESPALIER_TABLE_TEXT_RECORD_H_
#define ESPALIER_TABLE_TEXT_RECORD_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "table/text/characters.h"

namespace espalier {

// A piece of the file that begins where a record begins.
// REQUIRES: *end can be read and is '\n', so that no search for the end of a line runs past it.
struct TextSpan {
  const char* begin = nullptr;
  const char* end = nullptr;
  bool last = false;  // the file ends at `end`
};

// Whether a text is all of its file, or only its beginning.
enum class TextExtent { kPart, kWhole };

struct Cell {
  std::string_view
      value;             // without quotes, escapes and the spaces around; lives until the next cell
  std::string_view raw;  // what an edit replaces: the value as the file writes it
};

struct RecordEnd {
  enum class Kind {
    kRow,
    kBlank,       // an empty line, or one with a comment only
    kIncomplete,  // the text ends before the record does
    kFault,
  };
  Kind kind = Kind::kIncomplete;
  const char* next = nullptr;  // kRow, kBlank: where the next record begins
  size_t cells = 0;            // kRow
  bool sparse = false;         // kRow: only some cells are written, as ARFF allows
  const char* at = nullptr;    // kFault: the place
  const char* what = nullptr;  // kFault: what is wrong there
};

// What is wrong with a file, and where.
struct Fault {
  enum class Place { kFile, kLine, kColumn };  // how much of the place the message names
  Place place = Place::kFile;
  uint64_t offset = 0;  // a byte of the text
  std::string what;
};

inline RecordEnd FaultAt(const char* at, const char* what) {
  return {.kind = RecordEnd::Kind::kFault, .at = at, .what = what};
}

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_RECORD_H_
