#include "apps/cli/budget_option.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"

namespace espalier::cli {
namespace {

constexpr double kMostRows = 1e18;

// "2%" of all rows, or "17"; nothing if it is neither.
std::optional<uint64_t> RowsOf(std::string_view text, RowIndex rows) {
  const bool percent = text.ends_with('%');
  if (percent) text = Trim(text.substr(0, text.size() - 1));
  const std::optional<double> number = ParseNumber(text);
  if (!number || *number < 0 || *number > kMostRows) return std::nullopt;
  if (!percent && *number != std::floor(*number)) return std::nullopt;
  // 7 % of 100 rows are 7, whatever is lost in the last digits.
  const double limit =
      percent ? std::floor(*number / 100 * static_cast<double>(rows) + 1e-6) : *number;
  return static_cast<uint64_t>(std::min(limit, kMostRows));
}

std::vector<std::string> KindNames() {
  std::vector<std::string> names;
  names.reserve(kBudgetKinds.size());
  for (const BudgetKind& kind : kBudgetKinds) names.emplace_back(kind.name);
  return names;
}

}  // namespace

Option BudgetOption(std::vector<NamedValue>& target) {
  return {.help = {"--budget", "KIND=N|N%,...",
                   "Edit up to this many rows, or percent of the rows: added, removed, "
                   "relabelled, recoded, edited (all of these); hides what is most important"},
          .take = [&target](const std::string& text) -> Status {
            Result<std::vector<NamedValue>> limits = ParseNamedValues(text, KindNames());
            if (!limits.ok()) return limits.error();
            for (const auto& [kind, limit] : *limits) {
              if (RowsOf(limit, 1)) continue;
              return UsageError(fmt::format(
                  "{}: '{}' is neither a number of rows (17) nor of percent (2%)", kind, limit));
            }
            target = *limits;
            return {};
          }};
}

Budget BudgetOf(const std::vector<NamedValue>& limits, RowIndex rows) {
  Budget budget;
  for (const NamedValue& limit : limits) {
    for (const BudgetKind& kind : kBudgetKinds) {
      if (kind.name == limit.name) budget.*kind.limit = RowsOf(limit.value, rows);
    }
  }
  return budget;
}

}  // namespace espalier::cli
