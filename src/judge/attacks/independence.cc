#include "judge/attacks/independence.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "judge/attacks/chi_square.h"
#include "learn/grow.h"
#include "rules/leaves.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

constexpr uint64_t kLeastRows = 5;

using Counts = std::vector<uint64_t>;

// The rows of one leaf, apart by whether the request matches.
struct Parted {
  std::vector<RowIndex> rows;
  std::vector<bool> matches;  // one a row
  Counts matching;
  Counts all;
};

// Whether a part of the rows, and the rest, are large enough to be tested.
bool IsTestable(const Counts& inside, const Counts& all) {
  const uint64_t rows = RowsIn(inside);
  return rows >= kLeastRows && RowsIn(all) - rows >= kLeastRows;
}

bool IsPure(const Counts& counts) {
  return *std::max_element(counts.begin(), counts.end()) == RowsIn(counts);
}

size_t ClassesIn(const Counts& counts) {
  return counts.size() - static_cast<size_t>(std::count(counts.begin(), counts.end(), 0U));
}

// The leaves that the request parts.
std::map<size_t, Parted> LeavesParted(const Table& table, const Tree& tree, const Rule& request) {
  std::map<size_t, Parted> leaves;
  for (RowIndex row = 0; row < table.rows; ++row) {
    Parted& leaf = leaves[EndOfWay(tree, table, row)];
    leaf.matching.resize(table.class_count());
    leaf.all.resize(table.class_count());
    leaf.rows.push_back(row);
    ++leaf.all[table.classes.At(row)];
    leaf.matches.push_back(Matches(request, table, row));
    if (leaf.matches.back()) ++leaf.matching[table.classes.At(row)];
  }
  std::erase_if(leaves, [](const auto& leaf) {
    return !IsTestable(leaf.second.matching, leaf.second.all) || IsPure(leaf.second.all);
  });
  return leaves;
}

// One side of a condition: its class counts, and how many of its rows the request matches.
struct Side {
  Counts counts;
  uint64_t matching = 0;
};

// Calls visit(one side) for every condition on the attribute.
template <typename Visit>
void ForEachCondition(const Table& table, AttributeId attribute, const Parted& leaf, Visit visit) {
  std::map<Code, Side> by_value;
  for (size_t i = 0; i < leaf.rows.size(); ++i) {
    Side& side = by_value[table.columns[attribute].At(leaf.rows[i])];
    side.counts.resize(table.class_count());
    ++side.counts[table.classes.At(leaf.rows[i])];
    if (leaf.matches[i]) ++side.matching;
  }
  Side below{Counts(table.class_count(), 0)};
  for (const auto& [code, side] : by_value) {
    for (size_t c = 0; c < below.counts.size(); ++c) below.counts[c] += side.counts[c];
    below.matching += side.matching;
    visit(table.attributes[attribute].numeric() ? below : side);
  }
}

// Whether a condition parts the rows of the leaf as the request does.
bool IsTheRequest(const Side& side, const Parted& leaf) {
  const uint64_t matching = RowsIn(leaf.matching);
  const uint64_t rows = RowsIn(side.counts);
  return (side.matching == matching && rows == matching) ||
         (side.matching == 0 && rows == RowsIn(leaf.all) - matching);
}

// Whether every condition but the request's own is less independent of the class.
bool StandsOut(const Table& table, const Parted& leaf, double statistic) {
  bool stands_out = true;
  for (AttributeId a = 0; a < table.attributes.size() && stands_out; ++a) {
    ForEachCondition(table, a, leaf, [&](const Side& side) {
      if (IsTheRequest(side, leaf) || !IsTestable(side.counts, leaf.all)) return;
      stands_out = stands_out && ChiSquare(side.counts, leaf.all) > statistic;
    });
  }
  return stands_out;
}

}  // namespace

Result<Inspection> TooIndependent(const Table& published, const Learner& learner,
                                  const Rule& request) {
  const Result<Tree> tree = GrowFromTable(published, learner, 1);
  if (!tree.ok()) return tree.error();
  Inspection inspection;
  for (const auto& [node, leaf] : LeavesParted(published, *tree, request)) {
    const double statistic = ChiSquare(leaf.matching, leaf.all);
    const double p = ChiSquareTail(statistic, ClassesIn(leaf.all) - 1);
    inspection.p = std::max(inspection.p.value_or(0), p);
    if (p >= kSuspicious && StandsOut(published, leaf, statistic)) inspection.found = true;
  }
  return inspection;
}

}  // namespace espalier
