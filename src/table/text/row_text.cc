#include "table/text/row_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace espalier {
namespace {

std::string CellText(const Format& format, std::string_view value) {
  return std::visit([&](const auto& grammar) { return grammar.Write(value); }, format);
}

// Only what a sparse row leaves out has no place in the file.
bool IsWritten(std::string_view cell) { return cell.data() != nullptr; }

// Copies a record from left to right, and puts new text between.
class Splice {
 public:
  explicit Splice(std::string_view body) : from_(body.data()), end_(body.data() + body.size()) {}

  // REQUIRES: replacements come from left to right
  void Replace(std::string_view old, std::string_view text) {
    text_.append(from_, old.data());
    text_.append(text);
    from_ = old.data() + old.size();
  }

  std::string Finish() && { return std::move(text_.append(from_, end_)); }

 private:
  std::string text_;
  const char* from_;
  const char* end_;
};

// Pairs ascend by column, so a cell that is not written yet becomes a pair behind the last
// lower one, or behind the opening brace.
class SparseSplice {
 public:
  explicit SparseSplice(const RawRecord& record)
      : cells_(record.cells),
        splice_(record.body),
        lower_(record.body.substr(record.body.find('{'), 1)),
        any_(std::any_of(cells_.begin(), cells_.end(), IsWritten)) {}

  void Set(size_t column, const std::string& value) {
    for (; next_ < column; ++next_) {
      if (!IsWritten(cells_[next_])) continue;
      lower_ = cells_[next_];
      first_ = false;
    }
    if (IsWritten(cells_[column])) return splice_.Replace(cells_[column], value);
    const char* behind = lower_.data() + lower_.size();
    splice_.Replace(
        std::string_view(behind, size_t{0}),
        fmt::format("{}{} {}{}", first_ ? "" : ", ", column, value, first_ && any_ ? ", " : ""));
    first_ = first_ && any_;  // with pairs behind it, each new first pair brings its own comma
  }

  std::string Finish() && { return std::move(splice_).Finish(); }

 private:
  const std::vector<std::string_view>& cells_;
  Splice splice_;
  std::string_view lower_;  // what the next new pair follows
  bool any_;                // the record had a pair
  bool first_ = true;       // no pair stands before the next one
  size_t next_ = 0;
};

}  // namespace

std::string NewRow(const Format& format, const std::vector<std::string>& cells) {
  const auto* csv = std::get_if<CsvGrammar>(&format);
  const char delimiter = csv != nullptr ? csv->delimiter() : ',';
  std::string text;
  for (size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += delimiter;
    text += CellText(format, cells[i]);
  }
  return text;
}

std::string WithCells(const Format& format, const RawRecord& record,
                      std::span<const SetCell* const> sets) {
  if (record.sparse) {
    SparseSplice splice(record);
    for (const SetCell* set : sets) splice.Set(set->column, CellText(format, set->text));
    return std::move(splice).Finish();
  }
  Splice splice(record.body);
  for (const SetCell* set : sets) {
    splice.Replace(record.cells[set->column], CellText(format, set->text));
  }
  return std::move(splice).Finish();
}

}  // namespace espalier
