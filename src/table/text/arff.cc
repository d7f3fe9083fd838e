#include "table/text/arff.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "base/text.h"
#include "table/text/characters.h"

namespace espalier {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

const char* SkipBlanks(const char* at, const char* end) {
  while (at != end && IsBlank(*at)) ++at;
  return at;
}

char Unescape(char c) {
  switch (c) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    default:
      return c;
  }
}

ArffValue Wrong(const char* at, const char* what) {
  ArffValue value;
  value.what = what;
  value.next = at;
  return value;
}

bool EndsLine(const char* at, const char* end) { return at == end || *at == '%'; }

ArffValue ReadQuoted(const char* open, const char* end, std::string& scratch) {
  scratch.clear();
  for (const char* at = open + 1; at != end; ++at) {
    if (*at == *open) {
      ArffValue value;
      value.value = scratch;
      value.raw = Between(open, at + 1);
      value.quoted = true;
      value.next = SkipBlanks(at + 1, end);
      return value;
    }
    const bool escape = *at == '\\' && at + 1 != end;
    if (escape) ++at;
    scratch.push_back(escape ? Unescape(*at) : *at);
  }
  return Wrong(open, "the quote that opens here is not closed");
}

}  // namespace

ArffValue ReadArffValue(std::string_view line, std::string_view stops, std::string& scratch) {
  const char* end = line.data() + line.size();
  const char* begin = SkipBlanks(line.data(), end);
  if (begin != end && (*begin == '\'' || *begin == '"')) return ReadQuoted(begin, end, scratch);
  const char* at = begin;
  while (!EndsLine(at, end) && stops.find(*at) == std::string_view::npos) ++at;
  const char* last = at;
  while (last != begin && IsBlank(last[-1])) --last;
  ArffValue value;
  value.value = value.raw = Between(begin, last);
  value.next = SkipBlanks(at, end);
  return value;
}

ArffGrammar::ArffGrammar(const std::vector<ColumnPlan>& columns) {
  for (const ColumnPlan& column : columns) defaults_.push_back(column.absent);
}

RecordEnd ArffGrammar::ParseLine(const TextSpan& text) {
  const auto* line_end = static_cast<const char*>(
      std::memchr(text.begin, '\n', static_cast<size_t>(text.end - text.begin)));
  if (line_end == nullptr && !text.last) return {};
  const char* end = line_end == nullptr ? text.end : line_end;
  const char* next = line_end == nullptr ? text.end : line_end + 1;
  const std::string_view line = Between(text.begin, end);
  if (const size_t nul = line.find('\0'); nul != std::string_view::npos) {
    return FaultAt(line.data() + nul, kNulByte);
  }
  const char* begin = SkipBlanks(text.begin, end);
  if (EndsLine(begin, end)) return {.kind = RecordEnd::Kind::kBlank, .next = next};
  scratch_.clear();
  return *begin == '{' ? Sparse(Between(begin + 1, end), next) : Dense(line, next);
}

ArffGrammar::Place ArffGrammar::Keep(const ArffValue& value) {
  Place place;
  place.raw = place.bare = value.raw;
  place.written = true;
  if (value.quoted) {
    place.escaped = true;
    place.scratch_begin = scratch_.size();
    place.scratch_length = value.value.size();
    scratch_.append(value.value);
  }
  return place;
}

RecordEnd ArffGrammar::Dense(std::string_view line, const char* next) {
  const char* end = line.data() + line.size();
  cells_.clear();
  for (const char* at = line.data();;) {
    const ArffValue value = ReadArffValue(Between(at, end), ",", unescaped_);
    if (value.what != nullptr) return FaultAt(value.next, value.what);
    cells_.push_back(Keep(value));
    if (EndsLine(value.next, end)) break;
    if (*value.next != ',') return FaultAt(value.next, "text behind the closing quote");
    at = value.next + 1;
  }
  return {.kind = RecordEnd::Kind::kRow, .next = next, .cells = cells_.size()};
}

RecordEnd ArffGrammar::Sparse(std::string_view line, const char* next) {
  const char* end = line.data() + line.size();
  cells_.assign(defaults_.size(), Place{});
  const char* at = SkipBlanks(line.data(), end);
  size_t least = 0;  // the lowest column that may follow
  while (at != end && *at != '}') {
    size_t column = 0;
    const auto [digits_end, error] = std::from_chars(at, end, column);
    if (error != std::errc() || digits_end == end || !IsBlank(*digits_end)) {
      return FaultAt(at, "a sparse row has pairs of a column's number (from 0) and a value");
    }
    if (column >= cells_.size()) return FaultAt(at, "there is no column of this number");
    if (column < least) return FaultAt(at, "the columns of a sparse row must ascend");
    least = column + 1;
    const ArffValue value = ReadArffValue(Between(digits_end, end), ",}", unescaped_);
    if (value.what != nullptr) return FaultAt(value.next, value.what);
    cells_[column] = Keep(value);
    at = value.next;
    if (at == end || (*at != ',' && *at != '}')) break;
    if (*at == ',') at = SkipBlanks(at + 1, end);
  }
  if (at == end || *at != '}') return FaultAt(at, "expected ',' or '}'");
  at = SkipBlanks(at + 1, end);
  if (!EndsLine(at, end)) return FaultAt(at, "text behind the sparse row");
  return {.kind = RecordEnd::Kind::kRow, .next = next, .cells = cells_.size(), .sparse = true};
}

std::string ArffGrammar::Write(std::string_view value) {
  constexpr std::string_view kSpecial = " \t\r\n,%{}'\"\\";
  if (!value.empty() && value.find_first_of(kSpecial) == std::string_view::npos) {
    return std::string(value);
  }
  std::string quoted = "'";
  for (const char c : value) {
    switch (c) {
      case '\n':
        quoted += "\\n";
        break;
      case '\t':
        quoted += "\\t";
        break;
      case '\r':
        quoted += "\\r";
        break;
      case '\'':
      case '\\':
        quoted += '\\';
        [[fallthrough]];
      default:
        quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace espalier
