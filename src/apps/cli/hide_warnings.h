// What whoever hides rules should know of the outcome, beside the verdict.
#ifndef ESPALIER_APPS_CLI_HIDE_WARNINGS_H_
#define ESPALIER_APPS_CLI_HIDE_WARNINGS_H_

#include <span>

#include "hide/request.h"
#include "judge/attempt.h"

namespace espalier::cli {

void WarnOf(const Attempt& attempt, const Original& original, std::span<const Request> requests);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_HIDE_WARNINGS_H_
