#include "hide/optimal/contest.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <utility>

#include "learn/split_quality.h"

namespace espalier {
namespace {

// An own test that the learner would not make at all.
constexpr double kBroken = 1e6;

// Sums that pass a bound by rounding alone are still added up to their end.
constexpr double kRounding = 1e-9;

// A rival that wins by a hair wins: it weighs this much more than its lead.
constexpr double kWins = 0.1;

uint64_t LeastBranch(const Learner& learner) { return std::max<uint64_t>(1, learner.min_leaf); }

}  // namespace

Contest::Contest(const Table& table, const Tree& tree, std::vector<Learner> learners,
                 EditedCounts& counts)
    : table_(table),
      tree_(tree),
      learners_(std::move(learners)),
      least_branch_(LeastBranch(learners_[0])),
      safe_branch_(least_branch_),
      counts_(counts),
      nodes_(tree.nodes.size()),
      free_(tree.nodes.size(), false) {
  for (const Learner& learner : learners_) {
    least_branch_ = std::min(least_branch_, LeastBranch(learner));
    safe_branch_ = std::max(safe_branch_, LeastBranch(learner));
  }
  for (size_t node = 0; node < nodes_.size(); ++node) {
    if (tree.nodes[node].leaf()) continue;
    const Test& test = tree.TestOf(node);
    nodes_[node].own = PartingOf(test, table.attributes[test.attribute]);
    for (size_t branch = 0; branch < tree.nodes[node].branches; ++branch) {
      nodes_[tree.nodes[node].first_child + branch].depth = nodes_[node].depth + 1;
    }
  }
}

bool Contest::IsDeepest(size_t node) const {
  return std::all_of(learners_.begin(), learners_.end(), [&](const Learner& learner) {
    return learner.max_depth && nodes_[node].depth >= *learner.max_depth;
  });
}

std::optional<Parting> Contest::OwnTest(size_t node, size_t learner) const {
  std::optional<Parting> own = nodes_[node].own;
  if (!own || own->kind == Test::Kind::kThreshold) return own;
  const Test& test = tree_.TestOf(node);
  const bool each = learners_[learner].shape == Shape::kId3;
  if (each && table_.attributes[own->attribute].values.size() == 2) {
    own->kind = Test::Kind::kEachValue;
  } else if (!each && own->kind == Test::Kind::kEachValue && test.values.size() == 2) {
    own->kind = Test::Kind::kOneValue;
    own->code = test.values[0];
  }
  return own;
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

void Contest::Open(size_t node) {
  Node& here = nodes_[node];
  if (trial_ && !here.is_tried) {
    if (!here.pairs.empty()) trial_->saved.push_back({node, here});
    here.is_tried = true;
  }
  if (!here.pairs.empty()) return;
  here.pairs.resize(learners_.size() * counts_.attributes());
  here.own_worth.resize(learners_.size());
  watched_.push_back(node);
}

void Contest::Watch(size_t node, AttributeId attribute) {
  Open(node);
  nodes_[node].violation.reset();
  std::vector<Pair>& pairs = nodes_[node].pairs;
  for (size_t i = attribute; i < pairs.size(); i += counts_.attributes()) {
    pairs[i].watched = true;
    pairs[i].stale = true;
  }
}

void Contest::WatchNode(size_t node) {
  Open(node);
  Node& here = nodes_[node];
  here.violation.reset();
  here.stale = true;
  for (Pair& pair : here.pairs) {
    pair.watched = true;
    pair.stale = true;
  }
}

void Contest::BeginTrial() {
  assert(!trial_);
  trial_ = ContestTrial{.watched = watched_.size()};
}

void Contest::KeepTrial() {
  assert(trial_);
  for (const SavedNode& saved : trial_->saved) nodes_[saved.node].is_tried = false;
  for (size_t i = trial_->watched; i < watched_.size(); ++i) nodes_[watched_[i]].is_tried = false;
  trial_.reset();
}

void Contest::DropTrial() {
  assert(trial_);
  for (SavedNode& saved : trial_->saved) nodes_[saved.node] = std::move(saved.state);
  for (size_t i = trial_->watched; i < watched_.size(); ++i) {
    const Node& opened = nodes_[watched_[i]];
    nodes_[watched_[i]] = {.own = opened.own, .depth = opened.depth, .boundary = opened.boundary};
  }
  watched_.resize(trial_->watched);
  trial_.reset();
}

void Contest::WatchWayTo(size_t leaf) {
  counts_.order().ForEachOnWay(leaf, [&](size_t node) { WatchNode(node); });
}

void Contest::Notice(const TriedEdit& edit) {
  counts_.order().ForEachOnWay(counts_.order().LeafOf(edit.row), [&](size_t node) {
    if (edit.kind == TriedEdit::Kind::kRecode) return Watch(node, edit.attribute);
    WatchNode(node);
  });
}

bool Contest::MaySplit(size_t node, size_t learner) const {
  const auto counts = counts_.ClassCounts(node);
  const Learner& who = learners_[learner];
  if (RowsIn(counts) < 2 * LeastBranch(who)) return false;
  if (who.max_depth && nodes_[node].depth >= *who.max_depth) return false;
  return std::count(counts.begin(), counts.end(), 0) + 1 < std::ssize(counts);
}

void Contest::Refresh(size_t node) {
  RefreshOwn(node);
  for (size_t i = 0; i < nodes_[node].pairs.size(); ++i) RefreshPair(node, i);
}

void Contest::RefreshOwn(size_t node) {
  Node& here = nodes_[node];
  for (size_t i = 0; here.stale && i < learners_.size(); ++i) {
    const std::optional<Parting> own = OwnTest(node, i);
    here.own_worth[i] =
        own ? BranchCounts(*own, counts_.At(node, own->attribute), counts_.classes())
                  .Worth(learners_[i])
            : 0;
  }
  here.stale = false;
}

// REQUIRES: the own test is fresh
void Contest::RefreshPair(size_t node, size_t place) {
  Pair& pair = nodes_[node].pairs[place];
  if (!pair.watched || !pair.stale) return;
  const size_t learner = LearnerOf(place);
  const auto id = static_cast<AttributeId>(place % counts_.attributes());
  const Attribute& attribute = table_.attributes[id];
  pair.stale = false;
  pair.best.reset();
  if (!MaySplit(node, learner)) return;
  const auto rows = static_cast<double>(RowsIn(counts_.ClassCounts(node)));
  double floor = kNotAllowed;
  if (nodes_[node].own) floor = (nodes_[node].own_worth[learner] - kSight) / rows - kTie;
  const auto best = BestSplit(counts_.At(node, id).View(), attribute, counts_.ClassCounts(node),
                              learners_[learner], floor);
  if (!best) return;
  const Parting parting = PartingOf(*best, id, attribute);
  if (IsOwn({node, parting, learner}, *best)) return;
  pair.worth = best->quality * rows;
  pair.best = parting;
}

bool Contest::IsOwn(const Rival& rival, const SplitCandidate& candidate) {
  const std::optional<Parting> own = OwnTest(rival.node, rival.learner);
  const AttributeId attribute = rival.parting.attribute;
  if (!own || own->attribute != attribute) return false;
  if (own->kind == Test::Kind::kEachValue) return rival.parting.kind == own->kind;
  if (own->kind == Test::Kind::kOneValue) {
    return rival.parting == *own || PartsAlike(rival.node, rival.parting);
  }
  const auto& numbers = table_.attributes[attribute].numbers;
  const auto& [low, high] = BoundaryOf(rival.node);
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

// Kept where it is whole: where it is past `most`, the rest of it is not looked for.
double Contest::ViolationAt(size_t node, double most) {
  Node& here = nodes_[node];
  if (here.violation) return *here.violation;
  if (IsFree(node)) return *(here.violation = 0);
  RefreshOwn(node);
  if (!here.own && !SaysAsWanted(node)) return *(here.violation = kBroken);
  for (size_t i = 0; here.own && i < learners_.size(); ++i) {
    if (here.own_worth[i] == kNotAllowed || !MaySplit(node, i)) return *(here.violation = kBroken);
  }
  double violation = WeighedViolation(node, here.suspect);
  if (violation > most) return violation;
  violation = 0;
  for (size_t i = 0; i < here.pairs.size(); ++i) {
    violation += WeighedViolation(node, i);
    if (violation <= most) continue;
    here.suspect = i;
    return violation;
  }
  return *(here.violation = violation);
}

// REQUIRES: the own test is fresh
double Contest::WeighedViolation(size_t node, size_t place) {
  RefreshPair(node, place);
  return nodes_[node].pairs[place].weight * ViolationOf(node, place);
}

// REQUIRES: the own test and the pair are fresh
double Contest::ViolationOf(size_t node, size_t place) const {
  const Node& here = nodes_[node];
  const Pair& pair = here.pairs[place];
  const size_t learner = LearnerOf(place);
  if (!pair.watched || !pair.best) return 0;
  const double past = pair.worth - here.own_worth[learner] - LimitOf({node, *pair.best, learner});
  if (past <= 0) return 0;
  const double tie = 3 * kTie * static_cast<double>(RowsIn(counts_.ClassCounts(node)));
  const bool other = here.own && here.own->attribute != pair.best->attribute;
  if (other && past <= tie && PartsAlike(node, *pair.best)) return 0;
  return past + kWins;
}

double Contest::Violation(double most) {
  const double past = most + kRounding * (1 + std::abs(most));
  if (!nodes_[suspect_].pairs.empty()) {
    const double first = ViolationAt(suspect_, past);
    if (first > past) return first;
  }
  double sum = 0;
  for (const size_t node : watched_) {
    sum += ViolationAt(node, past - sum);
    if (sum <= past) continue;
    suspect_ = node;
    return sum;
  }
  return sum;
}

void Contest::WeighViolatedMore() {
  assert(!trial_);
  for (const size_t node : watched_) {
    if (IsFree(node)) continue;
    Refresh(node);
    nodes_[node].violation.reset();
    for (size_t i = 0; i < nodes_[node].pairs.size(); ++i) {
      if (ViolationOf(node, i) > 0) nodes_[node].pairs[i].weight *= 2;
    }
  }
}

void Contest::ForgetWeights() {
  assert(!trial_);
  for (const size_t node : watched_) {
    nodes_[node].violation.reset();
    for (Pair& pair : nodes_[node].pairs) pair.weight = 1;
  }
}

std::vector<Rival> Contest::Near(double slack) {
  std::vector<Rival> rivals;
  for (const size_t node : watched_) {
    if (IsFree(node)) continue;
    Refresh(node);
    const Node& here = nodes_[node];
    for (size_t i = 0; i < here.pairs.size(); ++i) {
      const Pair& pair = here.pairs[i];
      if (!pair.watched || !pair.best) continue;
      const Rival rival{node, *pair.best, LearnerOf(i)};
      const double worth = here.own_worth[rival.learner];
      const double own = worth == kNotAllowed ? 0 : worth;
      if (pair.worth - own > LimitOf(rival) - slack) rivals.push_back(rival);
    }
  }
  return rivals;
}

std::vector<Rival> Contest::Winners() {
  std::vector<std::pair<double, Rival>> winners;
  for (const size_t node : watched_) {
    if (IsFree(node)) continue;
    Refresh(node);
    for (size_t i = 0; i < nodes_[node].pairs.size(); ++i) {
      const double violation = ViolationOf(node, i);
      if (violation <= 0) continue;
      winners.push_back({violation, {node, *nodes_[node].pairs[i].best, LearnerOf(i)}});
    }
  }
  std::stable_sort(winners.begin(), winners.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Rival> rivals;
  rivals.reserve(winners.size());
  for (const auto& winner : winners) rivals.push_back(winner.second);
  return rivals;
}

}  // namespace espalier
