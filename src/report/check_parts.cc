#include "report/check_parts.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "judge/column_change.h"

namespace espalier {

using nlohmann::ordered_json;

namespace {

ordered_json SyntacticObject(const Similarity& similarity) {
  ordered_json json = {{"nodes", similarity.nodes}, {"nodes_after", similarity.nodes_after}};
  json["distance"] = similarity.distance ? ordered_json(*similarity.distance) : ordered_json();
  json["similarity"] = similarity.form() ? ordered_json(*similarity.form()) : ordered_json();
  if (!similarity.distance) json["reason"] = kTooLargeToCompare;
  json["shared_rules"] = similarity.shared_rules;
  return json;
}

ordered_json HitsObject(const Hits& hits) {
  const auto share = [&](uint64_t right) {
    return hits.rows == 0
               ? ordered_json()
               : ordered_json(static_cast<double>(right) / static_cast<double>(hits.rows));
  };
  return {{"rows", hits.rows}, {"before", share(hits.before)}, {"after", share(hits.after)}};
}

std::string ColumnName(const CheckView& view, size_t column) {
  return ValidUtf8(AttributeAt(view.original.table, column).name);
}

}  // namespace

ordered_json AgreementObject(const std::optional<Agreement>& agreement) {
  if (!agreement) return nullptr;
  return {{"agreement", agreement->agreement}, {"kappa", agreement->kappa}};
}

ordered_json EffectsObject(const SideEffects& effects) {
  return {{"hiding_failure", effects.hiding_failure},
          {"misses_cost", effects.misses_cost},
          {"ghost_rules", effects.ghost_rules},
          {"dissimilarity", effects.dissimilarity}};
}

ordered_json SimilarityObject(const CheckView& view) {
  const Similarity& similarity = view.check.to_original;
  const auto& holdout = view.check.holdout;
  ordered_json semantic = {
      {"rows", AgreementObject(similarity.on_rows)},
      {"holdout", AgreementObject(holdout ? std::optional(holdout->agreement) : std::nullopt)},
      {"combinations", AgreementObject(similarity.over_all)}};
  return {{"syntactic", SyntacticObject(similarity)},
          {"syntactic_to_target", SyntacticObject(view.check.to_target)},
          {"semantic", std::move(semantic)}};
}

ordered_json AccuracyObject(const CheckView& view) {
  ordered_json json = {{"holdout", view.options.holdout.share},
                       {"seed", view.options.holdout.seed}};
  const auto& trial = view.check.holdout;
  json["all"] = trial ? HitsObject(trial->all()) : ordered_json();
  json["inside"] = trial ? HitsObject(trial->inside) : ordered_json();
  json["outside"] = trial ? HitsObject(trial->outside) : ordered_json();
  return json;
}

ordered_json ColumnsObject(const CheckView& view) {
  ordered_json changes = ordered_json::array();
  for (size_t column = 0; column < view.check.column_changes.size(); ++column) {
    const bool numeric = AttributeAt(view.original.table, column).numeric();
    changes.push_back({{"column", ColumnName(view, column)},
                       {"measure", numeric ? "kolmogorov-smirnov" : "total-variation"},
                       {"change", view.check.column_changes[column]}});
  }
  ordered_json largest = ordered_json::array();
  const PairChanges& pairs = view.check.pairs;
  for (const PairChange& pair : pairs.largest) {
    largest.push_back({{"columns", ordered_json::array({ColumnName(view, pair.first),
                                                        ColumnName(view, pair.second)})},
                       {"before", pair.before},
                       {"after", pair.after},
                       {"change", pair.change()}});
  }
  return {{"changes", std::move(changes)},
          {"pairs",
           {{"measure", "cramers-v"},
            {"pairs", pairs.pairs},
            {"compared", pairs.compared},
            {"mean_change", pairs.mean},
            {"largest", std::move(largest)}}}};
}

}  // namespace espalier
