// A check of two files in words: each request with its verdict, what became of the other rules, and
// what the other file is still worth.
#ifndef ESPALIER_REPORT_CHECK_TEXT_H_
#define ESPALIER_REPORT_CHECK_TEXT_H_

#include <optional>
#include <string>

#include "report/check_view.h"

namespace espalier {

std::string CheckText(const CheckView& view);

// One line that says which requests are not hidden, and why; nothing if all are.
std::optional<std::string> WhatIsNotHidden(const CheckView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_CHECK_TEXT_H_
