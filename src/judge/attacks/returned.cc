#include "judge/attacks/returned.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "rules/leaves.h"

namespace espalier {
namespace {

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

bool PredictionReturned(const Said& said, const Region& region) {
  if (!IsSaidOfHidden(said, region)) return false;
  const Expectation& expectation = region.around->expectation;
  const ClassCode c = region.rule.predicted;
  const double most =
      std::max(static_cast<double>(expectation.predicted[c]), expectation.all.High(c));
  return static_cast<double>(std::count(said.begin(), said.end(), true)) > most;
}

bool PatternReturned(const Model& model, const Table& original, const Region& region) {
  if (region.rows.empty()) return false;
  const auto having = std::count_if(model.trees.begin(), model.trees.end(), [&](const Tree& tree) {
    return HasRule(tree, original, region);
  });
  return 2 * static_cast<size_t>(having) > model.trees.size();
}

bool TraceReturned(const Table& seen, const Region& region) {
  std::vector<RowIndex> rows;
  std::vector<uint64_t> counts(seen.class_count(), 0);
  for (RowIndex row = 0; row < seen.rows; ++row) {
    if (!Matches(region.rule, seen, row)) continue;
    rows.push_back(row);
    ++counts[seen.classes.At(row)];
  }
  const ClassCode c = region.rule.predicted;
  if (rows.empty() || !Leads(counts, c)) return false;
  const NeighbourModel& model = region.around->model;
  const Expectation expectation = ExpectationOf(model, SeenBy(model, seen, rows, 1));
  return static_cast<double>(counts[c]) > expectation.all.High(c);
}

Senses ImpliedOf(const Senses& back, const Neighbours& neighbours, const Region& region) {
  const auto hidden = std::count(region.hidden.begin(), region.hidden.end(), true);
  const auto said_of_all = std::count(neighbours.said.begin(), neighbours.said.end(), true);
  // Where the neighbour model says c of all rows, there is no prediction to hide: all of them
  // count.
  const bool said = hidden > 0 ? IsSaidOfHidden(neighbours.said, region)
                               : 2 * static_cast<size_t>(said_of_all) > neighbours.said.size();
  return {.pattern = back.pattern && (neighbours.pattern || (neighbours.label && said)),
          .prediction = back.prediction && said,
          .trace = back.trace && neighbours.label && said};
}

}  // namespace espalier
