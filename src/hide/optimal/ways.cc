#include "hide/optimal/ways.h"

#include <algorithm>
#include <cmath>

namespace espalier {
namespace {

// The edits by which rows can be hidden, the best first; forbidden ones cost infinitely.
std::vector<TriedEdit::Kind> HidingEdits(const EditCosts& costs) {
  std::vector<TriedEdit::Kind> kinds;
  if (std::isfinite(costs.relabel)) kinds.push_back(TriedEdit::Kind::kRelabel);
  if (std::isfinite(costs.remove)) kinds.push_back(TriedEdit::Kind::kRemove);
  if (!kinds.empty()) return kinds;
  if (std::isfinite(costs.recode)) kinds.push_back(TriedEdit::Kind::kRecode);
  if (std::isfinite(costs.add)) kinds.push_back(TriedEdit::Kind::kAdd);
  return kinds;
}

}  // namespace

std::vector<Way> WaysToHide(const Learner& learner, const EditCosts& costs, bool flip) {
  const uint64_t least = std::max<uint64_t>(1, learner.min_leaf);
  const std::vector<TriedEdit::Kind> kinds = HidingEdits(costs);
  if (kinds.empty()) return {};
  const HidingBy all{.edit = kinds[0], .may_remove = std::isfinite(costs.remove)};
  if (flip) {
    return {{{.pure_from = 0, .flip = true}, all},
            {{.pure_from = 0, .fold_alike = true, .flip = true}, all}};
  }
  HidingBy enough = all;
  enough.relabelling = Relabelling::kEnough;
  std::vector<Way> ways = {{{.pure_from = 0}, all}, {{.pure_from = 0}, enough}};
  if (least > 1) ways.push_back({{.pure_from = 3 * least}, enough});
  ways.push_back({{.pure_from = 0, .lift = Lift::kLeaves}, all});
  ways.push_back({{.pure_from = 0, .fold_alike = true}, all});
  ways.push_back({.shape = {.pure_from = 0, .lift = Lift::kSubtrees}, .by = all, .resort = true});
  for (size_t i = 1; i < kinds.size(); ++i) {
    HidingBy other = all;
    other.edit = kinds[i];
    ways.push_back({.shape = {.pure_from = 0}, .by = other, .resort = true});
  }
  return ways;
}

EditCosts Times(const EditCosts& costs, const EditCosts& factors) {
  return {.add = costs.add * factors.add,
          .remove = costs.remove * factors.remove,
          .relabel = costs.relabel * factors.relabel,
          .recode = costs.recode * factors.recode,
          .recode_more = costs.recode_more * factors.recode_more};
}

}  // namespace espalier
