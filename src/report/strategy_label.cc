#include "report/strategy_label.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"

namespace espalier {
namespace {

std::string CostsLabel(const EditCosts& costs) {
  const EditCosts usual;
  std::vector<std::string> said;
  const auto say = [&said](std::string_view kind, double cost, double usual_cost) {
    if (cost == usual_cost) return;
    said.push_back(std::isinf(cost) ? fmt::format("no {}", kind)
                                    : fmt::format("{}={}", kind, FormatNumber(cost)));
  };
  say("add", costs.add, usual.add);
  say("remove", costs.remove, usual.remove);
  say("relabel", costs.relabel, usual.relabel);
  say("recode", costs.recode, usual.recode);
  return said.empty() ? "" : fmt::format(", {}", fmt::join(said, ", "));
}

}  // namespace

std::string StrategyLabel(const Strategy& strategy) {
  std::string label(NameOf(strategy));
  const auto* ratio = std::get_if<RatioOptions>(&strategy);
  if (ratio == nullptr) {
    const auto& optimal = std::get<OptimalOptions>(strategy);
    return label + CostsLabel(optimal.costs);
  }
  const RatioOptions& options = *ratio;
  if (options.kept == KeptRatio::kOwn) label += ", own ratio";
  if (options.fit == RatioFit::kExact) label += ", exact ratio";
  if (options.edit == HidingEdit::kRemove) label += ", rows removed";
  if (options.edit == HidingEdit::kRecode) label += ", rows recoded";
  if (options.allocate == AllocateBy::kHoldBack) label += ", hold-back";
  if (options.requests == Requests::kOneByOne) label += ", one by one";
  return label;
}

}  // namespace espalier
