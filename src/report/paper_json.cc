#include "report/paper_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "rules/grammar.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;

ordered_json Figure3Object(const PaperFigure& figure, const Attempt& attempt) {
  ordered_json object;
  for (size_t node = 0; node < kFigure3Nodes.size(); ++node) {
    object[std::string(kFigure3Nodes[node])] = Figure3Rows(figure, attempt, node);
  }
  object["total"] = Total(attempt.ratio->additions);
  return object;
}

ordered_json VerdictObject(const Attempt& attempt) {
  const RequestVerdict& one = attempt.verdict.requests[0];
  return {{"added", attempt.plan.edits.added.size()},
          {"outcome", Name(one.outcome)},
          {"hidden", one.hidden},
          {"pattern", one.pattern},
          {"presence", one.presence},
          {"prediction", one.prediction},
          {"trace", one.trace},
          {"order", one.order ? ordered_json(*one.order) : ordered_json()},
          {"target", attempt.verdict.rules_target()},
          {"kept", attempt.verdict.kept},
          {"lost", attempt.verdict.lost},
          {"ghost", attempt.verdict.ghosts},
          {"exact", attempt.verdict.exact()}};
}

ordered_json FigureObject(const PaperFigure& figure) {
  return {{"text", PrintRule(figure.request.rule, *figure.table)},
          {"greedy", VerdictObject(figure.greedy)},
          {"lookahead", VerdictObject(figure.look_ahead)}};
}

ordered_json SummaryObject(const CostSummary& summary) {
  ordered_json lengths = ordered_json::array();
  for (const auto& [length, added] : summary.added_by_length) {
    lengths.push_back({{"length", length},
                       {"leaves", added.count},
                       {"mean", added.mean()},
                       {"min", added.min},
                       {"max", added.max}});
  }
  return {{"mean", summary.added.mean()},
          {"max", summary.added.max},
          {"min", summary.added.min},
          {"exact", summary.exact.mean()},
          {"hidden", summary.hidden.mean()},
          {"kept", summary.kept.mean()},
          {"agreement", summary.agreement.mean()},
          {"by_length", std::move(lengths)}};
}

ordered_json EntryList(const std::vector<PaperEntry>& entries) {
  const std::vector<NamedStrategy> strategies = PaperStrategies();
  ordered_json list = ordered_json::array();
  for (const PaperEntry& entry : entries) {
    ordered_json object = {{"rules", entry.rules.name},
                           {"published", entry.rules.published},
                           {"leaves", entry.leaves}};
    for (size_t i = 0; i < strategies.size(); ++i) {
      object[std::string(strategies[i].name)] = SummaryObject(entry.strategies[i]);
    }
    list.push_back(std::move(object));
  }
  return list;
}

}  // namespace

std::string PaperJson(const PaperView& view) {
  const ordered_json json = {
      {"figure1", FigureObject(view.figure1)},
      {"figure2", FigureObject(view.figure2)},
      {"figure3",
       {{"greedy", Figure3Object(view.figure2, view.figure2.greedy)},
        {"lookahead", Figure3Object(view.figure2, view.figure2.look_ahead)}}},
      {"seeds", view.options.seeds},
      {"rows", view.options.rows},
      {"table2", EntryList(view.partition)},
      {"table2_as_printed", EntryList(view.as_printed)}};
  return json.dump() + "\n";
}

}  // namespace espalier
