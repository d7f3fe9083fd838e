#include "report/hiding_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "judge/edit_counts.h"
#include "report/columns.h"
#include "report/labels.h"
#include "report/node_path.h"
#include "report/printable.h"
#include "report/relabelled_elsewhere.h"
#include "report/strategy_label.h"
#include "report/verdict_text.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

// "rule 4", or how the group is named that it belongs to.
std::string NameOfWish(const Request& request) {
  return request.group.empty()
             ? fmt::format("rule {}", request.rule.number)
             : fmt::format("rule {} ({})", request.rule.number, Printable(request.group));
}

std::string AloneText(const LeftOut& left_out) {
  if (!left_out.cost) return "it cannot be hidden alone";
  return fmt::format("alone it takes {}{}{}", EditsInWords(*left_out.cost),
                     left_out.request.group.empty() ? "" : " for the group",
                     left_out.hidden ? "" : ", and it is not hidden then");
}

std::string BudgetText(const HidingView& view) {
  if (view.choice == nullptr) return "";
  const BudgetChoice& choice = *view.choice;
  std::string text = fmt::format("Budget, in rows: {}\n", LimitsInWords(choice.budget));
  if (choice.left_out.empty()) return text + "  everything fits\n\n";
  for (const LeftOut& left_out : choice.left_out) {
    const Request& request = left_out.request;
    text += fmt::format("  LEFT OUT: {}, importance {}; {}\n            {}\n", NameOfWish(request),
                        FormatNumber(request.importance), AloneText(left_out),
                        Printable(PrintRule(request.rule, view.original.table)));
  }
  text +=
      fmt::format("  what is hidden has a total importance of {}", FormatNumber(choice.importance));
  text +=
      choice.bound > choice.importance
          ? fmt::format("; whether up to {} would fit was not tried\n", FormatNumber(choice.bound))
          : ", and no more fits\n";
  return text + "\n";
}

void AddAdditions(const HidingView& view, Columns& lines) {
  if (!view.attempt.ratio) return;
  const RatioPlan& plan = *view.attempt.ratio;
  const std::vector<std::string>& classes = view.original.table.class_attribute.values;
  const std::vector<std::string> paths =
      NodePaths(view.original.table, view.original.tree, plan.paths.nodes);
  for (size_t i = 0; i < plan.additions.size(); ++i) {
    for (const size_t c : {size_t{0}, size_t{1}}) {
      if (plan.additions[i][c] == 0) continue;
      lines.Add({"", fmt::to_string(plan.additions[i][c]),
                 fmt::format("of class {} at {}", Printable(classes[c]),
                             paths[i].empty() ? "the root" : Printable(paths[i]))});
    }
  }
}

std::string RowsText(const HidingView& view) {
  const RowEdits& edits = view.attempt.plan.edits;
  const RowIndex before = view.original.table.rows;
  Columns lines({Align::kLeft, Align::kRight, Align::kLeft});
  const auto add = [&](std::string name, size_t rows) {
    const double share = static_cast<double>(rows) / static_cast<double>(before);
    lines.Add({std::move(name), fmt::to_string(rows), fmt::format("{:.1f} %", 100 * share)});
  };
  const auto add_if_any = [&](std::string name, size_t rows) {
    if (rows > 0) add(std::move(name), rows);
  };
  lines.Add({"before", fmt::to_string(before)});
  add("added", edits.added.size());
  AddAdditions(view, lines);
  add_if_any("removed", edits.removed.size());
  add_if_any("relabelled", edits.relabelled.size());
  if (const size_t elsewhere = RelabelledElsewhere(view); elsewhere > 0) {
    lines.Add({"", fmt::to_string(elsewhere), "of them in no leaf that was to be hidden"});
  }
  add_if_any("recoded", edits.RecodedRows());
  add("edited", CountEdits(edits).edited);
  lines.Add({"after", fmt::to_string(view.attempt.rows_after)});
  return "Rows\n" + lines.Text(kIndent) + "\n";
}

