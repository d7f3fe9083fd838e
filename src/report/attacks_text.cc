#include "report/attacks_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "report/columns.h"
#include "report/labels.h"
#include "report/printable.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

std::string_view WordFor(const AttackFinding& finding) {
  if (!finding.tested) return "not tested";
  if (!finding.returned) return "-";
  if (finding.apart) return "back (apart)";
  return finding.implied ? "implied" : "BACK";
}

size_t WonOf(const AttacksView& view, size_t request) {
  return static_cast<size_t>(std::count_if(
      view.report.findings.begin(), view.report.findings.end(),
      [request](const AttackFinding& one) { return one.request == request && one.won(); }));
}

std::string GridOf(const AttacksView& view, size_t request) {
  Columns grid({Align::kLeft, Align::kLeft, Align::kRight, Align::kLeft, Align::kLeft});
  grid.Add({"attack", "the rule", "of times", "as", "the reader"});
  size_t made = 0;
  size_t untested = 0;
  size_t implied = 0;
  for (const AttackFinding& finding : view.report.findings) {
    if (finding.request != request) continue;
    grid.Add({Printable(finding.attack), std::string(WordFor(finding)),
              finding.tested ? fmt::format("{:.0f} %", 100 * finding.share) : "",
              SensesText(finding.senses), Printable(finding.meaning)});
    if (finding.apart) continue;
    ++(finding.tested ? made : untested);
    if (finding.returned && finding.implied) ++implied;
  }
  std::string summary = untested > 0 ? std::string("  not tested: the neighbours imply the rule")
                                     : fmt::format("  back in {} of {}", WonOf(view, request),
                                                   Plural(made, "attack"));
  if (implied > 0) summary += fmt::format("; implied by the neighbours in {} more", implied);
  const Rule& rule = view.requests[request].rule;
  return fmt::format("Rule {}: {}\n{}{}\n\n", rule.number,
                     Printable(PrintRule(rule, view.publication.original)), grid.Text("  "),
                     summary);
}

// What the words of the grids mean.
std::string WordsText() {
  Columns words({Align::kLeft, Align::kLeft});
  words.Add({"BACK", "the reader has the rule, and saw it in the region's rows"});
  words.Add({"implied",
             "the same reader says so without the region's rows: the neighbours tell it, and no "
             "edit of the region can hide it"});
  words.Add({"not tested",
             "the outcome of the rule is implied: its class is what its neighbours say, so finding "
             "it again is no success"});
  words.Add({"apart", "only a reader with an earlier release can do this, so it is not counted"});
  words.Add({"of times",
             "the share of repetitions in which the rule was back; more than half counts as back"});
  return "Words\n" + words.Text("  ") + "\n";
}

std::string AucText(const EditedAuc& auc) {
  const auto number = [](const std::optional<double>& value) {
    return value ? fmt::format("{:.2f}", *value) : std::string("not measured, too few rows");
  };
  return fmt::format(
      "Edited rows ({}) told from untouched ones, area under the curve\n"
      "  from all           {}\n"
      "  from alike ones    {}\n",
      auc.edited, number(auc.all), number(auc.alike));
}

}  // namespace

std::string SensesText(const Senses& senses) {
  std::vector<std::string_view> names;
  if (senses.pattern) names.emplace_back("pattern");
  if (senses.prediction) names.emplace_back("prediction");
  if (senses.trace) names.emplace_back("trace");
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string AttacksText(const AttacksView& view) {
  std::string text = fmt::format("Learner: {}\n\n", LearnerLabel(view.publication.learner));
  for (size_t i = 0; i < view.requests.size(); ++i) text += GridOf(view, i);
  text += WordsText() + AucText(view.report.auc);
  if (!view.report.skipped.empty()) text += "\nNot made\n";
  for (const std::string& why : view.report.skipped) text += fmt::format("  {}\n", Printable(why));
  return text;
}

std::optional<std::string> WhatIsBack(const AttacksView& view) {
  std::vector<std::string> rules;
  for (size_t i = 0; i < view.requests.size(); ++i) {
    const size_t won = WonOf(view, i);
    if (won == 0) continue;
    rules.push_back(
        fmt::format("rule {} in {}", view.requests[i].rule.number, Plural(won, "attack")));
  }
  if (rules.empty()) return std::nullopt;
  return fmt::format("back: {}", fmt::join(rules, ", "));
}

}  // namespace espalier
