#include <fmt/format.h>

#include <string>
#include <string_view>

#include "judge/column_change.h"
#include "report/page/html.h"
#include "report/page/sections.h"

namespace espalier {
namespace {

std::string AccuracyTable(const Report& report) {
  const auto& trial = report.check.holdout;
  if (!trial) return "<p>Accuracy was not measured: no row could be held out.</p>\n";
  HtmlTable table(
      "accuracy",
      {{"Accuracy on held-out rows"}, {"rows", true}, {"before", true}, {"after", true}});
  const auto add = [&](std::string_view name, const Hits& hits) {
    const auto share = [&](uint64_t right) {
      return hits.rows == 0 ? "–"
                            : Percent(static_cast<double>(right) / static_cast<double>(hits.rows));
    };
    table.Add({{std::string(name)},
               {fmt::to_string(hits.rows), true},
               {share(hits.before), true},
               {share(hits.after), true}});
  };
  add("all", trial->all());
  add("that match a request", trial->inside);
  add("the others", trial->outside);
  return table.Html();
}

void AddAgreement(HtmlTable& table, std::string_view where,
                  const std::optional<Agreement>& agreement) {
  table.Add({{std::string(where)},
             {agreement ? Percent(agreement->agreement) : "–", true},
             {agreement ? ThreeDigits(agreement->kappa) : "–", true}});
}

HtmlTable AgreementTable() {
  return {"agreement of the trees before and after",
          {{"Both trees say the same"}, {"agreement", true}, {"kappa", true}}};
}

std::string FormTable(const Report& report) {
  HtmlTable table("how much the trees are alike", {{"The tree grown again is like"},
                                                   {"form", true},
                                                   {"edits of nodes", true},
                                                   {"rules shared", true}});
  const auto add = [&](std::string_view name, const Similarity& similarity) {
    table.Add({{std::string(name)},
               {Percent(similarity.form()), true},
               {similarity.distance ? fmt::to_string(*similarity.distance) : "–", true},
               {Percent(similarity.shared_rules), true}});
  };
  add("the original tree", report.check.to_original);
  add("the target tree", report.check.to_target);
  return table.Html();
}

std::string PairsTable(const Report& report) {
  const PairChanges& pairs = report.check.pairs;
  if (pairs.largest.empty() || pairs.largest.front().change() <= 0) return "";
  HtmlTable table("pairs of columns that changed most",
                  {{"Columns that go together (Cramér's V)"}, {"before", true}, {"after", true}});
  const auto name = [&](size_t column) {
    return HtmlText(AttributeAt(report.original.table, column).name);
  };
  for (const PairChange& pair : pairs.largest) {
    table.Add({{fmt::format("{} and {}", name(pair.first), name(pair.second))},
               {ThreeDigits(pair.before), true},
               {ThreeDigits(pair.after), true}});
  }
  return table.Html();
}

}  // namespace

std::string WorthSection(const Report& report) {
  HtmlTable agreement = AgreementTable();
  AddAgreement(agreement, "on the original rows", report.check.to_original.on_rows);
  const auto& trial = report.check.holdout;
  AddAgreement(agreement, "on held-out rows",
               trial ? std::optional(trial->agreement) : std::nullopt);
  AddAgreement(agreement, "over all combinations of values", report.check.to_original.over_all);
  return HtmlSection("worth", "How useful the file still is",
                     HtmlBeside(AccuracyTable(report) + agreement.Html() + FormTable(report) +
                                PairsTable(report)) +
                         "<div id=\"plots-here\"></div>\n");
}

std::string WorthSection(const ExternalReport& report) {
  HtmlTable accuracy("accuracy",
                     {{"Accuracy on held-out rows, ≥"}, {"before", true}, {"after", true}});
  accuracy.Add(
      {{"all"}, {Percent(report.accuracy_before), true}, {Percent(report.accuracy_after), true}});
  HtmlTable agreement = AgreementTable();
  AddAgreement(agreement, "on the original rows, ≥", report.on_rows);
  AddAgreement(agreement, "on held-out rows, ≥", report.on_holdout);
  return HtmlSection(
      "worth", "How useful the file still is",
      HtmlBeside(accuracy.Html() + agreement.Html()) +
          fmt::format("<p>The distribution of no column changed by more than {} (total variation, "
                      "or Kolmogorov and Smirnov's distance; 0 % is the same).</p>\n",
                      Percent(report.largest_column_change)));
}

}  // namespace espalier
