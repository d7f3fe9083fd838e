#include "apps/cli/wish_options.h"

#include <fmt/format.h>

#include "base/text.h"
#include "hide/requests/find_requests.h"
#include "hide/requests/requests_file.h"

namespace espalier::cli {
namespace {

// Whether the text can be meant as a rule, or as its number.
bool IsOneRule(const std::string& text) {
  return text.find("=>") != std::string::npos || ParseNumber(Trim(text));
}

Option Rules(WishOptions& options) {
  return {.help = {"--rule", "R", "A rule to hide: its number, or its text; may be repeated"},
          .arity = Option::Arity::kMany,
          .take = [&options](const std::string& text) {
            options.rules.push_back({.rule = text});
            return Status();
          }};
}

Option Importances(WishOptions& options) {
  return {.help = {"--importance", "X", "Of the rule before it, for --budget (default: 1)"},
          .arity = Option::Arity::kMany,
          .take = [&options](const std::string& text) -> Status {
            if (options.rules.empty()) return UsageError("must come after a --rule");
            if (options.weighed == options.rules.size()) {
              return UsageError(fmt::format("given twice for --rule '{}'",
                                            options.rules.back().rule.value_or("")));
            }
            const double importance = ParseNumber(text).value_or(0);
            if (!(importance > 0)) {
              return UsageError(fmt::format("'{}' must be a number above 0", text));
            }
            options.weighed = options.rules.size();
            options.rules.back().importance = importance;
            return {};
          }};
}

}  // namespace

std::vector<Option> OptionsOf(WishOptions& options) {
  return {Rules(options), Importances(options),
          Text({"--requests", "FILE", "JSON or TOML file of rules to hide, instead of --rule"},
               options.requests)};
}

Status Check(const WishOptions& options) {
  if (!options.given()) {
    return UsageError("missing --rule or --requests");
  }
  if (!options.rules.empty() && !options.requests.empty()) {
    return UsageError("--rule and --requests exclude each other: name the rule in the file");
  }
  for (const Wish& wish : options.rules) {
    if (IsOneRule(*wish.rule)) continue;
    return UsageError(fmt::format(
        "--rule '{}': is not a rule; --rule takes one, its number or its text with '=>', and may "
        "be repeated: --rule 2 --rule 3",
        *wish.rule));
  }
  return {};
}

Result<std::vector<Wish>> WishesOf(const WishOptions& options) {
  if (options.requests.empty()) return options.rules;
  return ReadRequestsFile(options.requests);
}

Result<std::vector<Request>> RequestsIn(const Grown& grown, const std::vector<Wish>& wishes) {
  if (grown.tree.nodes.size() == 1) {
    return InputError("the tree is a single leaf: its rule cannot be hidden");
  }
  return FindRequests(wishes, RulesOf(grown.tree), grown.table);
}

}  // namespace espalier::cli
