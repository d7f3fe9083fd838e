#include "judge/attacks/earlier_release.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/sample.h"
#include "judge/row_partners.h"
#include "learn/grow.h"
#include "rules/leaves.h"
#include "table/select.h"

namespace espalier {
namespace {

// A reader who holds some rows of the original.
struct Reader {
  Tree tree;                     // grown from these rows
  std::vector<size_t> suspects;  // its leaves with the most changed rows
  uint64_t changed = 0;          // rows that the reader sees to be changed
};

// The nodes with the greatest counts, at most `most` and none of count 0; the first of equals.
std::vector<size_t> Greatest(const std::vector<uint64_t>& counts, size_t most) {
  std::vector<size_t> nodes(counts.size());
  std::iota(nodes.begin(), nodes.end(), size_t{0});
  std::stable_sort(nodes.begin(), nodes.end(),
                   [&](size_t a, size_t b) { return counts[a] > counts[b]; });
  nodes.resize(std::min(most, nodes.size()));
  std::erase_if(nodes, [&](size_t node) { return counts[node] == 0; });
  return nodes;
}

Result<Reader> ReaderOf(const Table& held, const Table& published, const Learner& learner,
                        size_t requests) {
  Reader reader;
  if (held.rows == 0) return reader;
  Result<Tree> tree = GrowFromTable(held, learner, 1);
  if (!tree.ok()) return tree.error();
  reader.tree = std::move(*tree);
  const std::vector<bool> kept = HavePartners(held, published);
  std::vector<uint64_t> changed(reader.tree.nodes.size(), 0);
  for (RowIndex row = 0; row < held.rows; ++row) {
    if (kept[row]) continue;
    ++reader.changed;
    ++changed[EndOfWay(reader.tree, held, row)];
  }
  reader.suspects = Greatest(changed, requests);
  return reader;
}

// How one suspected leaf and the rows of a request overlap.
Senses Betrayed(const Tree& tree, size_t suspect, const Table& original, const Region& region) {
  const auto stands_there = [&](RowIndex row) { return EndOfWay(tree, original, row) == suspect; };
  uint64_t there = 0;
  for (RowIndex row = 0; row < original.rows; ++row) {
    if (stands_there(row)) ++there;
  }
  const auto of_region =
      static_cast<uint64_t>(std::count_if(region.rows.begin(), region.rows.end(), stands_there));
  Said said;
  for (const RowIndex row : region.rows) said.push_back(stands_there(row));
  return {.pattern = of_region == region.rows.size() && there == of_region,
          .prediction = IsSaidOfHidden(said, region) && 2 * of_region > there,
          .trace = false};
}

std::vector<Senses> BetrayedBy(const Reader& reader, const Table& original,
                               std::span<const Region> regions) {
  std::vector<Senses> all(regions.size());
  for (size_t i = 0; i < regions.size(); ++i) {
    for (const size_t suspect : reader.suspects) {
      all[i] = AnyOf(all[i], Betrayed(reader.tree, suspect, original, regions[i]));
    }
  }
  return all;
}

std::vector<RowIndex> HalfOf(RowIndex rows, uint64_t seed) {
  std::vector<RowIndex> half(rows);
  std::iota(half.begin(), half.end(), RowIndex{0});
  Random random(seed);
  half = Drawn(std::move(half), rows / 2, random);
  std::sort(half.begin(), half.end());
  return half;
}

}  // namespace

Result<std::vector<Comparison>> CompareWithEarlier(const Table& original, const Table& published,
                                                   std::span<const Region> regions,
                                                   const Learner& learner, uint64_t seed) {
  const Result<Reader> whole = ReaderOf(original, published, learner, regions.size());
  if (!whole.ok()) return whole.error();
  const Table part = SelectRows(original, HalfOf(original.rows, seed));
  const Result<Reader> half = ReaderOf(part, published, learner, regions.size());
  if (!half.ok()) return half.error();
  const auto all = static_cast<double>(std::max<uint64_t>(1, whole->changed));
  return std::vector<Comparison>{
      {.name = "earlier-release",
       .meaning = "compares with the original and suspects the leaf with the most changed rows",
       .changed = whole->changed,
       .found = whole->changed == 0 ? 0.0 : 1.0,
       .by_region = BetrayedBy(*whole, original, regions)},
      {.name = "earlier-half",
       .meaning = "does so with half of the original",
       .changed = whole->changed,
       // An equal row that stayed may be the partner of the one that is held: never more than all.
       .found = std::min(1.0, static_cast<double>(half->changed) / all),
       .by_region = BetrayedBy(*half, original, regions)}};
}

}  // namespace espalier
