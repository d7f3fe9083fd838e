// Attacks and what came back, for people: a grid a request.
#ifndef ESPALIER_REPORT_ATTACKS_TEXT_H_
#define ESPALIER_REPORT_ATTACKS_TEXT_H_

#include <optional>
#include <string>

#include "report/attacks_view.h"

namespace espalier {

std::string AttacksText(const AttacksView& view);

// The senses that hold, with commas.
std::string SensesText(const Senses& senses);

// One line that names the rules that are back; nothing if none is.
std::optional<std::string> WhatIsBack(const AttacksView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_ATTACKS_TEXT_H_
