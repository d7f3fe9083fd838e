#include "report/check_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "base/text.h"
#include "judge/column_change.h"
#include "report/columns.h"
#include "report/labels.h"
#include "report/printable.h"
#include "report/verdict_text.h"

namespace espalier {
namespace {

constexpr size_t kMostColumns = 5;  // that are named

std::string Figure(double value) { return fmt::format("{:.4f}", value); }

std::string RowsText(const CheckView& view) {
  const Check& check = view.check;
  Columns lines({Align::kLeft, Align::kRight, Align::kLeft});
  lines.Add({"before", fmt::to_string(view.original.table.rows)});
  lines.Add({"after", fmt::to_string(check.rows_after)});
  lines.Add({"only before", fmt::to_string(check.rows.only_before), "removed or edited"});
  lines.Add({"only after", fmt::to_string(check.rows.only_after), "added or edited"});
  return "Rows\n" + lines.Text(kIndent) + "\n";
}

std::string EffectsText(const SideEffects& effects) {
  Columns lines({Align::kLeft, Align::kRight, Align::kLeft});
  lines.Add({"hiding failure", Figure(effects.hiding_failure), "of the requests are not hidden"});
  lines.Add({"misses cost", Figure(effects.misses_cost), "of the target's rules are lost"});
  lines.Add({"ghost rules", Figure(effects.ghost_rules), "of the rules grown again are new"});
  lines.Add({"dissimilarity", Figure(effects.dissimilarity), "of all cells, by counts of values"});
  return "Side effects\n" + lines.Text(kIndent) + "\n";
}

std::string DistanceText(const Similarity& similarity, std::string_view other) {
  if (!similarity.distance) return fmt::format("from the {}: {}", other, kTooLargeToCompare);
  return fmt::format("{} from the {} ({} nodes, {} after)", Plural(*similarity.distance, "edit"),
                     other, similarity.nodes, similarity.nodes_after);
}

using Line = std::vector<std::string>;

Line FormLine(const Similarity& similarity, std::string_view other) {
  return {"form", similarity.form() ? Figure(*similarity.form()) : "-",
          DistanceText(similarity, other)};
}

Line AgreementLine(const std::optional<Agreement>& agreement, std::string_view where) {
  if (!agreement) return {"agreement", "-", std::string(where)};
  return {"agreement", Figure(agreement->agreement),
          fmt::format("{}; kappa {}", where, Figure(agreement->kappa))};
}

std::string SimilarityText(const CheckView& view) {
  const Check& check = view.check;
  Columns lines({Align::kLeft, Align::kRight, Align::kLeft});
  lines.Add(FormLine(check.to_original, "original"));
  lines.Add(FormLine(check.to_target, "target"));
  lines.Add({"shared rules", Figure(check.to_original.shared_rules),
             "of all rules of the original tree or the one grown again"});
  lines.Add(AgreementLine(check.to_original.on_rows, "on the original rows"));
  lines.Add(AgreementLine(check.holdout ? std::optional(check.holdout->agreement) : std::nullopt,
                          check.holdout ? "on held-out rows" : "on held-out rows: there are none"));
  lines.Add(AgreementLine(check.to_original.over_all,
                          check.to_original.over_all
                              ? "over all combinations of values"
                              : "over all combinations of values: too many to tell"));
  return "The tree grown again beside the original one\n" + lines.Text(kIndent) + "\n";
}

Line HitsLine(const Hits& hits, std::string name) {
  const auto share = [&](uint64_t right) {
    return hits.rows == 0 ? "-"
                          : Figure(static_cast<double>(right) / static_cast<double>(hits.rows));
  };
  return {std::move(name), fmt::to_string(hits.rows), share(hits.before), share(hits.after)};
}

std::string AccuracyText(const CheckView& view) {
  const auto& trial = view.check.holdout;
  if (!trial) return "";
  Columns lines({Align::kLeft, Align::kRight, Align::kRight, Align::kRight});
  lines.Add({"held-out rows", "rows", "before", "after"});
  lines.Add(HitsLine(trial->all(), "all"));
  lines.Add(HitsLine(trial->inside, "that match a request"));
  lines.Add(HitsLine(trial->outside, "the others"));
  return fmt::format(
      "Accuracy of trees that are grown without {:.3g} % of the rows (seed {})\n{}\n",
      100 * view.options.holdout.share, view.options.holdout.seed, lines.Text(kIndent));
}

std::string NameAt(const CheckView& view, size_t column) {
  return Printable(AttributeAt(view.original.table, column).name);
}

std::string ColumnsText(const CheckView& view) {
  const std::vector<double>& changes = view.check.column_changes;
  std::vector<size_t> order(changes.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return changes[a] > changes[b]; });
  Columns lines({Align::kLeft, Align::kRight, Align::kLeft});
  for (size_t i = 0; i < order.size() && i < kMostColumns && changes[order[i]] > 0; ++i) {
    const bool numeric = AttributeAt(view.original.table, order[i]).numeric();
    lines.Add({NameAt(view, order[i]), Figure(changes[order[i]]),
               numeric ? "Kolmogorov-Smirnov" : "total variation"});
  }
  const PairChanges& pairs = view.check.pairs;
  for (const PairChange& pair : pairs.largest) {
    if (pair.change() <= 0) break;
    lines.Add(
        {fmt::format("{} and {}", NameAt(view, pair.first), NameAt(view, pair.second)),
         Figure(pair.change()),
         fmt::format("Cramer's V: {} before, {} after", Figure(pair.before), Figure(pair.after))});
  }
  const std::string text = lines.Text(kIndent);
  return "Columns and pairs of columns that changed most\n" +
         (text.empty() ? "  none changed\n" : text);
}

}  // namespace

std::string CheckText(const CheckView& view) {
  const Verdict& verdict = view.check.verdict;
  std::string text = fmt::format("Level: {}\nLearner: {}\n\n", Name(view.options.demand.level),
                                 LearnerLabel(view.original.learner));
  for (size_t i = 0; i < view.requests.size(); ++i) {
    text += RequestText(view.requests[i], verdict.requests[i], view.original.table);
  }
  text += RowsText(view) + RulesText(verdict);
  text += fmt::format("{}\n\n", ExactSentence(verdict.exact()));
  text += EffectsText(view.check.effects) + SimilarityText(view);
  return text + AccuracyText(view) + ColumnsText(view);
}

std::optional<std::string> WhatIsNotHidden(const CheckView& view) {
  std::vector<std::string> what;
  for (size_t i = 0; i < view.requests.size(); ++i) {
    const auto why = WhyNotHidden(view.requests[i], view.check.verdict.requests[i],
                                  view.original.table, view.options.demand);
    if (!why) continue;
    what.push_back(fmt::format("rule {} is not hidden: {}", view.requests[i].rule.number, *why));
  }
  if (what.empty()) return std::nullopt;
  return fmt::format("{}", fmt::join(what, "; "));
}

}  // namespace espalier
