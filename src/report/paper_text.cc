#include "report/paper_text.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "report/columns.h"
#include "report/strategy_label.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

constexpr std::string_view kIndent = "  ";

std::string Percent(double number) { return fmt::format("{:.1f}", number); }
std::string PercentOf(const Spread& share) { return Percent(100 * share.mean()); }

std::string YesNo(bool yes) { return yes ? "yes" : "no"; }

// What growing the tree of the figure again shows.
std::string VerdictText(const PaperFigure& figure) {
  constexpr Align kLeft = Align::kLeft;
  Columns lines({kLeft, kLeft, kLeft, kLeft, kLeft, kLeft, kLeft, Align::kRight, kLeft});
  lines.Add({"verdict", "outcome", "pattern", "presence", "prediction", "trace", "order", "kept",
             "exact"});
  const auto add = [&](RatioSearch search, const Verdict& verdict) {
    const RequestVerdict& one = verdict.requests[0];
    lines.Add({std::string(Name(search)), std::string(Name(one.outcome)), YesNo(one.pattern),
               YesNo(one.presence), YesNo(one.prediction), YesNo(one.trace),
               one.order ? YesNo(*one.order) : "-",
               fmt::format("{}/{}", verdict.kept, verdict.rules_target()), YesNo(verdict.exact())});
  };
  add(RatioSearch::kGreedy, figure.greedy.verdict);
  add(RatioSearch::kLookAhead, figure.look_ahead.verdict);
  return lines.Text(kIndent);
}

std::string Figure1Text(const PaperFigure& figure) {
  const Verdict& verdict = figure.look_ahead.verdict;
  Columns lines({Align::kLeft, Align::kRight});
  lines.Add({"rules before", fmt::to_string(verdict.rules_before)});
  lines.Add({"rules wanted after", fmt::to_string(verdict.rules_target())});
  lines.Add({"rows added, paper", fmt::to_string(Total(figure.greedy.ratio->additions))});
  lines.Add({"rows added, lookahead", fmt::to_string(Total(figure.look_ahead.ratio->additions))});
  return fmt::format("Figure 1: hiding {}\n{}\n{}\n", PrintRule(figure.request.rule, *figure.table),
                     lines.Text(kIndent), VerdictText(figure));
}

std::string Figure3Text(const PaperFigure& figure) {
  Columns lines({Align::kLeft, Align::kRight, Align::kRight, Align::kRight, Align::kLeft});
  lines.Add({"rows added", std::string(kFigure3Nodes[0]), std::string(kFigure3Nodes[1]), "total",
             "published"});
  const auto add = [&](RatioSearch search, const Attempt& attempt, std::string published) {
    lines.Add({std::string(Name(search)), Figure3Rows(figure, attempt, 0),
               Figure3Rows(figure, attempt, 1), fmt::to_string(Total(attempt.ratio->additions)),
               std::move(published)});
  };
  add(RatioSearch::kGreedy, figure.greedy, "9n and 47p, 56");
  add(RatioSearch::kLookAhead, figure.look_ahead, "15p and 5p, 20");
  return fmt::format("Figures 2 and 3: hiding {}\n{}\n{}\n",
                     PrintRule(figure.request.rule, *figure.table), lines.Text(kIndent),
                     VerdictText(figure));
}

std::string StrategiesText(const PaperEntry& entry) {
  constexpr Align kRight = Align::kRight;
  Columns lines({Align::kLeft, kRight, kRight, kRight, kRight, kRight, kRight, kRight});
  lines.Add({"strategy", "mean", "min", "max", "hidden", "exact", "kept", "agree"});
  lines.Add({"published", fmt::format("{:.0f}  ", entry.rules.published)});
  const std::vector<NamedStrategy> strategies = PaperStrategies();
  for (size_t i = 0; i < strategies.size(); ++i) {
    const CostSummary& summary = entry.strategies[i];
    lines.Add({StrategyLabel(strategies[i].options), Percent(summary.added.mean()),
               Percent(summary.added.min), Percent(summary.added.max), PercentOf(summary.hidden),
               PercentOf(summary.exact), PercentOf(summary.kept), PercentOf(summary.agreement)});
  }
  return lines.Text(kIndent);
}

// Mean, least and most of the rows added, for each length of rules, of the strategies whose added
// rows differ: how they are completed does not change their number.
std::string LengthsText(const PaperEntry& entry) {
  const std::vector<NamedStrategy> strategies = PaperStrategies();
  std::vector<Align> aligns = {Align::kRight, Align::kRight};
  std::vector<std::string> header = {"length", "leaves"};
  std::vector<const CostSummary*> shown;
  for (size_t i = 0; i < strategies.size(); ++i) {
    const auto* ratio = std::get_if<RatioOptions>(&strategies[i].options);
    if (ratio != nullptr && ratio->allocate != AllocateBy::kEven) continue;
    shown.push_back(&entry.strategies[i]);
    header.insert(header.end(), {std::string(strategies[i].name), "min", "max"});
    aligns.insert(aligns.end(), 3, Align::kRight);
  }
  Columns lines(std::move(aligns));
  lines.Add(std::move(header));
  for (const auto& [length, first] : shown[0]->added_by_length) {
    std::vector<std::string> cells = {fmt::to_string(length), fmt::to_string(first.count)};
    for (const CostSummary* summary : shown) {
      const Spread& added = summary->added_by_length.at(length);
      cells.insert(cells.end(), {Percent(added.mean()), Percent(added.min), Percent(added.max)});
    }
    lines.Add(std::move(cells));
  }
  return lines.Text(kIndent);
}

std::string Table2Text(const std::vector<PaperEntry>& entries) {
  std::string text;
  for (const PaperEntry& entry : entries) {
    text += fmt::format("Rules: {}. {:.1f} leaves a tree.\n{}\n{}\n", entry.rules.name,
                        entry.leaves, StrategiesText(entry), LengthsText(entry));
  }
  return text;
}

}  // namespace

std::string PaperText(const PaperView& view) {
  const std::string runs =
      view.options.seeds == 1 ? "seed 1" : fmt::format("seeds 1 to {}", view.options.seeds);
  std::string text = Figure1Text(view.figure1) + Figure3Text(view.figure2);
  text += fmt::format(
      "Table 2: {} rows, {}, every leaf hidden on its own\n"
      "  mean, min, max  rows added, in percent of the rows\n"
      "  hidden, exact   leaves that are hidden; trees grown again that are the target; percent\n"
      "  kept            rules of the target that the tree grown again has, percent\n"
      "  agree           rows that the trees before and after predict alike, percent\n\n",
      view.options.rows, runs);
  text += "== Read as a partition: (f,t,_,_,_):p\n\n" + Table2Text(view.partition);
  text += "== As printed: (t,t,_,_,_):p\n\n" + Table2Text(view.as_printed);
  text.pop_back();
  return text;
}

}  // namespace espalier
