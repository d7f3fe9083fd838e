#include "judge/attacks/likely_target.h"

#include <utility>

#include "hide/optimal/ways.h"
#include "rules/compare.h"

namespace espalier {

Target LikelyTarget(const Original& original, const Tree& after, std::span<const Request> requests,
                    size_t threads) {
  const auto is_grown = [&](const Target& target) {
    return CompareTrees(original.table, target.tree, after, threads).equal();
  };
  Target plain = MakeTarget(original.table, original.tree, requests);
  if (is_grown(plain)) return plain;
  for (const bool flip : {false, true}) {
    for (const Way& way : WaysToHide(original.learner, {}, flip)) {
      Target other = MakeTarget(original.table, original.tree, requests, way.shape);
      if (is_grown(other)) return other;
    }
  }
  return plain;
}

}  // namespace espalier
