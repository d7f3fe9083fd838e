// An attempt to hide rules in words: each request with its verdict, what happened to the rows,
// and what became of the other rules.
#ifndef ESPALIER_REPORT_HIDING_TEXT_H_
#define ESPALIER_REPORT_HIDING_TEXT_H_

#include <optional>
#include <string>

#include "report/hiding_view.h"

namespace espalier {

std::string HidingText(const HidingView& view);

// One line that says what was asked for and does not hold, and why: requests that are not hidden,
// or left out, and learners that do not grow the target; nothing if all holds.
std::optional<std::string> WhatDoesNotHold(const HidingView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_HIDING_TEXT_H_
