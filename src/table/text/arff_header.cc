#include <algorithm>

#include "base/text.h"
#include "table/text/arff.h"
#include "table/text/characters.h"

namespace espalier {
namespace {

// One line of the header, taken apart from left to right.
class HeaderLine {
 public:
  HeaderLine(std::string_view line, size_t offset) : line_(line), offset_(offset) {}

  // What a word ends with: blanks, or the brace of a list of values that follows directly.
  ArffValue Word() { return Take(" \t\r{"); }
  ArffValue ListValue() { return Take(",}"); }

  bool AtEnd() {
    SkipBlanks();
    return at_ == line_.size() || line_[at_] == '%';
  }

  bool Sees(char wanted) {
    SkipBlanks();
    return at_ < line_.size() && line_[at_] == wanted;
  }

  bool TakeChar(char wanted) {
    const bool seen = Sees(wanted);
    if (seen) ++at_;
    return seen;
  }

  Fault Wrong(std::string what) const {
    return {Fault::Place::kColumn, offset_ + std::min(at_, line_.size()), std::move(what)};
  }

 private:
  void SkipBlanks() {
    while (at_ < line_.size() && (Trim(line_.substr(at_, 1)).empty() || line_[at_] == '\r')) ++at_;
  }

  ArffValue Take(std::string_view stops) {
    ArffValue value = ReadArffValue(line_.substr(at_), stops, scratch_);
    at_ = static_cast<size_t>(value.next - line_.data());
    return value;
  }

  std::string_view line_;
  size_t offset_;
  size_t at_ = 0;
  std::string scratch_;
};

std::optional<Fault> ReadValues(HeaderLine& line, ColumnPlan& column) {
  column.use = ColumnPlan::Use::kDeclared;
  while (!line.Sees('}')) {
    if (line.AtEnd()) return line.Wrong("expected '}' behind the values");
    const ArffValue value = line.ListValue();
    if (value.what != nullptr) return line.Wrong(value.what);
    if (value.quoted || !value.value.empty()) column.declared.emplace_back(value.value);
    if (!line.TakeChar(',') && !line.Sees('}')) {
      return line.Wrong("expected ',' or '}' behind a value");
    }
  }
  return std::nullopt;
}

std::optional<Fault> ReadType(HeaderLine& line, ColumnPlan& column) {
  if (line.TakeChar('{')) {
    if (std::optional<Fault> fault = ReadValues(line, column)) return fault;
    if (column.declared.empty()) return line.Wrong("an attribute without values");
    column.absent = column.declared.front();
    std::sort(column.declared.begin(), column.declared.end());
    column.declared.erase(std::unique(column.declared.begin(), column.declared.end()),
                          column.declared.end());
    return std::nullopt;
  }
  const Fault wrong = line.Wrong("");
  const std::string type = Lower(line.Word().value);
  if (type == "numeric" || type == "real" || type == "integer") {
    column.use = ColumnPlan::Use::kNumeric;
    column.absent = std::string("0");
  } else if (type == "string" || type == "date") {
    column.use = ColumnPlan::Use::kNominal;
  } else {
    Fault fault = wrong;
    fault.what = type == "relational"
                     ? "a relational attribute holds tables, which cannot be read"
                     : "expected a type: {values}, numeric, integer, real, string or date";
    return fault;
  }
  return std::nullopt;  // what follows (a date's form, a range) does not matter here
}

std::optional<Fault> ReadAttribute(HeaderLine& line, std::vector<ColumnPlan>& columns) {
  ColumnPlan column;
  const Fault here = line.Wrong("expected the attribute's name");
  const ArffValue name = line.Word();
  if (name.what != nullptr) return line.Wrong(name.what);
  if (name.value.empty()) return here;
  column.name = name.value;
  std::optional<Fault> fault = ReadType(line, column);
  columns.push_back(std::move(column));
  return fault;
}

// The words of a line of ARFF that begin with @, and what else can stand in a header.
enum class Keyword { kNone, kRelation, kAttribute, kData, kOther };

Keyword KeywordOf(HeaderLine& line) {
  if (line.AtEnd()) return Keyword::kNone;
  const std::string word = Lower(line.Word().value);
  if (word == "@relation") return Keyword::kRelation;
  if (word == "@attribute") return Keyword::kAttribute;
  return word == "@data" ? Keyword::kData : Keyword::kOther;
}

}  // namespace

bool LooksLikeArff(std::string_view text) {
  while (!text.empty()) {
    const size_t end = text.find('\n');
    HeaderLine line(text.substr(0, end), 0);
    const Keyword keyword = KeywordOf(line);
    if (keyword != Keyword::kNone) {
      return keyword == Keyword::kRelation || keyword == Keyword::kAttribute;
    }
    if (end == std::string_view::npos) return false;
    text.remove_prefix(end + 1);
  }
  return false;
}

std::variant<ArffHeader, ArffHeaderIncomplete, Fault> ReadArffHeader(std::string_view text,
                                                                     TextExtent extent) {
  ArffHeader header;
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find('\n', at);
    if (end == std::string_view::npos && extent == TextExtent::kPart) return ArffHeaderIncomplete{};
    const std::string_view content =
        text.substr(at, end == std::string_view::npos ? end : end - at);
    HeaderLine line(content, at);
    if (const size_t nul = content.find('\0'); nul != std::string_view::npos) {
      return Fault{Fault::Place::kColumn, at + nul, kNulByte};
    }
    const Fault here = line.Wrong("expected @attribute or @data");
    const Keyword keyword = KeywordOf(line);
    at = end == std::string_view::npos ? text.size() : end + 1;
    if (keyword == Keyword::kData) {
      header.data_begin = at;
      return header;
    }
    if (keyword == Keyword::kOther) return here;
    if (keyword != Keyword::kAttribute) continue;
    if (std::optional<Fault> fault = ReadAttribute(line, header.columns)) return *fault;
  }
  if (extent == TextExtent::kPart) return ArffHeaderIncomplete{};
  return Fault{Fault::Place::kFile, 0, "there is no @data"};
}

}  // namespace espalier