std::string OrdersText(const HidingView& view) {
  if (view.requests.size() < 2 || !view.attempt.ratio) return "";
  const RatioPlan& plan = *view.attempt.ratio;
  const bool one_by_one = std::get<RatioOptions>(view.strategy).requests == Requests::kOneByOne;
  Columns lines({Align::kLeft, Align::kRight, Align::kLeft});
  lines.Add({"together", fmt::to_string(plan.rows_together), one_by_one ? "" : "done"});
  lines.Add({"one by one", fmt::to_string(plan.rows_one_by_one), one_by_one ? "done" : ""});
  for (const Ordering& ordering : view.orderings) {
    std::vector<size_t> rules;
    for (const size_t request : ordering.order) {
      rules.push_back(view.requests[request].rule.number);
    }
    lines.Add(
        {fmt::format("in the order {}", fmt::join(rules, ", ")), fmt::to_string(ordering.rows)});
  }
  return "Rows that hiding the rules adds\n" + lines.Text(kIndent) + "\n";
}

// What the other learners grow.
std::string AgainstText(const HidingView& view) {
  if (view.original.others.empty()) return "";
  Columns lines(
      {Align::kLeft, Align::kLeft, Align::kLeft, Align::kRight, Align::kRight, Align::kRight});
  lines.Add({"learner", "hidden", "exact", "kept", "lost", "ghost"});
  for (size_t i = 0; i < view.original.others.size(); ++i) {
    const Verdict& verdict = view.attempt.others[i];
    lines.Add({ShortName(view.original.others[i]), verdict.hidden() ? "yes" : "NO",
               verdict.exact() ? "yes" : "NO", fmt::to_string(verdict.kept),
               fmt::to_string(verdict.lost), fmt::to_string(verdict.ghosts)});
  }
  return "Grown again by other learners\n" + lines.Text(kIndent) + "\n";
}

// How the tree grown again compares with the target, and what the plan could not overcome.
std::string ExactText(const HidingView& view) {
  std::string text(ExactSentence(view.attempt.exact()));
  text += '\n';
  if (view.attempt.exact()) return text;
  const std::vector<std::string>& obstacles = view.attempt.obstacles;
  for (size_t i = 0; i < obstacles.size() && i < kMostObstacles; ++i) {
    text += fmt::format("  in the way: {}\n", Printable(obstacles[i]));
  }
  if (obstacles.size() > kMostObstacles) {
    text += fmt::format("  and {} more\n", obstacles.size() - kMostObstacles);
  }
  return text;
}

// Where other learners are named, the rules must be hidden from them, too.
void AddWhatOthersGrow(const HidingView& view, std::vector<std::string>& what) {
  if (view.original.others.empty()) return;
  for (size_t i = 0; i < view.original.others.size(); ++i) {
    const Verdict& verdict = view.attempt.others[i];
    const std::string name = ShortName(view.original.others[i]);
    for (size_t k = 0; k < view.requests.size(); ++k) {
      const auto why = WhyNotHidden(view.requests[k], verdict.requests[k], view.original.table,
                                    view.attempt.demand);
      if (!why) continue;
      what.push_back(fmt::format("rule {} is not hidden from {}: {}", view.requests[k].rule.number,
                                 name, *why));
    }
  }
}

}  // namespace

std::string HidingText(const HidingView& view) {
  std::string text =
      fmt::format("Strategy: {}\nLevel: {}\nLearner: {}\n\n", StrategyLabel(view.strategy),
                  Name(view.attempt.demand.level), LearnerLabel(view.original.learner));
  for (size_t i = 0; i < view.requests.size(); ++i) {
    text += RequestText(view.requests[i], view.attempt.verdict.requests[i], view.original.table);
  }
  text += BudgetText(view) + RowsText(view) + OrdersText(view) + RulesText(view.attempt.verdict);
  return text + AgainstText(view) + ExactText(view);
}

std::optional<std::string> WhatDoesNotHold(const HidingView& view) {
  std::vector<std::string> what;
  for (size_t i = 0; i < view.requests.size(); ++i) {
    const RequestVerdict& verdict = view.attempt.verdict.requests[i];
    const size_t rule = view.requests[i].rule.number;
    const auto why =
        WhyNotHidden(view.requests[i], verdict, view.original.table, view.attempt.demand);
    if (why) what.push_back(fmt::format("rule {} is not hidden: {}", rule, *why));
  }
  AddWhatOthersGrow(view, what);
  if (view.choice != nullptr) {
    for (const LeftOut& left_out : view.choice->left_out) {
      what.push_back(fmt::format(
          "{} is left out: {}", NameOfWish(left_out.request),
          left_out.hidden ? "the budget does not allow it" : "it is not hidden even alone"));
    }
  }
  if (what.empty()) return std::nullopt;
  return fmt::format("{}", fmt::join(what, "; "));
}

}  // namespace espalier
