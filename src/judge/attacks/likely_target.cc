#include "judge/attacks/likely_target.h"

#include <utility>
#include <vector>

#include "rules/compare.h"

namespace espalier {

Target LikelyTarget(const Table& original, const Tree& before, const Tree& after,
                    std::span<const Request> requests, size_t threads) {
  Target plain = MakeTarget(original, before, requests);
  if (CompareTrees(original, plain.tree, after, threads).equal()) return plain;
  const std::vector<TargetShape> others = {{.pure_from = 1},
                                           {.fold_alike = true},
                                           {.pure_from = 1, .fold_alike = true},
                                           {.lift = true},
                                           {.fold_alike = true, .lift = true},
                                           {.flip = true}};
  for (const TargetShape& shape : others) {
    Target other = MakeTarget(original, before, requests, shape);
    if (CompareTrees(original, other.tree, after, threads).equal()) return other;
  }
  return plain;
}

}  // namespace espalier
