#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"
#include "judge/edit_counts.h"
#include "report/page/html.h"
#include "report/page/sections.h"
#include "report/verdict_text.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

std::string EditedTile(const Report& report) {
  const uint64_t rows = report.original.table.rows;
  const auto share = [&](uint64_t edited) {
    return Percent(static_cast<double>(edited) / static_cast<double>(rows));
  };
  if (report.hiding != nullptr) {
    const EditCounts counts = CountEdits(report.hiding->attempt.plan.edits);
    return HtmlTile(
        fmt::to_string(counts.edited), "rows edited",
        fmt::format("{} of {} rows: {}", share(counts.edited), rows, EditsInWords(counts)));
  }
  const RowDifference& difference = report.check.rows;
  return HtmlTile(fmt::to_string(difference.only_after), "rows that are new",
                  fmt::format("removed or edited {}, added or edited {}", difference.only_before,
                              difference.only_after));
}

std::string AttacksTile(const Report& report) {
  if (report.attacks == nullptr) return HtmlTile("–", "attacks", "none was made");
  const auto made = static_cast<size_t>(
      std::count_if(report.attacks->findings.begin(), report.attacks->findings.end(),
                    [](const AttackFinding& finding) { return !finding.apart; }));
  return HtmlTile(fmt::format("{} of {}", report.attacks->won(), made), "attacks won",
                  "in which a rule came back and its neighbours do not imply it");
}

std::string AccuracyTile(std::optional<double> before, std::optional<double> after) {
  return HtmlTile(Percent(after), "accuracy afterwards",
                  fmt::format("{} before, on held-out rows", Percent(before)));
}

std::string AccuracyTileOf(const Report& report) {
  const auto& trial = report.check.holdout;
  if (!trial) return AccuracyTile(std::nullopt, std::nullopt);
  const Hits all = trial->all();
  const auto rows = static_cast<double>(std::max<uint64_t>(1, all.rows));
  return AccuracyTile(static_cast<double>(all.before) / rows,
                      static_cast<double>(all.after) / rows);
}

// What a reader wants to know first.
struct Outcome {
  bool everything;  // that was asked for holds
  size_t hidden;
  size_t asked;
  bool exact;
};

std::string HiddenSentence(const Outcome& outcome) {
  if (outcome.asked == 1) {
    return outcome.hidden == 1 ? "The rule is hidden." : "The rule is not hidden.";
  }
  if (outcome.hidden < outcome.asked) {
    return fmt::format("{} of {} rules are hidden.", outcome.hidden, outcome.asked);
  }
  return outcome.asked == 2 ? "Both rules are hidden."
                            : fmt::format("All {} rules are hidden.", outcome.asked);
}

std::string Sentences(const Outcome& outcome) {
  const bool but = !outcome.everything && outcome.hidden == outcome.asked;
  return fmt::format(
      "<p class=\"sentence {}\">{} {}{}</p>\n", outcome.everything ? "good" : "bad",
      HiddenSentence(outcome), but ? "But not everything that was asked for holds. " : "",
      outcome.exact ? "Every other rule that should stay is grown again, and no new one."
                    : "The tree that is grown again is not quite the one that was meant.");
}

std::string HiddenTile(const Outcome& outcome) {
  return HtmlTile(fmt::format("{} of {}", outcome.hidden, outcome.asked), "requests hidden",
                  "in all three senses");
}

std::string SenseItem(const SenseOfHidden& sense) {
  return fmt::format("<li>{} <b>{}</b> {}</li>\n", HtmlMark(sense.holds, "yes", "no"), sense.name,
                     HtmlText(sense.meaning));
}

std::string RequestCard(const Report& report, size_t place) {
  const Request& request = report.requests[place];
  const RequestVerdict& verdict = report.verdict().requests[place];
  std::string senses;
  for (const SenseOfHidden& sense : SensesOf(verdict)) senses += SenseItem(sense);
  if (report.asked() == Asked::kFlipped) {
    senses += SenseItem({"flipped", verdict.flipped(),
                         verdict.flipped() ? "no row that matches its conditions keeps its class"
                                           : std::string(kNotFlipped)});
  }
  std::string words;
  if (!request.group.empty()) words += fmt::format("<p>of: {}</p>\n", HtmlText(request.group));
  if (!request.note.empty()) words += fmt::format("<p>note: {}</p>\n", HtmlText(request.note));
  const bool hidden = verdict.hidden();
  return fmt::format(
      "<article class=\"request {}\"><h3>{} Rule {}</h3>\n<p class=\"rule\" data-rule=\"{}\">{}</p>"
      "\n{}<ul class=\"senses\">\n{}</ul></article>\n",
      hidden ? "is-hidden" : "is-not", HtmlMark(hidden, "hidden", "not hidden"),
      request.rule.number, request.rule.number,
      HtmlText(PrintRule(request.rule, report.original.table)), words, senses);
}

