#include "report/strategy_label.h"

namespace espalier {

std::string StrategyLabel(const RatioOptions& options) {
  std::string label(Name(options.search));
  if (options.kept == KeptRatio::kOwn) label += ", own ratio";
  if (options.fit == RatioFit::kExact) label += ", exact ratio";
  if (options.edit == HidingEdit::kRemove) label += ", rows removed";
  if (options.edit == HidingEdit::kRecode) label += ", rows recoded";
  if (options.allocate == AllocateBy::kHoldBack) label += ", hold-back";
  if (options.requests == Requests::kOneByOne) label += ", one by one";
  return label;
}

}  // namespace espalier
