// The grammar of CSV, by RFC 4180 and as people really write it.
//
//   record = cell { delimiter cell } ( LF | CR LF | [CR] end of file )
//   cell   = blanks ( text | '"' { any byte but '"' | '""' } '"' ) blanks
//
// Blanks (spaces, and tabs unless they delimit) around a cell are not part of its
// value. A quote that does not open a cell is an ordinary character, and so is a CR
// that does not end a line. A line of blanks only is no record.
//
// Nearly all cells are plain: no quote, no blank. Parse finds their end by one table
// look-up a byte and leaves everything else to Awkward.
#ifndef ESPALIER_TABLE_TEXT_CSV_H_
#define ESPALIER_TABLE_TEXT_CSV_H_

#include <array>
#include <cstdint>
#include <string>

#include "table/text/record.h"

namespace espalier {

// A copy a thread: parsing needs scratch memory.
class CsvGrammar {
 public:
  explicit CsvGrammar(char delimiter);

  char delimiter() const { return delimiter_; }

  // Reads the first record of `text`. REQUIRES: text.begin < text.end
  template <typename Row>
  RecordEnd Parse(const TextSpan& text, Row& row) {
    const char* at = text.begin;
    for (size_t column = 0;; ++column) {
      const char* begin = at;
      while (KindOf(*at) == Kind::kPlain) ++at;
      const std::string_view plain(begin, static_cast<size_t>(at - begin));
      if (KindOf(*at) == Kind::kDelimiter) {
        row.Take(column, Cell{plain, plain});
        ++at;
        continue;
      }
      if (KindOf(*at) == Kind::kNewline && at != text.end && at != text.begin) {
        row.Take(column, Cell{plain, plain});
        return {.kind = RecordEnd::Kind::kRow, .next = at + 1, .cells = column + 1};
      }
      const AwkwardCell cell = Awkward({begin, text.end, text.last});
      if (cell.stop == Stop::kIncomplete) return {};
      if (cell.stop == Stop::kFault) return FaultAt(cell.next, cell.what);
      if (column == 0 && cell.stop == Stop::kLineEnd && cell.raw.empty()) {
        return {.kind = RecordEnd::Kind::kBlank, .next = cell.next};
      }
      row.Take(column, Cell{cell.value, cell.raw});
      at = cell.next;
      if (cell.stop == Stop::kLineEnd) {
        return {.kind = RecordEnd::Kind::kRow, .next = at, .cells = column + 1};
      }
    }
  }

  // The text as a cell that this grammar reads as exactly this value.
  std::string Write(std::string_view value) const;

 private:
  enum class Kind : uint8_t { kPlain, kDelimiter, kNewline, kNul, kOther };
  enum class Stop { kDelimiter, kLineEnd, kIncomplete, kFault };
  struct AwkwardCell {
    Stop stop = Stop::kIncomplete;
    std::string_view value = {};
    std::string_view raw = {};
    const char* next = nullptr;  // behind what stopped it; kFault: the place
    const char* what = nullptr;
  };

  Kind KindOf(char c) const { return kinds_[static_cast<unsigned char>(c)]; }
  bool IsBlank(char c) const { return c == ' ' || (c == '\t' && delimiter_ != '\t'); }

  AwkwardCell Awkward(const TextSpan& text);
  AwkwardCell Unquoted(const char* begin, const TextSpan& text) const;
  AwkwardCell Quoted(const char* open, const TextSpan& text);
  AwkwardCell BehindQuote(const char* open, const char* close, const TextSpan& text) const;

  char delimiter_;
  std::array<Kind, 256> kinds_ = {};
  std::string scratch_;  // a value whose doubled quotes are undone
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_CSV_H_
