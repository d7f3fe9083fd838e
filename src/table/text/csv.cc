#include "table/text/csv.h"

#include <cstring>

#include "table/text/characters.h"

namespace espalier {
namespace {

const char* Find(const char* begin, const char* end, char wanted) {
  const void* found = std::memchr(begin, wanted, static_cast<size_t>(end - begin));
  return found == nullptr ? end : static_cast<const char*>(found);
}

}  // namespace

CsvGrammar::CsvGrammar(char delimiter) : delimiter_(delimiter) {
  const auto set = [this](char c, Kind kind) { kinds_[static_cast<unsigned char>(c)] = kind; };
  for (const char c : {' ', '\t', '\r', '"'}) set(c, Kind::kOther);
  set('\0', Kind::kNul);
  set('\n', Kind::kNewline);
  set(delimiter, Kind::kDelimiter);
}

CsvGrammar::AwkwardCell CsvGrammar::Awkward(const TextSpan& text) {
  const char* at = text.begin;
  while (at != text.end && IsBlank(*at)) ++at;
  return at != text.end && *at == '"' ? Quoted(at, text) : Unquoted(at, text);
}

CsvGrammar::AwkwardCell CsvGrammar::Unquoted(const char* begin, const TextSpan& text) const {
  const char* at = begin;
  while (KindOf(*at) == Kind::kPlain || KindOf(*at) == Kind::kOther) ++at;
  if (KindOf(*at) == Kind::kNul) return {.stop = Stop::kFault, .next = at, .what = kNulByte};
  if (at == text.end && !text.last) return {};
  const bool delimited = KindOf(*at) == Kind::kDelimiter;
  const char* end = at;
  if (!delimited && end != begin && end[-1] == '\r') --end;
  while (end != begin && IsBlank(end[-1])) --end;
  return {.stop = delimited ? Stop::kDelimiter : Stop::kLineEnd,
          .value = Between(begin, end),
          .raw = Between(begin, end),
          .next = at == text.end ? at : at + 1};
}

CsvGrammar::AwkwardCell CsvGrammar::Quoted(const char* open, const TextSpan& text) {
  scratch_.clear();
  bool doubled = false;
  for (const char* piece = open + 1;;) {
    const char* close = Find(piece, text.end, '"');
    const char* nul = Find(piece, close, '\0');
    if (nul != close) return {.stop = Stop::kFault, .next = nul, .what = kNulByte};
    if (close == text.end || (close + 1 == text.end && !text.last)) {
      if (!text.last) return {};
      return {
          .stop = Stop::kFault, .next = open, .what = "the quote that opens here is not closed"};
    }
    if (close + 1 == text.end || close[1] != '"') {
      AwkwardCell cell = BehindQuote(open, close, text);
      scratch_.append(doubled ? Between(piece, close) : std::string_view{});
      cell.value = doubled ? std::string_view{scratch_} : Between(piece, close);
      return cell;
    }
    doubled = true;
    scratch_.append(piece, close + 1);
    piece = close + 2;
  }
}

CsvGrammar::AwkwardCell CsvGrammar::BehindQuote(const char* open, const char* close,
                                                const TextSpan& text) const {
  AwkwardCell cell = {.raw = Between(open, close + 1)};
  const char* at = close + 1;
  while (at != text.end && IsBlank(*at)) ++at;
  if (at != text.end && *at == '\r' && (at + 1 == text.end || at[1] == '\n')) ++at;
  if (at == text.end) {
    cell.stop = text.last ? Stop::kLineEnd : Stop::kIncomplete;
    cell.next = at;
    return cell;
  }
  cell.next = at + 1;
  switch (KindOf(*at)) {
    case Kind::kDelimiter:
      cell.stop = Stop::kDelimiter;
      return cell;
    case Kind::kNewline:
      cell.stop = Stop::kLineEnd;
      return cell;
    default:
      return {.stop = Stop::kFault,
              .next = at,
              .what = *at == '\0' ? kNulByte : "text behind the closing quote"};
  }
}

std::string CsvGrammar::Write(std::string_view value) const {
  const std::string special = {delimiter_, '"', '\n', '\r'};
  const bool blank_ends = !value.empty() && (IsBlank(value.front()) || IsBlank(value.back()));
  if (!blank_ends && value.find_first_of(special) == std::string_view::npos) {
    return std::string(value);
  }
  return Quote(value);
}

std::string CsvGrammar::Quote(std::string_view value) {
  std::string quoted = "\"";
  for (const char c : value) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

}  // namespace espalier
