#include "judge/side_effects.h"

#include <algorithm>

namespace espalier {
namespace {

double Share(size_t part, size_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

}  // namespace

SideEffects SideEffectsOf(const Verdict& verdict, double dissimilarity) {
  const auto failed = static_cast<size_t>(
      std::count_if(verdict.requests.begin(), verdict.requests.end(),
                    [](const RequestVerdict& request) { return !request.hidden; }));
  return {.hiding_failure = Share(failed, verdict.requests.size()),
          .misses_cost = Share(verdict.lost, verdict.kept + verdict.lost),
          .ghost_rules = Share(verdict.ghosts, verdict.rules_after),
          .dissimilarity = dissimilarity};
}

}  // namespace espalier
