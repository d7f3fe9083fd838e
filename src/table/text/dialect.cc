#include "table/text/dialect.h"

#include <tuple>

#include "table/text/csv.h"

namespace espalier {
namespace {

constexpr size_t kRecords = 100;

struct CountCells {
  void Take(size_t, const Cell&) {}
};

struct Fit {
  size_t alike = 0;  // records with as many cells as the first, if those are more than one
  size_t columns = 0;

  bool BetterThan(const Fit& other) const {
    return std::tie(alike, columns) > std::tie(other.alike, other.columns);
  }
};

Fit FitOf(char delimiter, std::string_view text, TextExtent extent) {
  CsvGrammar grammar(delimiter);
  CountCells row;
  Fit fit;
  size_t records = 0;
  TextSpan rest = {text.data(), text.data() + text.size(), extent == TextExtent::kWhole};
  while (rest.begin != rest.end && records < kRecords) {
    const RecordEnd end = grammar.Parse(rest, row);
    if (end.kind == RecordEnd::Kind::kIncomplete || end.kind == RecordEnd::Kind::kFault) break;
    rest.begin = end.next;
    if (end.kind == RecordEnd::Kind::kBlank) continue;
    if (++records == 1) fit.columns = end.cells;
    if (end.cells == fit.columns) ++fit.alike;
  }
  return fit.columns < 2 ? Fit() : fit;
}

}  // namespace

char DetectDelimiter(std::string_view text, TextExtent extent) {
  char best = ',';
  Fit best_fit = FitOf(best, text, extent);
  for (const char delimiter : {';', '\t', '|'}) {
    const Fit fit = FitOf(delimiter, text, extent);
    if (!fit.BetterThan(best_fit)) continue;
    best = delimiter;
    best_fit = fit;
  }
  return best;
}

}  // namespace espalier
