#include "report/strategy_label.h"

namespace espalier {

std::string StrategyLabel(const Strategy& strategy) {
  std::string label(NameOf(strategy));
  const auto* ratio = std::get_if<RatioOptions>(&strategy);
  if (ratio == nullptr) return label;
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
