#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>

#include "judge/edit_counts.h"
#include "report/page/html.h"
#include "report/page/sections.h"
#include "report/relabelled_elsewhere.h"
#include "report/strategy_label.h"
#include "report/verdict_text.h"

namespace espalier {
namespace {

constexpr std::string_view kDrawnByScript =
    "<noscript><p>This part is drawn by the script of this page, which is turned off. The same "
    "data is in the report as JSON.</p></noscript>\n";

void AddCount(HtmlTable& table, std::string_view name, uint64_t count, std::string_view meaning) {
  table.Add({{std::string(name)}, {fmt::to_string(count), true}, {std::string(meaning)}});
}

std::string RulesTable(const Verdict& verdict) {
  HtmlTable table("rules before and after", {{"Rules"}, {"number", true}, {""}});
  AddCount(table, "before", verdict.rules_before, "of the original tree");
  AddCount(table, "merged", verdict.rules_merged, MergedMeaning(verdict));
  AddCount(table, "new", verdict.rules_new, "in place of merged ones");
  AddCount(table, "target", verdict.rules_target(), "before - merged + new");
  AddCount(table, "kept", verdict.kept, "of the target");
  AddCount(table, "lost", verdict.lost, "of the target");
  AddCount(table, "ghost", verdict.ghosts, "in the new tree, of no rule that was kept");
  AddCount(table, "after", verdict.rules_after,
           "in the new tree, with rows outside the hidden rules");
  return table.Html();
}

std::string RowsTable(const Report& report) {
  HtmlTable table("rows before and after", {{"Rows"}, {"number", true}, {""}});
  AddCount(table, "before", report.original.table.rows, "in the original file");
  if (report.hiding != nullptr) {
    const EditCounts counts = CountEdits(report.hiding->attempt.plan.edits);
    AddCount(table, "added", counts.added, "new rows, like rows of the same leaf");
    AddCount(table, "removed", counts.removed, "left out");
    AddCount(table, "relabelled", counts.relabelled,
             fmt::format("given another class; {} of them in leaves that nobody asked to hide",
                         RelabelledElsewhere(*report.hiding)));
    AddCount(table, "recoded", counts.recoded, "given another value in some column");
    AddCount(table, "edited", counts.edited,
             fmt::format("in any of these ways, {:.1f} % of the rows",
                         100 * static_cast<double>(counts.edited) /
                             static_cast<double>(report.original.table.rows)));
  }
  AddCount(table, "after", report.check.rows_after, "in the published file");
  AddCount(table, "only before", report.check.rows.only_before, "removed or edited");
  AddCount(table, "only after", report.check.rows.only_after, "added or edited");
  return table.Html();
}

std::string ByColumn(const Report& report) {
  const Table& table = report.original.table;
  const RowEdits& edits = report.hiding->attempt.plan.edits;
  std::map<AttributeId, uint64_t> cells;
  for (const Recode& edit : edits.recoded) ++cells[edit.attribute];
  HtmlTable html("edits by column", {{"Column"}, {"cells changed", true}});
  for (const auto& [attribute, count] : cells) {
    html.Add({{HtmlText(table.attributes[attribute].name)}, {fmt::to_string(count), true}});
  }
  html.Add({{HtmlText(table.class_attribute.name) + " (the class)"},
            {fmt::to_string(edits.relabelled.size()), true}});
  return html.Html();
}

}  // namespace

std::string TreesSection() {
  return HtmlSection(
      "trees", "The tree before and after",
      fmt::format("<p>What anybody grows from the original, and what anybody grows from the "
                  "published file.</p>\n{}<div id=\"trees-here\"></div>\n",
                  kDrawnByScript));
}

std::string RulesSection(const Report& report) {
  return HtmlSection("rules", "Rules",
                     fmt::format("{}{}<div id=\"rules-here\"></div>\n",
                                 RulesTable(report.verdict()), kDrawnByScript));
}

std::string EditsSection(const Report& report) {
  std::string content;
  if (report.hiding != nullptr) {
    content +=
        fmt::format("<p>Strategy: {}.</p>\n", HtmlText(StrategyLabel(report.hiding->strategy)));
  }
  const bool known = report.hiding != nullptr;
  content += HtmlBeside(RowsTable(report) + (known ? ByColumn(report) : ""));
  if (!known) {
    content +=
        "<p>Which edits were made is not known: two files do not tell an edited row from one that "
        "was removed and another that was added.</p>\n";
  } else {
    content += std::string(kDrawnByScript) + "<div id=\"edits-here\"></div>\n";
  }
  return HtmlSection("edits", "Rows and edits", content);
}

}  // namespace espalier
