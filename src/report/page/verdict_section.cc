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
struct Overview {
  bool everything = false;  // that was asked for holds
  size_t asked = 0;
  size_t hidden = 0;  // as asked for
  size_t removed = 0;
  size_t implied = 0;
  bool exact = false;

  // It gives the whole its colour. What is left out can be seen.
  Outcome worst() const {
    if (removed == asked) return Outcome::kRemoved;
    return removed + implied == asked ? Outcome::kImplied : Outcome::kVisible;
  }
};

std::string OutcomeSentence(const Overview& outcome) {
  const std::string all = outcome.asked == 1   ? "The rule is"
                          : outcome.asked == 2 ? "Both rules are"
                                               : fmt::format("All {} rules are", outcome.asked);
  if (outcome.removed == outcome.asked) return all + " removed.";
  if (outcome.implied == outcome.asked) return all + " implied by other rules.";
  if (outcome.asked == 1) return "The rule is not removed.";
  return fmt::format("{} of {} rules are removed, {} implied by other rules.", outcome.removed,
                     outcome.asked, outcome.implied);
}

std::string_view AskedSentence(const Overview& outcome) {
  if (!outcome.everything) return "Not everything that was asked for holds. ";
  return outcome.removed < outcome.asked ? "That is what was asked for. " : "";
}

std::string Sentences(const Overview& outcome) {
  return fmt::format(
      "<p class=\"sentence is-{}\">{} {}{}</p>\n", Name(outcome.worst()), OutcomeSentence(outcome),
      AskedSentence(outcome),
      outcome.exact ? "All other rules are intact." : "Not all other rules are intact.");
}

std::string RemovedTile(const Overview& outcome) {
  return HtmlTile(
      fmt::format("{} of {}", outcome.removed, outcome.asked), "rules removed",
      fmt::format("{} implied; {} hidden as asked for", outcome.implied, outcome.hidden));
}

size_t CountOf(const Verdict& verdict, Outcome outcome) {
  return static_cast<size_t>(
      std::count_if(verdict.requests.begin(), verdict.requests.end(),
                    [=](const RequestVerdict& one) { return one.outcome == outcome; }));
}

std::string TestItem(const TestInWords& test) {
  const std::string mark = test.holds ? HtmlMark(*test.holds) : "<span class=\"mark\">–</span>";
  return fmt::format("<li>{} <b>{}</b> {}</li>\n", mark, test.name, HtmlText(test.meaning));
}

std::string RequestCard(const Report& report, size_t place) {
  const Request& request = report.requests[place];
  const RequestVerdict& verdict = report.verdict().requests[place];
  const Table& table = report.original.table;
  const std::string_view level = Name(report.demand().level);
  std::string tests;
  for (const TestInWords& test : TestsOf(request, verdict, table)) tests += TestItem(test);
  for (const std::string& remark : Remarks(verdict, table)) {
    tests += fmt::format("<li>{}</li>\n", HtmlText(remark));
  }
  std::string words;
  if (!request.group.empty()) words += fmt::format("<p>of: {}</p>\n", HtmlText(request.group));
  if (!request.note.empty()) words += fmt::format("<p>note: {}</p>\n", HtmlText(request.note));
  words += fmt::format("<p>{}</p>\n", HtmlText(Conclusion(request, verdict, table)));
  return fmt::format(
      "<article class=\"request is-{}\"><h3>Rule {} {}{}</h3>\n"
      "<p class=\"rule\" data-rule=\"{}\">{}</p>\n{}<ul class=\"tests\">\n{}</ul></article>\n",
      Name(verdict.outcome), request.rule.number, HtmlMark(verdict.outcome),
      verdict.hidden ? "" : fmt::format(" <small>not hidden at level {}</small>", level),
      request.rule.number, HtmlText(PrintRule(request.rule, table)), words, tests);
}

std::string ObstaclesText(const Report& report) {
  if (report.hiding == nullptr || report.exact()) return "";
  const std::vector<std::string>& obstacles = report.hiding->attempt.obstacles;
  if (obstacles.empty()) return "";
  std::string list;
  for (size_t i = 0; i < obstacles.size() && i < kMostObstacles; ++i) {
    list += fmt::format("<li>{}</li>\n", HtmlText(obstacles[i]));
  }
  return fmt::format("<h3>Why not all other rules are intact</h3>\n<ul>\n{}</ul>\n", list);
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
    text += fmt::format(
        "<li>rule {}: {}; {}</li>\n", one.request.rule.number,
        HtmlText(PrintRule(one.request.rule, report.original.table)),
        one.cost ? "alone it would take " + EditsInWords(*one.cost) : "it cannot be hidden alone");
  }
  return text + "</ul>\n";
}

