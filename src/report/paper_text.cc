#include "report/paper_text.h"

#include <fmt/format.h>

#include "report/hiding_text.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

std::string Figure1Text(const PaperFigure& figure) {
  const Verdict& verdict = figure.look_ahead.verdict;
  return fmt::format(
      "Figure 1: hiding {}\n"
      "  {} rules become {}; rows added: {} greedily, {} with look-ahead\n\n",
      PrintRule(figure.request.rule, *figure.table), verdict.rules_before, verdict.rules_target,
      Total(figure.greedy.plan.additions), Total(figure.look_ahead.plan.additions));
}

std::string Figure3Line(std::string_view name, const PaperFigure& figure, const Attempt& attempt,
                        std::string_view published) {
  return fmt::format("  {:<11} {:>4} {:>4} {:>6}   {}\n", name, Figure3Rows(figure, attempt, 0),
                     Figure3Rows(figure, attempt, 1), Total(attempt.plan.additions), published);
}

std::string Figure3Text(const PaperFigure& figure) {
  return fmt::format(
             "Figures 2 and 3: rows added to hide {}\n"
             "  {:<11} {:>4} {:>4} {:>6}   published\n",
             PrintRule(figure.request.rule, *figure.table), "", "X", "Y", "total") +
         Figure3Line("greedy", figure, figure.greedy, "9n, 47p: 56") +
         Figure3Line("look-ahead", figure, figure.look_ahead, "15p, 5p: 20") + "\n";
}

std::string LengthsText(const CostSummary& summary) {
  std::string text;
  for (const auto& [length, added] : summary.added_by_length) {
    text += fmt::format("    rules of length {}: {:.1f} % ({:.1f} to {:.1f}), {} leaves\n", length,
                        added.mean(), added.min, added.max, added.count);
  }
  return text;
}

std::string Table2Text(const std::vector<PaperEntry>& entries) {
  const std::vector<NamedStrategy> strategies = PaperStrategies();
  std::string text;
  for (const PaperEntry& entry : entries) {
    text += fmt::format("{}: {:.1f} leaves a tree; published: {:.0f} % rows added on average\n",
                        entry.rules.name, entry.leaves, entry.rules.published);
    text += fmt::format("  {:<20} {:>7} {:>7} {:>7}   {:>6} {:>6} {:>6} {:>6}\n", "rows added, %",
                        "mean", "min", "max", "hidden", "exact", "kept", "agree");
    for (size_t i = 0; i < strategies.size(); ++i) {
      const CostSummary& summary = entry.strategies[i];
      text +=
          fmt::format("  {:<20} {:>7.1f} {:>7.1f} {:>7.1f}   {:>6.3f} {:>6.3f} {:>6.3f} {:>6.3f}\n",
                      strategies[i].name, summary.added.mean(), summary.added.min,
                      summary.added.max, summary.hidden.mean(), summary.exact.mean(),
                      summary.kept.mean(), summary.agreement.mean());
    }
    text += "  paper, by length of the rule:\n" + LengthsText(entry.strategies[0]) + "\n";
  }
  return text;
}

}  // namespace

std::string Figure3Rows(const PaperFigure& figure, const Attempt& attempt, size_t node) {
  const std::vector<std::string>& classes = figure.table->class_attribute.values;
  // Parents stand first among the additions, in the paper's names the child does.
  const ClassPair& added = attempt.plan.additions[kFigure3Nodes.size() - 1 - node];
  std::string text;
  for (const size_t c : {size_t{0}, size_t{1}}) {
    if (added[c] > 0) text += fmt::format("{}{}{}", text.empty() ? "" : "+", added[c], classes[c]);
  }
  return text.empty() ? "0" : text;
}

std::string PaperText(const PaperView& view) {
  return Figure1Text(view.figure1) + Figure3Text(view.figure2) +
         fmt::format("Table 2, {} rows, seeds 1 to {}, every leaf hidden on its own\n\n",
                     view.options.rows, view.options.seeds) +
         "Read as a partition, (f,t,_,_,_):p\n\n" + Table2Text(view.partition) +
         "As printed, (t,t,_,_,_):p\n\n" + Table2Text(view.as_printed);
}

}  // namespace espalier
