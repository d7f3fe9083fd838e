#include "report/rules_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "report/printable.h"
#include "rules/grammar.h"
#include "rules/rule.h"

namespace espalier {
namespace {

constexpr size_t kColumns = 3;  // the text of the rule stands behind them
using Cells = std::array<std::string, kColumns>;
using Widths = std::array<size_t, kColumns>;

// Only a rule without exceptions shows 1.000.
constexpr double kAlmostCertain = 0.999;

std::string ConfidenceText(const Rule& rule) {
  return fmt::format("{:.3f}", rule.correct == rule.support
                                   ? rule.confidence()
                                   : std::min(rule.confidence(), kAlmostCertain));
}

Cells CellsOf(const Rule& rule) {
  return {fmt::to_string(rule.number), fmt::to_string(rule.support), ConfidenceText(rule)};
}

Widths Widen(Widths widths, const Cells& cells) {
  for (size_t i = 0; i < kColumns; ++i) widths[i] = std::max(widths[i], CodePoints(cells[i]));
  return widths;
}

std::string Line(const Cells& cells, const Widths& widths, std::string_view text) {
  std::string line;
  for (size_t i = 0; i < kColumns; ++i) line += PadLeft(cells[i], widths[i]) + "  ";
  return line.append(text).append("\n");
}

}  // namespace

std::string RulesText(const TreeView& view) {
  const Cells header = {"rule", "support", "confidence"};
  const std::vector<Rule> rules = RulesOf(view.tree);
  Widths widths = Widen({}, header);
  for (const Rule& rule : rules) widths = Widen(widths, CellsOf(rule));

  std::string text = Line(header, widths, "text");
  for (const Rule& rule : rules) {
    text += Line(CellsOf(rule), widths, PrintRule(rule, view.table));
  }
  return text;
}

}  // namespace espalier
