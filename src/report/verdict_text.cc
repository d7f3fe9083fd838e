#include "report/verdict_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "report/columns.h"
#include "report/printable.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

std::string PredictionMeaning(const RequestVerdict& verdict) {
  if (!verdict.prediction_can_change) {
    return "its rows must stay predicted so, since every branch of its test is to be hidden";
  }
  if (!verdict.prediction) {
    return "the tree grown again does not predict its rows as the target does";
  }
  std::string meaning = "its rows are predicted as the target predicts them";
  if (verdict.still_predicted > 0) {
    meaning += fmt::format("; {} of {} get its class from rules that stay", verdict.still_predicted,
                           verdict.rows);
  }
  return meaning;
}

std::string ConfidenceMeaning(const RequestVerdict& verdict) {
  if (verdict.none_matches) {
    return fmt::format("no row matches its conditions any more ({:.3f} before)",
                       verdict.confidence_before);
  }
  std::string_view meaning = "where its conditions hold no class is more frequent than its own";
  if (verdict.confidence) {
    // Where rules that stay say its class anyway, it may even be more frequent than before.
    if (verdict.confidence_after >= verdict.confidence_before) {
      meaning = "its conditions add nothing: its class is as frequent without them";
    } else if (verdict.confidence_after >= 0.5) {
      meaning = "leaf by leaf its conditions add nothing, or another class leads";
    } else {
      meaning = "its conditions no longer speak for its class";
    }
  }
  return fmt::format("{} ({:.3f} before, {:.3f} after)", meaning, verdict.confidence_before,
                     verdict.confidence_after);
}

// What the target no longer has.
std::string MergedMeaning(const Verdict& verdict) {
  const size_t requested = std::min(verdict.requests.size(), verdict.rules_merged);
  const size_t others = verdict.rules_merged - requested;
  if (others == 0) return "of them: what was to be hidden";
  return fmt::format("of them: {} to be hidden, {} that joined with it", requested,
                     others == 1 ? "1 other" : fmt::format("{} others", others));
}

}  // namespace

std::vector<SenseOfHidden> SensesOf(const RequestVerdict& verdict) {
  return {{"pattern", verdict.pattern,
           verdict.pattern ? "the tree grown again does not have the rule"
                           : "the tree grown again still has the rule"},
          {"prediction", verdict.prediction, PredictionMeaning(verdict)},
          {"confidence", verdict.confidence, ConfidenceMeaning(verdict)}};
}

std::string RequestText(const Request& request, const RequestVerdict& verdict, const Table& table,
                        Asked asked) {
  Columns lines({Align::kLeft, Align::kLeft, Align::kLeft});
  for (const SenseOfHidden& sense : SensesOf(verdict)) {
    lines.Add({std::string(sense.name), sense.holds ? "yes" : "NO", sense.meaning});
  }
  if (asked == Asked::kFlipped) {
    lines.Add({"flipped", verdict.flipped() ? "yes" : "NO",
               verdict.flipped() ? "no row that matches its conditions keeps its class"
                                 : std::string(kNotFlipped)});
  }
  std::string words;
  if (!request.group.empty()) words += fmt::format("  of: {}\n", Printable(request.group));
  if (!request.note.empty()) words += fmt::format("  note: {}\n", Printable(request.note));
  return fmt::format("Rule {} is {}: {}\n{}{}\n", request.rule.number,
                     verdict.hidden() ? "hidden" : "NOT HIDDEN",
                     Printable(PrintRule(request.rule, table)), words, lines.Text(kIndent));
}

std::vector<std::string> Failings(const RequestVerdict& verdict) {
  std::vector<std::string> failings;
  for (const SenseOfHidden& sense : SensesOf(verdict)) {
    if (!sense.holds) failings.push_back(sense.meaning);
  }
  return failings;
}

size_t NewRules(const Verdict& verdict) {
  return verdict.rules_target + verdict.rules_merged - verdict.rules_before;
}

std::string RulesText(const Verdict& verdict) {
  Columns lines({Align::kLeft, Align::kRight, Align::kLeft});
  const auto add = [&](std::string name, size_t count, std::string meaning) {
    lines.Add({std::move(name), fmt::to_string(count), std::move(meaning)});
  };
  add("before", verdict.rules_before, "");
  add("merged", verdict.rules_merged, MergedMeaning(verdict));
  add("new", NewRules(verdict), "in their place");
  add("target", verdict.rules_target,
      "before - merged + new: what the tree grown again should have");
  add("kept", verdict.kept, "of the target, in the tree grown again");
  add("lost", verdict.lost, "of the target, not in the tree grown again");
  add("ghost", verdict.ghosts, "in the tree grown again, not in the target");
  add("after", verdict.rules_after, "in the tree grown again");
  return "Rules\n" + lines.Text(kIndent) + "\n";
}

}  // namespace espalier
