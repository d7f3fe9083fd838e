#include "hide/optimal/recode_limits.h"

#include <algorithm>
#include <limits>
#include <set>

namespace espalier {
namespace {

constexpr size_t kMostPatternRows = 5000;
constexpr size_t kMostPatterns = 300;

}  // namespace

bool RecodeLimits::IsPure(size_t leaf) const {
  const auto counts = counts_.ClassCounts(leaf);
  return counts[tree_.nodes[leaf].majority] == RowsIn(counts);
}

bool RecodeLimits::MayOpen(size_t leaf) const {
  return !IsPure(leaf) && !contest_.IsDeepest(leaf) &&
         RowsIn(counts_.ClassCounts(leaf)) >= 2 * contest_.least_branch();
}

// The nodes on a leaf's path that test an attribute.
const std::vector<size_t>& RecodeLimits::TestsOf(size_t leaf, AttributeId attribute) {
  const auto known = tests_.try_emplace({leaf, attribute});
  std::vector<size_t>& tests = known.first->second;
  if (known.second) {
    order_.ForEachOnWay(leaf, [&](size_t node) {
      const auto& own = contest_.OwnTest(node);
      if (own && own->attribute == attribute) tests.push_back(node);
    });
  }
  return tests;
}

bool RecodeLimits::IsFrozen(size_t leaf, AttributeId attribute, Code from) {
  const std::vector<size_t>& tests = TestsOf(leaf, attribute);
  return std::any_of(tests.begin(), tests.end(), [&](size_t node) {
    return contest_.OwnTest(node)->kind != Test::Kind::kThreshold ||
           contest_.HoldsThreshold(node, from, kSpare);
  });
}

bool RecodeLimits::KeepsWay(size_t leaf, AttributeId attribute, Code from, Code to) {
  const std::vector<size_t>& tests = TestsOf(leaf, attribute);
  return std::all_of(tests.begin(), tests.end(), [&](size_t node) {
    const Parting& own = *contest_.OwnTest(node);
    return BranchOf(own, from) == BranchOf(own, to);
  });
}

// Whether the recoded row would meet a hidden condition.
bool RecodeLimits::IsHidden(size_t leaf, AttributeId attribute, Code from, Code to) const {
  const auto shows = [&](const HiddenCondition& condition) {
    if (condition.parting.attribute != attribute) return false;
    if (!order_.Reaches(leaf, condition.node)) return false;
    return BranchOf(condition.parting, from) != condition.branch &&
           BranchOf(condition.parting, to) == condition.branch;
  };
  return std::any_of(rules_.hidden.begin(), rules_.hidden.end(), shows);
}

bool RecodeLimits::Allows(size_t leaf, AttributeId attribute, Code from, Code to) {
  return !IsFrozen(leaf, attribute, from) && KeepsPlace(leaf, attribute, from, to);
}

bool RecodeLimits::IsUntouched(RowIndex row, AttributeId attribute) const {
  const auto bond = rules_.bonds.With(attribute);
  return std::none_of(bond.begin(), bond.end(),
                      [&](AttributeId a) { return counts_.IsRecoded(row, a); });
}

// Those of a sample of the node's rows, each once.
const std::vector<RecodeLimits::Pattern>& RecodeLimits::PatternsAt(size_t node,
                                                                   AttributeId attribute) {
  const auto bond = rules_.bonds.With(attribute);
  const auto [known, fresh] = patterns_.try_emplace({node, bond.front()});
  if (!fresh) return known->second;
  const auto rows = order_.RowsAt(node);
  const size_t step = rows.size() / kMostPatternRows + 1;
  std::set<Pattern> patterns;
  for (size_t i = 0; i < rows.size() && patterns.size() < kMostPatterns; i += step) {
    Pattern pattern;
    for (const AttributeId a : bond) pattern.push_back(counts_.CodeOf(rows[i], a));
    patterns.insert(std::move(pattern));
  }
  known->second.assign(patterns.begin(), patterns.end());
  return known->second;
}

// The patterns with the value that change the fewest cells, all of which may be changed.
std::vector<RecodeLimits::Pattern> RecodeLimits::Nearest(size_t leaf, size_t node,
                                                         AttributeId attribute, Code to,
                                                         const Pattern& from) {
  const auto bond = rules_.bonds.With(attribute);
  const auto place =
      static_cast<size_t>(std::find(bond.begin(), bond.end(), attribute) - bond.begin());
  std::vector<Pattern> nearest;
  size_t least = std::numeric_limits<size_t>::max();
  for (const Pattern& pattern : PatternsAt(node, attribute)) {
    if (pattern[place] != to) continue;
    size_t changes = 0;
    bool allowed = true;
    for (size_t i = 0; i < bond.size() && allowed && changes <= least; ++i) {
      if (pattern[i] == from[i]) continue;
      ++changes;
      allowed = Allows(leaf, bond[i], from[i], pattern[i]);
    }
    if (!allowed || changes > least) continue;
    if (changes < least) nearest.clear();
    least = changes;
    nearest.push_back(pattern);
  }
  return nearest;
}

std::vector<TriedEdit> RecodeLimits::Recodes(RowIndex row, size_t node, AttributeId attribute,
                                             Code to) {
  const size_t leaf = order_.LeafOf(row);
  const auto edit = [&](AttributeId a, Code from, Code into) {
    return TriedEdit{
        .kind = TriedEdit::Kind::kRecode, .row = row, .attribute = a, .from = from, .to = into};
  };
  const auto bond = rules_.bonds.With(attribute);
  if (bond.size() == 1) {
    const Code from = counts_.CodeOf(row, attribute);
    if (!Allows(leaf, attribute, from, to)) return {};
    return {edit(attribute, from, to)};
  }
  Pattern from;
  for (const AttributeId a : bond) from.push_back(counts_.CodeOf(row, a));
  const auto [known, fresh] = nearest_.try_emplace({leaf, node, attribute, to, from});
  if (fresh) known->second = Nearest(leaf, node, attribute, to, from);
  if (known->second.empty()) return {};
  const Pattern& pattern = known->second[row % known->second.size()];
  std::vector<TriedEdit> edits;
  for (size_t i = 0; i < bond.size(); ++i) {
    if (pattern[i] != from[i]) edits.push_back(edit(bond[i], from[i], pattern[i]));
  }
  return edits;
}

}  // namespace espalier
