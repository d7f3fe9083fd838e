// --budget: how many rows may be edited, by kind.
#ifndef ESPALIER_APPS_CLI_BUDGET_OPTION_H_
#define ESPALIER_APPS_CLI_BUDGET_OPTION_H_

#include <vector>

#include "apps/cli/named_values.h"
#include "apps/cli/option.h"
#include "judge/budget.h"
#include "table/attribute.h"

namespace espalier::cli {

// `target` keeps the limits as they are written: "2%" or "17".
Option BudgetOption(std::vector<NamedValue>& target);

// The limits in rows, for a table of so many.
// REQUIRES: BudgetOption took them
Budget BudgetOf(const std::vector<NamedValue>& limits, RowIndex rows);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_BUDGET_OPTION_H_
