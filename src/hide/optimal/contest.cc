#include "hide/optimal/contest.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "learn/split_quality.h"

namespace espalier {
namespace {

// An own test that the learner would not make at all.
constexpr double kBroken = 1e6;

// A rival that wins by a hair wins: it weighs this much more than its lead.
constexpr double kWins = 0.1;

}  // namespace

Contest::Contest(const Table& table, const Tree& tree, const Learner& learner, EditedCounts& counts)
    : table_(table), tree_(tree), learner_(learner), counts_(counts), nodes_(tree.nodes.size()) {
  for (size_t node = 0; node < nodes_.size(); ++node) {
    if (tree.nodes[node].leaf()) continue;
    const Test& test = tree.TestOf(node);
    nodes_[node].own = PartingOf(test, table.attributes[test.attribute]);
    for (size_t branch = 0; branch < tree.nodes[node].branches; ++branch) {
      nodes_[tree.nodes[node].first_child + branch].depth = nodes_[node].depth + 1;
    }
  }
}

const std::pair<Code, Code>& Contest::BoundaryOf(size_t node) {
  auto& boundary = nodes_[node].boundary;
  if (boundary) return *boundary;
  const Parting& own = *nodes_[node].own;
  const Column& column = table_.columns[own.attribute];
  Code low = 0;
  Code high = own.missing_code;
  for (const RowIndex row : counts_.order().RowsAt(node)) {
    const Code code = column.At(row);
    if (code == own.missing_code) continue;
    if (code <= own.code) {
      low = std::max(low, code);
    } else {
      high = std::min(high, code);
    }
  }
  boundary = {low, high};
  return *boundary;
}

bool Contest::HoldsThreshold(size_t node, Code code, uint64_t rows) {
  const auto& [low, high] = BoundaryOf(node);
  if (code != low && code != high) return false;
  return counts_.At(node, nodes_[node].own->attribute).RowsWith(code) <= rows;
}

bool Contest::HoldsAThreshold(RowIndex row, uint64_t rows) {
  bool holds = false;
  counts_.order().ForEachOnWay(counts_.order().LeafOf(row), [&](size_t node) {
    const auto& own = nodes_[node].own;
    if (holds || !own || own->kind != Test::Kind::kThreshold) return;
    holds = HoldsThreshold(node, counts_.CodeOf(row, own->attribute), rows);
  });
  return holds;
}

void Contest::Watch(size_t node, AttributeId attribute) {
  Node& here = nodes_[node];
  if (here.pairs.empty()) {
    here.pairs.resize(counts_.attributes());
    watched_.push_back(node);
  }
  here.pairs[attribute].watched = true;
  here.pairs[attribute].stale = true;
}

void Contest::WatchWayTo(size_t leaf) {
  counts_.order().ForEachOnWay(leaf, [&](size_t node) {
    for (AttributeId a = 0; a < counts_.attributes(); ++a) Watch(node, a);
  });
}

void Contest::Notice(const TriedEdit& edit) {
  counts_.order().ForEachOnWay(counts_.order().LeafOf(edit.row), [&](size_t node) {
    if (edit.kind == TriedEdit::Kind::kRecode) return Watch(node, edit.attribute);
    nodes_[node].stale = true;
    for (AttributeId a = 0; a < counts_.attributes(); ++a) Watch(node, a);
  });
}

bool Contest::MaySplit(size_t node) const {
  const auto counts = counts_.ClassCounts(node);
  const uint64_t rows = RowsIn(counts);
  if (rows < 2 * std::max<uint64_t>(1, learner_.min_leaf)) return false;
  if (learner_.max_depth && nodes_[node].depth >= *learner_.max_depth) return false;
  return std::count(counts.begin(), counts.end(), 0) + 1 < std::ssize(counts);
}

void Contest::Refresh(size_t node) {
  Node& here = nodes_[node];
  if (here.stale) {
    here.own_worth =
        here.own ? BranchCounts(*here.own, counts_.At(node, here.own->attribute), counts_.classes())
                       .Worth(learner_)
                 : 0;
    here.stale = false;
  }
  for (AttributeId a = 0; a < here.pairs.size(); ++a) {
    if (here.pairs[a].watched && here.pairs[a].stale) RefreshPair(node, a);
  }
}

void Contest::RefreshPair(size_t node, AttributeId attribute) {
  Pair& pair = nodes_[node].pairs[attribute];
  pair.stale = false;
  pair.best.reset();
  if (!MaySplit(node)) return;
  const auto best = BestSplit(counts_.At(node, attribute).View(), table_.attributes[attribute],
                              counts_.ClassCounts(node), learner_);
  if (!best || IsOwn(node, *best, attribute)) return;
  pair.worth = best->quality * static_cast<double>(RowsIn(counts_.ClassCounts(node)));
  pair.best = PartingOf(*best, attribute, table_.attributes[attribute]);
}

bool Contest::IsOwn(size_t node, const SplitCandidate& candidate, AttributeId attribute) {
  const auto& own = nodes_[node].own;
  if (!own || own->attribute != attribute) return false;
  if (own->kind == Test::Kind::kEachValue) return true;
  if (own->kind == Test::Kind::kOneValue) {
    if (candidate.code == own->code) return true;
    return PartsAlike(node, PartingOf(candidate, attribute, table_.attributes[attribute]));
  }
  const auto& numbers = table_.attributes[attribute].numbers;
  const auto& [low, high] = BoundaryOf(node);
  if (candidate.missing_here ? candidate.missing_goes_low != own->missing_low : own->missing_low) {
    return false;
  }
  const double threshold = TestFor(candidate, attribute, table_.attributes[attribute]).threshold;
  return threshold >= numbers[low] && (high >= numbers.size() || threshold < numbers[high]);
}

// Whether a parting parts the node's rows just as the own test does, the original ones and as
// they are now.
bool Contest::PartsAlike(size_t node, const Parting& parting) const {
  const Parting& own = *nodes_[node].own;
  std::map<size_t, size_t> there;
  std::map<size_t, size_t> back;
  const auto alike = [&](Code own_code, Code code) {
    const size_t mine = BranchOf(own, own_code);
    const size_t other = BranchOf(parting, code);
    return there.try_emplace(mine, other).first->second == other &&
           back.try_emplace(other, mine).first->second == mine;
  };
  const auto rows = counts_.order().RowsAt(node);
  return std::all_of(rows.begin(), rows.end(), [&](RowIndex row) {
    return alike(table_.columns[own.attribute].At(row),
                 table_.columns[parting.attribute].At(row)) &&
           alike(counts_.CodeOf(row, own.attribute), counts_.CodeOf(row, parting.attribute));
  });
}

bool Contest::SaysAsWanted(size_t leaf) const {
  const auto counts = counts_.ClassCounts(leaf);
  if (RowsIn(counts) == 0) return counts_.order().RowsAt(leaf).empty();
  const auto said = std::max_element(counts.begin(), counts.end()) - counts.begin();
  return static_cast<ClassCode>(said) == tree_.nodes[leaf].majority;
}

double Contest::LimitOf(const Rival& rival) const {
  const auto& own = nodes_[rival.node].own;
  const double tie = kTie * static_cast<double>(RowsIn(counts_.ClassCounts(rival.node)));
  if (!own) return -2 * tie;
  const bool falls_to_own = own->attribute < rival.parting.attribute;
  return falls_to_own ? tie / 2 : -2 * tie;
}

double Contest::ViolationAt(size_t node) {
  Refresh(node);
  const Node& here = nodes_[node];
  if (here.own && (here.own_worth == kNotAllowed || !MaySplit(node))) return kBroken;
  if (!here.own && !SaysAsWanted(node)) return kBroken;
  double violation = 0;
  for (const Pair& pair : here.pairs) violation += pair.weight * ViolationOf(node, pair);
  return violation;
}

// REQUIRES: the node is fresh
double Contest::ViolationOf(size_t node, const Pair& pair) const {
  const Node& here = nodes_[node];
  if (!pair.watched || !pair.best) return 0;
  const double past = pair.worth - here.own_worth - LimitOf({node, *pair.best});
  if (past <= 0) return 0;
  const double tie = 3 * kTie * static_cast<double>(RowsIn(counts_.ClassCounts(node)));
  const bool other = here.own && here.own->attribute != pair.best->attribute;
  if (other && past <= tie && PartsAlike(node, *pair.best)) return 0;
  return past + kWins;
}

double Contest::Violation() {
  double sum = 0;
  for (const size_t node : watched_) sum += ViolationAt(node);
  return sum;
}

void Contest::WeighViolatedMore() {
  for (const size_t node : watched_) {
    Refresh(node);
    for (Pair& pair : nodes_[node].pairs) {
      if (ViolationOf(node, pair) > 0) pair.weight *= 2;
    }
  }
}

void Contest::ForgetWeights() {
  for (const size_t node : watched_) {
    for (Pair& pair : nodes_[node].pairs) pair.weight = 1;
  }
}

std::vector<Rival> Contest::Near(double slack) {
  std::vector<Rival> rivals;
  for (const size_t node : watched_) {
    Refresh(node);
    const Node& here = nodes_[node];
    for (const Pair& pair : here.pairs) {
      if (!pair.watched || !pair.best) continue;
      const Rival rival{node, *pair.best};
      const double own = here.own_worth == kNotAllowed ? 0 : here.own_worth;
      if (pair.worth - own > LimitOf(rival) - slack) rivals.push_back(rival);
    }
  }
  return rivals;
}

}  // namespace espalier
