// ARFF, the format of WEKA: a header that declares the attributes, then rows.
//
//   header = { comment | blank } @relation name { @attribute name type } @data
//   row    = value { ',' value }  |  '{' [ index value { ',' index value } ] '}'
//   value  = bare text | '...' | "..."          with \ escapes inside quotes
//
// `%` outside quotes begins a comment that ends with the line. No value spans lines.
// In a sparse row (in braces), a cell that is not written is 0, or the first declared
// value.
#ifndef ESPALIER_TABLE_TEXT_ARFF_H_
#define ESPALIER_TABLE_TEXT_ARFF_H_

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "table/text/column_plan.h"
#include "table/text/record.h"

namespace espalier {

// A value in a line of ARFF, and what follows it.
struct ArffValue {
  const char* what = nullptr;  // what is wrong with it, at `next`; null if nothing
  std::string_view value;
  std::string_view raw;
  bool quoted = false;
  const char* next = nullptr;  // the first byte behind it that is not blank
};

// Reads the value that begins at `begin`, blanks before it passed over; a bare one ends
// before any of `stops`, a comment or the line's end. `scratch` holds what had escapes.
ArffValue ReadArffValue(std::string_view line, std::string_view stops, std::string& scratch);

// A copy a thread: parsing needs scratch memory.
class ArffGrammar {
 public:
  explicit ArffGrammar(const std::vector<ColumnPlan>& columns);

  // Reads the first line of `text`. REQUIRES: text.begin < text.end
  template <typename Row>
  RecordEnd Parse(const TextSpan& text, Row& row) {
    const RecordEnd end = ParseLine(text);
    if (end.kind != RecordEnd::Kind::kRow) return end;
    for (size_t column = 0; column < cells_.size(); ++column) {
      const Place& cell = cells_[column];
      if (!end.sparse || cell.written) {
        row.Take(column, Cell{cell.Value(scratch_), cell.raw});
      } else {
        row.Take(column, Cell{defaults_[column], {}});
      }
    }
    return end;
  }

  // The text as a value that this grammar reads as exactly this value.
  static std::string Write(std::string_view value);

 private:
  // A value of the line; one with escapes stands in scratch_, which may move while it grows.
  struct Place {
    std::string_view raw;
    std::string_view bare;
    size_t scratch_begin = 0;
    size_t scratch_length = 0;
    bool escaped = false;
    bool written = false;

    std::string_view Value(std::string_view scratch) const {
      return escaped ? scratch.substr(scratch_begin, scratch_length) : bare;
    }
  };

  RecordEnd ParseLine(const TextSpan& text);
  RecordEnd Dense(std::string_view line, const char* next);
  RecordEnd Sparse(std::string_view line, const char* next);
  Place Keep(const ArffValue& value);

  std::vector<std::string> defaults_;  // of cells that a sparse row leaves out
  std::vector<Place> cells_;
  std::string unescaped_;
  std::string scratch_;
};

struct ArffHeader {
  std::vector<ColumnPlan> columns;
  size_t data_begin = 0;
};

// More text is needed to find the end of the header.
struct ArffHeaderIncomplete {};

// Whether the text, behind comments and blank lines, begins as ARFF does.
bool LooksLikeArff(std::string_view text);

// Reads the header of a file that begins with `text`.
std::variant<ArffHeader, ArffHeaderIncomplete, Fault> ReadArffHeader(std::string_view text,
                                                                     TextExtent extent);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_ARFF_H_
