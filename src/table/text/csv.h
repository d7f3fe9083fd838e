// The grammar of CSV, by RFC 4180 and as people really write it.
//
//   record = cell { delimiter cell } ( LF | CR LF | [CR] end of file )
//   cell   = blanks ( text | '"' { any byte but '"' | '""' } '"' ) blanks
//
// Blanks (spaces, and tabs unless they delimit) around a cell are not part of its
// value. A quote that does not open a cell is an ordinary character, and so is a CR
// that does not end a line. A line of blanks only is no record.
//
// Nearly all cells are plain: no quote, no blank. Parse finds their ends in windows of 64
// bytes and leaves everything else to Awkward.
#ifndef ESPALIER_TABLE_TEXT_CSV_H_
#define ESPALIER_TABLE_TEXT_CSV_H_

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>

#include "table/text/characters.h"
#include "table/text/record.h"
#include "table/text/stops.h"

namespace espalier {

// A copy a thread: parsing needs scratch memory.
class CsvGrammar {
 public:
  explicit CsvGrammar(char delimiter);

  char delimiter() const { return delimiter_; }

  // Reads the first record of `text`. REQUIRES: text.begin < text.end
  template <typename Row>
  RecordEnd Parse(const TextSpan& text, Row& row) {
    Place place = {text.begin, 0};
    while (true) {
      place = TakePlain(text, place, row);
      if (place.line_end) return RowEnd(place);
      const AwkwardCell cell = Awkward({place.at, text.end, text.last});
      if (cell.stop == Stop::kIncomplete) return {};
      if (cell.stop == Stop::kFault) return FaultAt(cell.next, cell.what);
      if (place.column == 0 && cell.stop == Stop::kLineEnd && cell.raw.empty()) {
        return {.kind = RecordEnd::Kind::kBlank, .next = cell.next};
      }
      row.Take(place.column, Cell{cell.value, cell.raw});
      place = {cell.next, place.column + 1, cell.stop == Stop::kLineEnd};
      if (place.line_end) return RowEnd(place);
    }
  }

  // The text as a cell that this grammar reads as exactly this value.
  std::string Write(std::string_view value) const;

  // With quotes, whether it needs them or not.
  static std::string Quote(std::string_view value);

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

  // Where the next cell begins.
  struct Place {
    const char* at = nullptr;
    size_t column = 0;
    bool line_end = false;  // the record ended there
  };

  static Cell PlainCell(const char* begin, const char* end) {
    const std::string_view cell = Between(begin, end);
    return {cell, cell};
  }

  static RecordEnd RowEnd(const Place& place) {
    return {.kind = RecordEnd::Kind::kRow, .next = place.at, .cells = place.column};
  }

  // Takes all cells from `place` on that are plain, as far as whole windows reach. Not inlined:
  // its loop is the hottest of all, and needs all registers.
  template <typename Row>
  [[gnu::noinline]] Place TakePlain(const TextSpan& text, const Place& place, Row& row) const {
    const char* at = place.at;
    size_t column = place.column;
    while (text.end - at >= kWindowBytes) {
      const char* window = at;
      const Stops stops = StopsIn(window, delimiter_);
      uint64_t ends = stops.DelimitersBeforeOthers();
      if constexpr (requires { row.TakesRun(column, window); }) {
        if (row.TakesRun(column, window)) {
          const auto run = row.TakeRun(column, at, window, std::exchange(ends, 0));
          at = run.next;
          column = run.column;
        }
      }
      for (; ends != 0; ends &= ends - 1) {
        const char* end = window + std::countr_zero(ends);
        row.Take(column++, PlainCell(at, end));
        at = end + 1;
      }
      if (stops.others != 0) {
        const char* end = window + std::countr_zero(stops.others);
        if (*end != '\n' || end == text.begin) break;
        row.Take(column++, PlainCell(at, end));
        return {end + 1, column, true};
      }
      if (at == window) break;
    }
    return {at, column};
  }

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