std::string ObstaclesText(const Report& report) {
  if (report.hiding == nullptr || report.exact()) return "";
  const std::vector<std::string>& obstacles = report.hiding->attempt.obstacles;
  if (obstacles.empty()) return "";
  std::string list;
  for (size_t i = 0; i < obstacles.size() && i < kMostObstacles; ++i) {
    list += fmt::format("<li>{}</li>\n", HtmlText(obstacles[i]));
  }
  return fmt::format("<h3>What stands in the way of the tree that was meant</h3>\n<ul>\n{}</ul>\n",
                     list);
}

std::string LeftOutText(const Report& report) {
  if (report.hiding == nullptr || report.hiding->choice == nullptr) return "";
  const BudgetChoice& choice = *report.hiding->choice;
  std::string text =
      fmt::format("<h3>Budget, in rows: {}</h3>\n", HtmlText(LimitsInWords(choice.budget)));
  if (choice.left_out.empty()) return text + "<p>Everything fits.</p>\n";
  text +=
      "<p>These rules do not fit and were left out; they can be learned from the file.</p>\n<ul>\n";
  for (const LeftOut& one : choice.left_out) {
    text += fmt::format("<li>rule {}: {}; alone it would take {}</li>\n", one.request.rule.number,
                        HtmlText(PrintRule(one.request.rule, report.original.table)),
                        one.cost ? EditsInWords(*one.cost) : "what cannot be done");
  }
  return text + "</ul>\n";
}

std::string AgainstText(const Report& report) {
  if (report.hiding == nullptr || report.original.others.empty()) return "";
  HtmlTable table("other learners", {{"Learner that was asked for, too"},
                                     {"rules hidden"},
                                     {"kept", true},
                                     {"lost", true},
                                     {"new", true}});
  for (size_t i = 0; i < report.original.others.size(); ++i) {
    const Verdict& verdict = report.hiding->attempt.others[i];
    table.Add({{ShortName(report.original.others[i])},
               {HtmlMark(verdict.hidden(), "yes", "no")},
               {fmt::to_string(verdict.kept), true},
               {fmt::to_string(verdict.lost), true},
               {fmt::to_string(verdict.ghosts), true}});
  }
  return table.Html();
}

// Rules that were not asked for and are gone as well: the target does without them.
std::string GivenUp(const Verdict& verdict) {
  const size_t others =
      verdict.rules_merged - std::min(verdict.requests.size(), verdict.rules_merged);
  return others == 0
             ? "no other was given up"
             : fmt::format("{} given up, merged with what is hidden", Plural(others, "other rule"));
}

constexpr const char* kSenses =
    "<p class=\"note\">A rule is hidden if all three hold. Pattern: no rule of the tree grown "
    "again "
    "is the rule. Prediction: its rows are predicted as they should be without it. Confidence: "
    "where its conditions hold, its class is not the most frequent one, or no more frequent than "
    "in the rest of the leaf that the rows now belong to, so that other learners do not find it, "
    "either.</p>\n";

}  // namespace

std::string VerdictSection(const Report& report) {
  const Verdict& verdict = report.verdict();
  const auto hidden =
      static_cast<size_t>(std::count_if(verdict.requests.begin(), verdict.requests.end(),
                                        [](const RequestVerdict& one) { return one.hidden(); }));
  const Outcome outcome{report.hidden(), hidden, verdict.requests.size() + report.left_out(),
                        report.exact()};
  std::string content = Sentences(outcome) + "<div class=\"tiles\">\n" + HiddenTile(outcome);
  content += HtmlTile(
      fmt::format("{} of {}", verdict.kept, verdict.rules_target), "rules as they should be",
      fmt::format("{} lost, {} new; {}", verdict.lost, verdict.ghosts, GivenUp(verdict)));
  content += EditedTile(report) + AttacksTile(report) + AccuracyTileOf(report) + "</div>\n";
  for (size_t i = 0; i < verdict.requests.size(); ++i) content += RequestCard(report, i);
  content += kSenses + ObstaclesText(report) + LeftOutText(report) + AgainstText(report);
  return HtmlSection("verdict", "Verdict", content);
}

std::string VerdictSection(const ExternalReport& report) {
  const size_t asked = report.asked();
  const Outcome outcome{report.all_hidden, report.hidden, asked, report.exact};
  std::string content = Sentences(outcome) + "<div class=\"tiles\">\n" + HiddenTile(outcome);
  content += HtmlTile(fmt::to_string(report.rows_after), "rows", "in the published file");
  content += report.attacked ? HtmlTile(fmt::to_string(report.attacks_won()), "attacks won",
                                        "in which a rule came back and is not implied")
                             : HtmlTile("–", "attacks", "none was made");
  content +=
      HtmlTile("≥ " + Percent(report.accuracy_after), "accuracy afterwards",
               fmt::format("≥ {} before, on held-out rows", Percent(report.accuracy_before))) +
      "</div>\n";
  HtmlTable table("requests hidden, by sense",
                  {{"Requests that are hidden, as"}, {"hidden", true}});
  table.Add({{"pattern"}, {fmt::format("{} of {}", report.pattern, asked), true}});
  table.Add({{"prediction"}, {fmt::format("{} of {}", report.prediction, asked), true}});
  table.Add({{"confidence"}, {fmt::format("{} of {}", report.confidence, asked), true}});
  return HtmlSection("verdict", "Verdict", content + table.Html() + kSenses);
}

}  // namespace espalier