std::string AgainstText(const Report& report) {
  if (report.hiding == nullptr || report.original.others.empty()) return "";
  HtmlTable table(
      "other learners",
      {{"Other learner"}, {"rules hidden"}, {"kept", true}, {"lost", true}, {"new", true}});
  for (size_t i = 0; i < report.original.others.size(); ++i) {
    const Verdict& verdict = report.hiding->attempt.others[i];
    table.Add({{ShortName(report.original.others[i])},
               {HtmlMark(verdict.hidden())},
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
  return others == 0 ? "none merged" : fmt::format("{} merged", Plural(others, "other rule"));
}

constexpr const char* kTests =
    "<p class=\"note\"><b>Removed</b>: all five tests hold, and the rule's class no longer leads "
    "among its rows. <b>Implied</b>: they hold, but the class leads because other rules say so. "
    "<b>False</b>: the rows now contradict similar rows. <b>Visible</b>: the rule can "
    "still be seen.</p>\n"
    "<p class=\"note\">The tests: <b>pattern</b>, the new tree no longer contains the rule; "
    "<b>presence</b>, its rows are still there; <b>prediction</b>, the new tree predicts its class "
    "no more often than similar rows imply; <b>trace</b>, the labels are what similar rows imply; "
    "<b>order</b>, its labels are in no particular order.</p>\n";

}  // namespace

std::string VerdictSection(const Report& report) {
  const Verdict& verdict = report.verdict();
  const auto hidden =
      static_cast<size_t>(std::count_if(verdict.requests.begin(), verdict.requests.end(),
                                        [](const RequestVerdict& one) { return one.hidden; }));
  const Overview outcome{.everything = report.hidden(),
                         .asked = verdict.requests.size() + report.left_out(),
                         .hidden = hidden,
                         .removed = CountOf(verdict, Outcome::kRemoved),
                         .implied = CountOf(verdict, Outcome::kImplied),
                         .exact = report.exact()};
  std::string content = Sentences(outcome) + "<div class=\"tiles\">\n" + RemovedTile(outcome);
  content +=
      HtmlTile(fmt::format("{} of {}", verdict.kept, verdict.rules_target()), "other rules intact",
               fmt::format("{} lost, {} new; {}", verdict.lost, verdict.ghosts, GivenUp(verdict)));
  content += EditedTile(report) + AttacksTile(report) + AccuracyTileOf(report) + "</div>\n";
  for (size_t i = 0; i < verdict.requests.size(); ++i) content += RequestCard(report, i);
  content += kTests + ObstaclesText(report) + LeftOutText(report) + AgainstText(report);
  return HtmlSection("verdict", "Verdict", content);
}

std::string VerdictSection(const ExternalReport& report) {
  const size_t asked = report.asked();
  const Overview outcome{.everything = report.all_hidden,
                         .asked = asked,
                         .hidden = report.hidden,
                         .removed = report.removed,
                         .implied = report.implied,
                         .exact = report.exact};
  std::string content = Sentences(outcome) + "<div class=\"tiles\">\n" + RemovedTile(outcome);
  content += HtmlTile(fmt::to_string(report.rows_after), "rows", "in the published file");
  content += report.attacked ? HtmlTile(fmt::to_string(report.attacks_won()), "attacks won",
                                        "in which a rule came back and is not implied")
                             : HtmlTile("–", "attacks", "none was made");
  content +=
      HtmlTile("≥ " + Percent(report.accuracy_after), "accuracy afterwards",
               fmt::format("≥ {} before, on held-out rows", Percent(report.accuracy_before))) +
      "</div>\n";
  HtmlTable table("requests by test", {{"Requests for which this test holds"}, {"number", true}});
  const auto add = [&](const char* test, size_t holds) {
    table.Add({{test}, {fmt::format("{} of {}", holds, asked), true}});
  };
  add("pattern", report.pattern);
  add("presence", report.presence);
  add("prediction", report.prediction);
  add("trace", report.trace);
  add("order", report.order);
  return HtmlSection("verdict", "Verdict", content + table.Html() + kTests);
}

}  // namespace espalier
