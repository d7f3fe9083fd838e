#include "judge/attacks/earlier_release.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/random.h"
#include "judge/attacks/row_keys.h"
#include "learn/grow.h"
#include "rules/predict.h"
#include "table/select.h"

namespace espalier {
namespace {

constexpr Code kChanged = 1;

Attribute ChangedOrNot() {
  Attribute attribute;
  attribute.name = "changed";
  attribute.values = {"no", "yes"};
  return attribute;
}

// The rows of `held` with whether they were changed as their class.
Table WithChanges(Table held, const std::vector<bool>& kept) {
  held.class_attribute = ChangedOrNot();
  held.classes = Column(held.rows, 2);
  for (RowIndex row = 0; row < held.rows; ++row) held.classes.Set(row, kept[row] ? 0 : kChanged);
  return held;
}

Senses Betrayed(const Tree& tree, const Table& original, const Region& region) {
  Region changed = region;
  changed.rule.predicted = kChanged;
  const Model model{.trees = {tree}, .seen = {}};
  uint64_t said = 0;
  for (RowIndex row = 0; row < original.rows; ++row) {
    if (Predict(tree, original, row) == kChanged) ++said;
  }
  const auto of_region = static_cast<uint64_t>(
      std::count_if(region.rows.begin(), region.rows.end(),
                    [&](RowIndex row) { return Predict(tree, original, row) == kChanged; }));
  return {.pattern = PatternReturned(model, original, changed),
          .prediction =
              2 * of_region > said && IsSaidOfHidden(SaidBy(model, original, changed), changed),
          .confidence = false};
}

// The reader holds these rows of the original.
Result<Comparison> CompareRows(const Table& original, const Table& published,
                               std::span<const RowIndex> rows, std::span<const Region> regions,
                               const Learner& learner) {
  const Table held = SelectRows(original, rows);
  const std::vector<bool> kept = HavePartners(held, published);
  Comparison comparison;
  comparison.changed = static_cast<uint64_t>(std::count(kept.begin(), kept.end(), false));
  comparison.by_region.resize(regions.size());
  if (comparison.changed == 0) return comparison;
  const Result<Tree> tree = GrowFromTable(WithChanges(held, kept), learner, 1);
  if (!tree.ok()) return tree.error();
  // The tree's codes are those of the original, its classes are not.
  Table asked = original;
  asked.class_attribute = ChangedOrNot();
  for (size_t i = 0; i < regions.size(); ++i) {
    comparison.by_region[i] = Betrayed(*tree, asked, regions[i]);
  }
  return comparison;
}

}  // namespace

Result<std::vector<Comparison>> CompareWithEarlier(const Table& original, const Table& published,
                                                   std::span<const Region> regions,
                                                   const Learner& learner, uint64_t seed) {
  std::vector<RowIndex> rows(original.rows);
  std::iota(rows.begin(), rows.end(), RowIndex{0});
  Result<Comparison> whole = CompareRows(original, published, rows, regions, learner);
  if (!whole.ok()) return whole.error();
  Random random(seed);
  for (size_t i = 0; i < rows.size(); ++i) {
    std::swap(rows[i], rows[i + random.Below(rows.size() - i)]);
  }
  rows.resize(rows.size() / 2);
  std::sort(rows.begin(), rows.end());
  Result<Comparison> half = CompareRows(original, published, rows, regions, learner);
  if (!half.ok()) return half.error();
  const uint64_t changed = whole->changed;
  std::vector<Comparison> both;
  for (Comparison* one : {&*whole, &*half}) {
    one->found =
        changed == 0
            ? 0
            : std::min(1.0, static_cast<double>(one->changed) / static_cast<double>(changed));
    both.push_back(std::move(*one));
  }
  both[0].name = "earlier-release";
  both[1].name = "earlier-half";
  for (Comparison& one : both) one.changed = changed;
  return both;
}

}  // namespace espalier
