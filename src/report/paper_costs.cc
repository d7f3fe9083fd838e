#include "report/paper_costs.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"

namespace espalier {
namespace {

CostPanel PanelOf(const PaperEntry& entry) {
  CostPanel panel;
  panel.heading = fmt::format("Rules: {}", entry.rules.name);
  panel.published = entry.rules.published;
  const std::vector<NamedStrategy> strategies = PaperStrategies();
  std::vector<std::string> averages;
  for (size_t i = 0; i < strategies.size(); ++i) {
    // The paper's own figure; how rows are completed does not change their number.
    const auto* ratio = std::get_if<RatioOptions>(&strategies[i].options);
    if (ratio == nullptr || ratio->allocate != AllocateBy::kEven) continue;
    const bool greedy = ratio->search == RatioSearch::kGreedy;
    panel.series.push_back({std::string(strategies[i].name),
                            greedy ? CostMark::kDisc : CostMark::kDiamond, &entry.strategies[i]});
    averages.push_back(fmt::format("{:.1f}", entry.strategies[i].added.mean()));
  }
  panel.facts =
      fmt::format("{:.1f} leaves a tree; mean {} %", entry.leaves, fmt::join(averages, " and "));
  return panel;
}

}  // namespace

CostChart PaperCosts(const std::vector<PaperEntry>& entries, const PaperOptions& options) {
  CostChart chart;
  chart.facts = fmt::format(
      "Rows added, in percent of the rows, by the length of the hidden rule. {} of {} for each "
      "rule set, every leaf hidden alone.",
      Plural(options.seeds, "data set"), Plural(options.rows, "row"));
  for (const PaperEntry& entry : entries) chart.panels.push_back(PanelOf(entry));
  return chart;
}

}  // namespace espalier
