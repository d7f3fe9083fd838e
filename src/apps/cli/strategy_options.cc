#include "apps/cli/strategy_options.h"

namespace espalier::cli {

std::vector<Option> OptionsOf(StrategyOptions& options) {
  return {
      Choice({"--strategy", "", "paper: rows added node by node; lookahead: the fewest in all"},
             {"lookahead", "paper"}, options.strategy),
      Choice({"--keep", "", "The ratio that nodes keep: larger to smaller class, or their own"},
             {"max-min", "own"}, options.keep),
      Choice({"--ratio", "", "The ratio does not fall, or stays exactly (lookahead only)"},
             {"at-least", "exact"}, options.ratio),
      Choice({"--edit", "", "What happens to the rows of a hidden leaf"},
             {"relabel", "remove", "recode"}, options.edit),
      Choice({"--allocate", "", "How added rows are sent down the tree"}, {"even", "hold-back"},
             options.allocate),
      Whole({"--seed", "N", "Chooses donors and the places of added rows"}, {}, options.seed),
  };
}

Result<RatioOptions> RatioOptionsOf(const StrategyOptions& options, size_t threads) {
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
  if (ratio.fit == RatioFit::kExact && ratio.search == RatioSearch::kGreedy) {
    return UsageError(
        "--ratio exact needs --strategy lookahead: rows of one class, node by node, "
        "cannot always reach it");
  }
  return ratio;
}

}  // namespace espalier::cli
