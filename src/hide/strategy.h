// The ways to plan how rules are hidden, each with its options.
#ifndef ESPALIER_HIDE_STRATEGY_H_
#define ESPALIER_HIDE_STRATEGY_H_

#include <cstddef>
#include <string_view>
#include <variant>

#include "hide/demand.h"
#include "hide/optimal/optimal_options.h"
#include "hide/ratio_plan.h"

namespace espalier {

using Strategy = std::variant<OptimalOptions, RatioOptions>;

inline std::string_view NameOf(const Strategy& strategy) {
  const auto* ratio = std::get_if<RatioOptions>(&strategy);
  return ratio == nullptr ? "optimal" : Name(ratio->search);
}

inline size_t ThreadsOf(const Strategy& strategy) {
  return std::visit([](const auto& options) { return options.threads; }, strategy);
}

inline const Seed& SeedOf(const Strategy& strategy) {
  return std::visit([](const auto& options) -> const Seed& { return options.seed; }, strategy);
}

inline const Demand& DemandOf(const Strategy& strategy) {
  return std::visit([](const auto& options) -> const Demand& { return options.demand; }, strategy);
}

inline Strategy WithThreads(Strategy strategy, size_t threads) {
  std::visit([threads](auto& options) { options.threads = threads; }, strategy);
  return strategy;
}

}  // namespace espalier

#endif  // ESPALIER_HIDE_STRATEGY_H_
