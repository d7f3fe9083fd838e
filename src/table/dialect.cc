#include "table/dialect.h"

#include <tuple>

#include "table/csv.h"

namespace espalier {
namespace {

constexpr size_t kRecords = 100;

struct CountCells {
  void Take(size_t, const Cell&) {}
};

struct Fit {
  bool all = false;  // every record has as many cells as the first, and more than one
  size_t alike = 0;  // records that have
  size_t columns = 0;

  bool BetterThan(const Fit& other) const {
    if (all || other.all) return std::tie(all, columns) > std::tie(other.all, other.columns);
    return std::tie(alike, columns) > std::tie(other.alike, other.columns);
  }
};

Fit FitOf(char delimiter, std::string_view text, bool whole) {
  CsvGrammar grammar(delimiter);
  CountCells row;
  Fit fit;
  size_t records = 0;
  TextSpan rest = {text.data(), text.data() + text.size(), whole};
  while (rest.begin != rest.end && records < kRecords) {
    const RecordEnd end = grammar.Parse(rest, row);
    if (end.kind == RecordEnd::Kind::kIncomplete || end.kind == RecordEnd::Kind::kFault) break;
    rest.begin = end.next;
    if (end.kind == RecordEnd::Kind::kBlank) continue;
    if (++records == 1) fit.columns = end.cells;
    if (end.cells == fit.columns) ++fit.alike;
  }
  if (fit.columns < 2) return {};
  fit.all = fit.alike == records;
  return fit;
}

}  // namespace

char DetectDelimiter(std::string_view text, bool whole) {
  char best = ',';
  Fit best_fit = FitOf(best, text, whole);
  for (const char delimiter : {';', '\t', '|'}) {
    const Fit fit = FitOf(delimiter, text, whole);
    if (!fit.BetterThan(best_fit)) continue;
    best = delimiter;
    best_fit = fit;
  }
  return best;
}

}  // namespace espalier
