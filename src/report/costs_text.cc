#include "report/costs_text.h"

#include <fmt/format.h>

#include <utility>

#include "judge/edit_counts.h"
#include "report/columns.h"
#include "report/printable.h"
#include "report/strategy_label.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

constexpr size_t kCells = 11;  // of a leaf's line, with all columns

std::string YesNo(bool yes) { return yes ? "yes" : "no"; }

std::string Percent(double number) { return fmt::format("{:.1f}", number); }

std::string LengthsText(const CostSummary& summary) {
  Columns columns({Align::kRight, Align::kRight, Align::kRight, Align::kRight, Align::kRight});
  columns.Add({"length", "leaves", "mean %", "min %", "max %"});
  for (const auto& [length, edited] : summary.edited_by_length) {
    columns.Add({fmt::to_string(length), fmt::to_string(edited.count), Percent(edited.mean()),
                 Percent(edited.min), Percent(edited.max)});
  }
  return columns.Text("  ");
}

}  // namespace

void CostsText::Add(const Request& request, const Result<Attempt>& attempt) {
  if (attempt.ok()) {
    AddAttempt(request, *attempt);
  } else {
    AddImpossible(request, attempt.error());
  }
}

void CostsText::AddImpossible(const Request& request, const Error& why) {
  std::vector<std::string> cells(kCells, "-");
  cells.front() = fmt::to_string(request.rule.number);
  cells.back() = Printable(PrintRule(request.rule, original_.table));
  lines_.push_back(std::move(cells));
  reasons_.push_back(
      fmt::format("Rule {} is not possible: {}\n", request.rule.number, Printable(why.message)));
}

void CostsText::AddAttempt(const Request& request, const Attempt& attempt) {
  summary_.Add(original_, request, attempt);
  const RowEdits& edits = attempt.plan.edits;
  const Verdict& verdict = attempt.verdict;
  const auto edited = static_cast<double>(CountEdits(edits).edited);
  lines_.push_back({fmt::to_string(request.rule.number), fmt::to_string(edits.added.size()),
                    fmt::to_string(edits.relabelled.size()), fmt::to_string(edits.removed.size()),
                    fmt::to_string(edits.RecodedRows()),
                    Percent(100 * edited / static_cast<double>(original_.table.rows)),
                    std::string(Name(verdict.requests[0].outcome)), YesNo(attempt.hidden()),
                    fmt::format("{}/{}", verdict.kept, verdict.rules_target()),
                    YesNo(attempt.exact()), Printable(PrintRule(request.rule, original_.table))});
}

std::string CostsText::LeafLines() const {
  struct Shown {
    std::string name;
    Align align;
    bool shown = true;
  };
  const std::vector<Shown> columns = {{"rule", Align::kRight},
                                      {"added", Align::kRight},
                                      {"relabelled", Align::kRight, summary_.relabelled.max > 0},
                                      {"removed", Align::kRight, summary_.removed.max > 0},
                                      {"recoded", Align::kRight, summary_.recoded.max > 0},
                                      {"edited %", Align::kRight},
                                      {"outcome", Align::kLeft},
                                      {"hidden", Align::kLeft},
                                      {"kept", Align::kRight},
                                      {"exact", Align::kLeft},
                                      {"text", Align::kLeft}};
  std::vector<Align> aligns;
  std::vector<std::string> header;
  for (const Shown& column : columns) {
    if (!column.shown) continue;
    aligns.push_back(column.align);
    header.push_back(column.name);
  }
  Columns table(std::move(aligns));
  table.Add(std::move(header));
  for (const std::vector<std::string>& line : lines_) {
    std::vector<std::string> cells;
    for (size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].shown) cells.push_back(line[i]);
    }
    table.Add(std::move(cells));
  }
  return fmt::format("{}{}", table.Text(), fmt::join(reasons_, ""));
}

std::string CostsText::Summary() const {
  const size_t hidden = summary_.added.count;
  if (hidden == 0) return "No leaf can be hidden in this way.\n";
  Columns lines({Align::kLeft, Align::kRight, Align::kLeft});
  const auto add_share = [&](std::string name, const Spread& share, std::string of) {
    lines.Add({std::move(name), Percent(100 * share.mean()) + " %", std::move(of)});
  };
  const auto add_rows = [&](std::string name, const Spread& rows) {
    lines.Add({std::move(name), Percent(rows.mean()) + " %",
               fmt::format("on average, from {:.1f} to {:.1f} %", rows.min, rows.max)});
  };
  const auto add_if_any = [&](std::string name, const Spread& rows) {
    if (rows.max > 0) add_rows(std::move(name), rows);
  };
  add_rows("rows added", summary_.added);
  add_if_any("relabelled", summary_.relabelled);
  add_if_any("removed", summary_.removed);
  add_if_any("recoded", summary_.recoded);
  add_rows("edited", summary_.edited);
  add_share("hidden", summary_.hidden, "of the leaves");
  add_share("exact", summary_.exact, "of the new trees have all other rules");
  add_share("kept", summary_.kept, "of the other rules, on average");
  add_share("agreement", summary_.agreement, "of the rows are predicted as before, on average");
  const size_t all = RulesOf(original_.tree).size();
  const std::string count = hidden == 1 ? "1 leaf" : fmt::format("{} leaves", hidden);
  const std::string of_all = leaves() < all ? fmt::format(" of {}", all) : "";
  return fmt::format("{}{}, each hidden alone\n{}\nRows edited by the length of the rule\n{}",
                     count, of_all, lines.Text("  "), LengthsText(summary_));
}

std::string CostsText::Finish(const Strategy& strategy) const {
  if (leaves() == 0) return "The tree is a single leaf: there is nothing to hide.\n";
  return fmt::format("Strategy: {}\n\n{}\n{}", StrategyLabel(strategy), LeafLines(), Summary());
}

}  // namespace espalier
