#include "judge/attacks/returned.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

#include "judge/attacks/chi_square.h"
#include "judge/leaf_shares.h"
#include "rules/leaf_rows.h"
#include "rules/leaves.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

constexpr double kSurprising = 0.05;  // a p-value below: chance would hardly have it

// The one leaf that all rows of the region reach, if there is one.
std::optional<size_t> LeafOfAll(const Tree& tree, const Table& original, const Region& region) {
  const std::optional<size_t> leaf = LeafOf(tree, original, region.rows.front());
  if (!leaf || tree.nodes[*leaf].majority != region.rule.predicted) return std::nullopt;
  const bool all = std::all_of(region.rows.begin(), region.rows.end(),
                               [&](RowIndex row) { return LeafOf(tree, original, row) == leaf; });
  return all ? leaf : std::nullopt;
}

bool HasRule(const Tree& tree, const Table& original, const Region& region) {
  const std::optional<size_t> leaf = LeafOfAll(tree, original, region);
  if (!leaf) return false;
  size_t rows = 0;
  for (RowIndex row = 0; row < original.rows && rows <= region.rows.size(); ++row) {
    if (LeafOf(tree, original, row) == leaf) ++rows;
  }
  return rows == region.rows.size();
}

// Whether c is more frequent among the matching rows than chance would have it.
bool LiftsBeyondChance(const Shares& shares, ClassCode c) {
  const uint64_t matching = RowsIn(shares.matching);
  const uint64_t others = RowsIn(shares.others);
  const uint64_t right = shares.matching[c] + shares.others[c];
  if (others == 0 || right == matching + others || !shares.Lifts(c)) return false;
  const std::array<uint64_t, 2> inside = {shares.matching[c], matching - shares.matching[c]};
  const std::array<uint64_t, 2> all = {right, matching + others - right};
  return ChiSquareTail(ChiSquare(inside, all), 1) < kSurprising;
}

// Whether the condition adds something to what the target says of the leaf.
bool Tells(const Shares& shares, ClassCode c, ClassCode predicted) {
  if (!shares.IsMostFrequent(c)) return false;
  return predicted == c ? LiftsBeyondChance(shares, c) : shares.Lifts(c);
}

}  // namespace

Said SaidBy(const Model& model, const Table& original, const Region& region) {
  Said said;
  said.reserve(region.rows.size());
  for (const RowIndex row : region.rows) {
    said.push_back(!model.trees.empty() && Vote(model, original, row) == region.rule.predicted);
  }
  return said;
}

bool IsSaidOfHidden(const Said& said, const Region& region) {
  assert(said.size() == region.hidden.size());
  size_t hidden = 0;
  size_t right = 0;
  for (size_t i = 0; i < said.size(); ++i) {
    if (!region.hidden[i]) continue;
    ++hidden;
    if (said[i]) ++right;
  }
  return 2 * right > hidden;
}

bool PatternReturned(const Model& model, const Table& original, const Region& region) {
  if (region.rows.empty()) return false;
  const auto having = std::count_if(model.trees.begin(), model.trees.end(), [&](const Tree& tree) {
    return HasRule(tree, original, region);
  });
  return 2 * static_cast<size_t>(having) > model.trees.size();
}

bool ConfidenceReturned(const Table& seen, const Tree& target, const Rule& rule) {
  uint64_t matching = 0;
  uint64_t telling = 0;
  for (const auto& [leaf, shares] : SharesOf(rule, seen, LeafOfEachRow(seen, target, 1))) {
    const uint64_t rows = RowsIn(shares.matching);
    matching += rows;
    if (Tells(shares, rule.predicted, target.nodes[leaf].majority)) telling += rows;
  }
  return 2 * telling > matching;
}

Senses ImpliedOf(const Senses& back, const Neighbours& neighbours, const Region& region) {
  const auto hidden = std::count(region.hidden.begin(), region.hidden.end(), true);
  const auto said_of_all = std::count(neighbours.said.begin(), neighbours.said.end(), true);
  // Where the target says c of all rows, there is no prediction to hide: all of them count.
  const bool said = hidden > 0 ? IsSaidOfHidden(neighbours.said, region)
                               : 2 * static_cast<size_t>(said_of_all) > neighbours.said.size();
  return {.pattern = back.pattern && (neighbours.pattern || (neighbours.label && said)),
          .prediction = back.prediction && said,
          .confidence = back.confidence && neighbours.label && said};
}

}  // namespace espalier
