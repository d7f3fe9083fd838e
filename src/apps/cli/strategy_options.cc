#include "apps/cli/strategy_options.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "apps/cli/against_option.h"

namespace espalier::cli {

std::vector<Option> OptionsOf(StrategyOptions& options) {
  std::vector<Option> all = {
      Choice({"--strategy", "",
              "optimal: the fewest edits after which the target is grown; lookahead: the fewest "
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
      Whole({"--seed", "N", "Chooses donors and the places of added rows"}, {}, options.seed),
  };
  for (Option& option : OptionsOf(options.costs)) all.push_back(std::move(option));
  all.push_back(AgainstOption(options.against));
  all.push_back(Switch({"--flip", "",
                        "optimal: no row that matches a hidden rule keeps its class; the tree then "
                        "says a false rule there"},
                       options.flip));
  return all;
}

namespace {

// What only `optimal` knows.
std::string_view OptimalOptionIn(const StrategyOptions& options) {
  if (!options.costs.costs.empty()) return "--cost";
  if (!options.costs.only.empty()) return "--only";
  if (!options.against.empty()) return "--against";
  if (options.flip) return "--flip";
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

RatioOptions RatioOptionsOf(const StrategyOptions& options, size_t threads) {
  RatioOptions ratio;
  if (options.strategy == "lookahead") ratio.search = RatioSearch::kLookAhead;
  if (options.keep == "own") ratio.kept = KeptRatio::kOwn;
  if (options.ratio == "exact") ratio.fit = RatioFit::kExact;
  if (options.edit == "remove") ratio.edit = HidingEdit::kRemove;
  if (options.edit == "recode") ratio.edit = HidingEdit::kRecode;
  if (options.allocate == "hold-back") ratio.allocate = AllocateBy::kHoldBack;
  if (options.one_by_one) ratio.requests = Requests::kOneByOne;
  ratio.seed = options.seed;
  ratio.threads = threads;
  return ratio;
}

}  // namespace

std::string_view PlanningOptionIn(const StrategyOptions& options) {
  const StrategyOptions none;
  if (options.strategy != none.strategy) return "--strategy";
  if (const std::string_view name = OptimalOptionIn(options); !name.empty()) return name;
  if (options.seed != none.seed) return "--seed";
  return RatioOptionIn(options);
}

Result<Strategy> StrategyOf(const StrategyOptions& options, size_t threads) {
  if (options.strategy == "optimal") {
    if (const std::string_view name = RatioOptionIn(options); !name.empty()) {
      return UsageError(fmt::format("{} belongs to --strategy paper and lookahead", name));
    }
    const Result<EditCosts> costs = EditCostsOf(options.costs);
    if (!costs.ok()) return costs.error();
    return Strategy(OptimalOptions{.costs = *costs, .flip = options.flip, .threads = threads});
  }
  if (const std::string_view name = OptimalOptionIn(options); !name.empty()) {
    return UsageError(fmt::format("{} belongs to --strategy optimal", name));
  }
  const RatioOptions ratio = RatioOptionsOf(options, threads);
  if (ratio.fit == RatioFit::kExact && ratio.search == RatioSearch::kGreedy) {
    return UsageError(
        "--ratio exact needs --strategy lookahead: rows of one class, node by node, "
        "cannot always reach it");
  }
  return Strategy(ratio);
}

}  // namespace espalier::cli
