#include "apps/cli/strategy_options.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>
#include <utility>

#include "apps/cli/against_option.h"

namespace espalier::cli {

std::vector<Option> OptionsOf(StrategyOptions& options) {
  std::vector<Option> all = {
      Choice(
          {"--strategy", "",
           "optimal: labels that the neighbours imply, and few other edits; lookahead: the fewest "
           "rows that keep the class ratios; paper: rows added node by node"},
          {"optimal", "lookahead", "paper"}, options.strategy),
      Choice({"--keep", "",
              "lookahead, paper: the ratio that nodes keep, larger to smaller class or their own"},
             {"max-min", "own"}, options.keep),
      Choice({"--ratio", "", "lookahead: the ratio does not fall, or stays exactly"},
             {"at-least", "exact"}, options.ratio),
      Choice({"--edit", "", "lookahead, paper: what happens to the rows of a hidden leaf"},
             {"relabel", "remove", "recode"}, options.edit),
      Choice({"--allocate", "", "lookahead, paper: how added rows are sent down the tree"},
             {"even", "hold-back"}, options.allocate),
      SeedOption(options.seed),
  };
  for (Option& option : OptionsOf(options.costs)) all.push_back(std::move(option));
  all.push_back(AgainstOption(options.against));
  for (Option& option : OptionsOf(options.demand)) all.push_back(std::move(option));
  return all;
}

namespace {

// What only `optimal` knows.
std::string_view OptimalOptionIn(const StrategyOptions& options) {
  if (!options.costs.costs.empty()) return "--cost";
  if (!options.costs.only.empty()) return "--only";
  if (!options.against.empty()) return "--against";
  return {};
}

// What only the strategies of the paper know.
std::string_view RatioOptionIn(const StrategyOptions& options) {
  const StrategyOptions none;
  if (options.keep != none.keep) return "--keep";
  if (options.ratio != none.ratio) return "--ratio";
  if (options.edit != none.edit) return "--edit";
  if (options.allocate != none.allocate) return "--allocate";
  if (options.one_by_one) return "--one-by-one";
  return {};
}

RatioOptions RatioOptionsOf(const StrategyOptions& options, const Seed& seed, size_t threads) {
  RatioOptions ratio;
  if (options.strategy == "lookahead") ratio.search = RatioSearch::kLookAhead;
  if (options.keep == "own") ratio.kept = KeptRatio::kOwn;
  if (options.ratio == "exact") ratio.fit = RatioFit::kExact;
  if (options.edit == "remove") ratio.edit = HidingEdit::kRemove;
  if (options.edit == "recode") ratio.edit = HidingEdit::kRecode;
  if (options.allocate == "hold-back") ratio.allocate = AllocateBy::kHoldBack;
  if (options.one_by_one) ratio.requests = Requests::kOneByOne;
  ratio.demand = DemandOf(options.demand, Level::kTree);
  ratio.seed = seed;
  ratio.threads = threads;
  return ratio;
}

}  // namespace

Option SeedOption(std::optional<Seed>& target) {
  return {
      .help =
          {"--seed", "N",
           "Seed of all random choices, for tests and to repeat a run (default: 128 secret bits)"},
      .take = [&target](const std::string& text) -> Status {
        target = ParseSeed(text);
        if (target) return {};
        return UsageError(fmt::format("'{}' must be a whole number below 2^128", text));
      }};
}

std::string_view PlanningOptionIn(const StrategyOptions& options) {
  const StrategyOptions none;
  if (options.strategy != none.strategy) return "--strategy";
  if (const std::string_view name = OptimalOptionIn(options); !name.empty()) return name;
  if (options.seed) return "--seed";
  if (options.demand.level) return "--level";
  if (options.demand.accept_implied) return "--accept";
  return RatioOptionIn(options);
}

Result<Strategy> StrategyOf(const StrategyOptions& options, const Seed& seed, size_t threads) {
  if (options.strategy == "optimal") {
    if (const std::string_view name = RatioOptionIn(options); !name.empty()) {
      return UsageError(fmt::format("{} belongs to --strategy paper and lookahead", name));
    }
    const Result<EditCosts> costs = EditCostsOf(options.costs);
    if (!costs.ok()) return costs.error();
    if (std::isinf(costs->relabel)) {
      return UsageError("--only must name relabel: other edits cannot hide a rule without a trace");
    }
    return Strategy(OptimalOptions{.demand = DemandOf(options.demand, Level::kNeighbours),
                                   .costs = *costs,
                                   .seed = seed,
                                   .threads = threads});
  }
  if (const std::string_view name = OptimalOptionIn(options); !name.empty()) {
    return UsageError(fmt::format("{} belongs to --strategy optimal", name));
  }
  const RatioOptions ratio = RatioOptionsOf(options, seed, threads);
  if (ratio.fit == RatioFit::kExact && ratio.search == RatioSearch::kGreedy) {
    return UsageError(
        "--ratio exact needs --strategy lookahead: rows of one class, node by node, "
        "cannot always reach it");
  }
  return Strategy(ratio);
}

}  // namespace espalier::cli
