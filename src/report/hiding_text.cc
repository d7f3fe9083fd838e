#include "report/hiding_text.h"

#include <fmt/format.h>

#include <vector>

#include "base/text.h"
#include "report/node_path.h"
#include "report/printable.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

std::string RuleName(const HidingView& view, const Request& request) {
  return fmt::format("rule {}: {}", request.rule.number,
                     Printable(PrintRule(request.rule, view.original.table)));
}

std::string_view YesNo(bool yes) { return yes ? "yes" : "NO"; }

// The senses in which a request is not hidden, with what that means.
std::vector<std::string> Failings(const RequestVerdict& verdict) {
  std::vector<std::string> failings;
  if (!verdict.pattern) failings.emplace_back("the tree grown again still has the rule");
  if (!verdict.prediction_can_change) {
    failings.emplace_back(
        "its rows must stay predicted so, since every branch of its test is to be hidden");
  } else if (!verdict.prediction) {
    failings.emplace_back("the tree grown again does not predict its rows as the target does");
  }
  if (!verdict.confidence) {
    failings.emplace_back("its class is still more frequent where its conditions hold");
  }
  return failings;
}

std::string RequestText(const HidingView& view, size_t i) {
  const RequestVerdict& verdict = view.attempt.verdict.requests[i];
  std::string text = fmt::format(
      "{}\n"
      "  hidden      {}\n"
      "  pattern     {}\n"
      "  prediction  {}\n"
      "  confidence  {}  ({:.3f} before, {:.3f} after)\n",
      RuleName(view, view.requests[i]), YesNo(verdict.hidden()), YesNo(verdict.pattern),
      YesNo(verdict.prediction), YesNo(verdict.confidence), verdict.confidence_before,
      verdict.confidence_after);
  for (const std::string& failing : Failings(verdict)) text += "  - " + failing + "\n";
  return text;
}

std::string RowsText(const HidingView& view) {
  const RowEdits& edits = view.attempt.plan.plan.edits;
  const RowIndex before = view.original.table.rows;
  return fmt::format(
      "rows   {} before, {} after: {} added ({:.1f} %), {} removed, {} relabelled, {} recoded\n",
      before, view.attempt.rows_after, edits.added.size(),
      100.0 * static_cast<double>(edits.added.size()) / static_cast<double>(before),
      edits.removed.size(), edits.relabelled.size(), edits.recoded.size());
}

std::string AdditionsText(const HidingView& view) {
  const RatioPlan& plan = view.attempt.plan;
  const std::vector<std::string>& classes = view.original.table.class_attribute.values;
  const std::vector<std::string> paths =
      NodePaths(view.original.table, view.original.tree, plan.paths.nodes);
  std::string text;
  for (size_t i = 0; i < plan.additions.size(); ++i) {
    for (const size_t c : {size_t{0}, size_t{1}}) {
      if (plan.additions[i][c] == 0) continue;
      text +=
          fmt::format("       {} of class {} at {}\n", plan.additions[i][c], Printable(classes[c]),
                      paths[i].empty() ? "the root" : Printable(paths[i]));
    }
  }
  return text;
}

std::string OrdersText(const HidingView& view) {
  const RatioPlan& plan = view.attempt.plan;
  if (view.requests.size() < 2) return "";
  std::string text = fmt::format("       together {}, one by one {}\n",
                                 Plural(static_cast<uint64_t>(plan.rows_together), "row"),
                                 Plural(static_cast<uint64_t>(plan.rows_one_by_one), "row"));
  for (const Ordering& ordering : view.orderings) {
    std::vector<size_t> rules;
    for (const size_t request : ordering.order) {
      rules.push_back(view.requests[request].rule.number);
    }
    text += fmt::format("       in the order {}: {}\n", fmt::join(rules, ", "), ordering.rows);
  }
  return text;
}

std::string RulesText(const Verdict& verdict) {
  return fmt::format(
      "rules  {} before, {} of them merged, {} in the target; grown again {}: {} kept, {} lost, {} "
      "ghost\n"
      "tree   {}\n",
      verdict.rules_before, verdict.rules_merged, verdict.rules_target, verdict.rules_after,
      verdict.kept, verdict.lost, verdict.ghosts,
      verdict.exact() ? "exactly the target" : "not the target");
}

}  // namespace

std::string HidingText(const HidingView& view) {
  std::string text;
  for (size_t i = 0; i < view.requests.size(); ++i) text += RequestText(view, i) + "\n";
  return text + RowsText(view) + AdditionsText(view) + OrdersText(view) +
         RulesText(view.attempt.verdict);
}

std::optional<std::string> WhatDoesNotHold(const HidingView& view) {
  std::vector<std::string> what;
  for (size_t i = 0; i < view.requests.size(); ++i) {
    const std::vector<std::string> failings = Failings(view.attempt.verdict.requests[i]);
    if (failings.empty()) continue;
    what.push_back(fmt::format("rule {} is not hidden: {}", view.requests[i].rule.number,
                               fmt::join(failings, "; ")));
  }
  if (what.empty()) return std::nullopt;
  return fmt::format("{}", fmt::join(what, "; "));
}

}  // namespace espalier
