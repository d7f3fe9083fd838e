// How a way to hide rules is called where people read it: "paper", "paper, hold-back",
// "lookahead, exact ratio, rows removed". What is not said is as by default.
#ifndef ESPALIER_REPORT_STRATEGY_LABEL_H_
#define ESPALIER_REPORT_STRATEGY_LABEL_H_

#include <string>

#include "hide/strategy.h"

namespace espalier {

std::string StrategyLabel(const Strategy& strategy);

}  // namespace espalier

#endif  // ESPALIER_REPORT_STRATEGY_LABEL_H_
