#include "table/text/row_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace espalier {
namespace {

// Pairs ascend by column, so a cell that is not written yet becomes a pair behind the last
// lower one, or behind the opening brace.
class SparseSplicer {
 public:
  explicit SparseSplicer(const RawRecord& record)
      : cells_(record.cells),
        lower_(record.body.substr(record.body.find('{'), 1)),
        any_(std::any_of(cells_.begin(), cells_.end(), IsWritten)) {}

  Splice Next(const CellChange& change) {
    for (; next_ < change.column; ++next_) {
      if (!IsWritten(cells_[next_])) continue;
      lower_ = cells_[next_];
      first_ = false;
    }
    if (IsWritten(cells_[change.column])) {
      return {cells_[change.column], std::string(change.text)};
    }
    Splice splice = {{lower_.data() + lower_.size(), size_t{0}},
                     fmt::format("{}{} {}{}", first_ ? "" : ", ", change.column, change.text,
                                 first_ && any_ ? ", " : "")};
    first_ = first_ && any_;  // with pairs behind it, each new first pair brings its own comma
    return splice;
  }

 private:
  std::span<const std::string_view> cells_;
  std::string_view lower_;  // what the next new pair follows
  bool any_;                // the record had a pair
  bool first_ = true;       // no pair stands before the next one
  size_t next_ = 0;
};

// What stands between the braces.
std::string_view Inside(const RawRecord& record) {
  size_t begin = record.body.find('{') + 1;
  size_t close = begin;
  for (const std::string_view cell : record.cells) {
    if (!IsWritten(cell)) continue;
    close = static_cast<size_t>(cell.data() + cell.size() - record.body.data());
  }
  return record.body.substr(begin, record.body.find('}', close) - begin);
}

// All pairs anew, as the splice of the first change: pairs that go take their commas along.
std::vector<Splice> RewrittenPairs(const RawRecord& record, std::span<const CellChange> changes,
                                   const std::vector<bool>& left_out) {
  std::vector<std::string> pairs;
  size_t next = 0;
  for (size_t column = 0; column < record.cells.size(); ++column) {
    const bool changed = next < changes.size() && changes[next].column == column;
    const std::string_view text = changed ? changes[next].text : record.cells[column];
    if (changed ? !left_out[next] : IsWritten(text)) {
      pairs.push_back(fmt::format("{} {}", column, text));
    }
    next += changed ? 1U : 0U;
  }
  const std::string_view inside = Inside(record);
  const std::string_view behind = {inside.data() + inside.size(), size_t{0}};
  std::vector<Splice> splices(changes.size(), Splice{behind, ""});
  splices[0] = {inside, fmt::format("{}", fmt::join(pairs, ", "))};
  return splices;
}

std::vector<Splice> SparseSplices(const Document& document, const RawRecord& record,
                                  std::span<const CellChange> changes) {
  std::vector<bool> left_out;
  for (const CellChange& change : changes) {
    left_out.push_back(change.text ==
                       CellText(document.format, document.columns[change.column].absent));
  }
  if (std::find(left_out.begin(), left_out.end(), true) != left_out.end()) {
    return RewrittenPairs(record, changes, left_out);
  }
  SparseSplicer splicer(record);
  std::vector<Splice> splices;
  for (const CellChange& change : changes) splices.push_back(splicer.Next(change));
  return splices;
}

}  // namespace

std::string CellText(const Format& format, std::string_view value) {
  return std::visit([&](const auto& grammar) { return grammar.Write(value); }, format);
}

std::vector<Splice> SplicesFor(const Document& document, const RawRecord& record,
                               std::span<const CellChange> changes) {
  if (record.sparse) return SparseSplices(document, record, changes);
  std::vector<Splice> splices;
  for (const CellChange& change : changes) {
    splices.push_back({record.cells[change.column], std::string(change.text)});
  }
  return splices;
}

std::string Spliced(std::string_view body, std::span<const Splice> splices) {
  std::string text;
  const char* from = body.data();
  for (const Splice& splice : splices) {
    text.append(from, splice.old.data());
    text.append(splice.text);
    from = splice.old.data() + splice.old.size();
  }
  text.append(from, body.data() + body.size());
  return text;
}

}  // namespace espalier
