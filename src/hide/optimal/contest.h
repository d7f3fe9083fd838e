// Who wins at each node: the target's own test, or a rival.
//
//   lead       how much more a rival's best parting is worth than the target's test, times the
//              rows of the node (for gain and gini: S_own - S_rival); the own test stays while
//              the lead of no rival passes its limit, which is about 0 and depends on who comes
//              first in a tie
//   violation  how far a lead is past its limit; at a leaf, what the best split would gain
// The learner's own search for the best split judges, from counts alone: what holds here holds
// for the tree that is grown again. There may be several learners, each with rivals of its own.
// Only nodes and attributes that edits touched are watched.
// Threads: one at a time.
#ifndef ESPALIER_HIDE_OPTIMAL_CONTEST_H_
#define ESPALIER_HIDE_OPTIMAL_CONTEST_H_

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "hide/optimal/edited_counts.h"
#include "hide/optimal/parting.h"
#include "learn/learner.h"

namespace espalier {

// Rivals whose lead is further below their limit than this are not looked for.
inline constexpr double kSight = 3;

// A rival that wins or might.
struct Rival {
  size_t node = 0;
  Parting parting;
  size_t learner = 0;  // its place in the list of learners

  bool operator==(const Rival&) const = default;
};

class Contest {
 public:
  // REQUIRES: there is a learner
  Contest(const Table& table, const Tree& tree, std::vector<Learner> learners,
          EditedCounts& counts);

  const LeafOrder& order() const { return counts_.order(); }
  std::span<const uint64_t> ClassCounts(size_t node) const { return counts_.ClassCounts(node); }
  size_t learners() const { return learners_.size(); }
  const Learner& learner(size_t place) const { return learners_[place]; }
  // The rows that a branch needs, by the learner that asks least, and by the one that asks most.
  uint64_t least_branch() const { return least_branch_; }
  uint64_t safe_branch() const { return safe_branch_; }
  // Whether nobody would split a node so deep, whatever its rows.
  bool IsDeepest(size_t node) const;
  // Nothing at a leaf.
  const std::optional<Parting>& OwnTest(size_t node) const { return nodes_[node].own; }
  // As that learner would make it: of two values, one branch per value is one against the rest.
  std::optional<Parting> OwnTest(size_t node, size_t learner) const;
  // Whether the threshold of the node's own test would move if this many rows lost the code.
  bool HoldsThreshold(size_t node, Code code, uint64_t rows);
  // The same for the loss of a row, and others like it, at all nodes on its way.
  bool HoldsAThreshold(RowIndex row, uint64_t rows);

  // Leaves that may split and say what they like. REQUIRES: one entry per node
  void SetFree(const std::vector<bool>& free) { free_ = free; }
  // Looks at all rivals at a node, or on the way to a leaf, from now on.
  void WatchNode(size_t node);
  void WatchWayTo(size_t leaf);
  // To be called after the edit was made or taken back.
  void Notice(const TriedEdit& edit);
  // A trial: edits from BeginTrial on are kept together or dropped together. Take them back from
  // the counts before DropTrial; the contest itself returns to where it was without looking again.
  // REQUIRES: no trial is open (Begin); one is (Keep, Drop)
  void BeginTrial();
  void KeepTrial();
  void DropTrial();

  // The sum of all violations, each times its weight, which is 1 at first. Where that is more than
  // `most`, any number above it.
  double Violation(double most = std::numeric_limits<double>::infinity());
  // Doubles the weights of what is violated: so a search leaves a dead end.
  void WeighViolatedMore();
  void ForgetWeights();
  // All rivals whose lead is past -slack of its limit; of an attribute the best one.
  // REQUIRES: slack <= kSight
  std::vector<Rival> Near(double slack);
  // Those that win, the clearest first.
  std::vector<Rival> Winners();

  // Whether the most frequent class at a leaf is the target's there.
  bool SaysAsWanted(size_t leaf) const;

  // Past what lead a rival wins.
  double LimitOf(const Rival& rival) const;

 private:
  struct Pair {
    bool watched = false;
    bool stale = true;
    double weight = 1;
    double worth = 0;             // of the best parting
    std::optional<Parting> best;  // nothing where none is allowed, or it is the own one
  };
  struct Node {
    std::optional<Parting> own;
    size_t depth = 0;
    bool stale = true;
    bool is_tried = false;                          // saved or opened by the trial that is open
    size_t suspect = 0;                             // the pair that was last found violated
    std::optional<double> violation;                // nothing: to be found again
    std::vector<double> own_worth;                  // by learner
    std::vector<Pair> pairs;                        // by learner and attribute; empty: not watched
    std::optional<std::pair<Code, Code>> boundary;  // of a threshold
  };

  struct SavedNode {
    size_t node = 0;
    Node state;
  };
  // What a trial has changed.
  struct ContestTrial {
    size_t watched = 0;            // nodes, when it began
    std::vector<SavedNode> saved;  // as they were then
  };

  void Open(size_t node);
  void Watch(size_t node, AttributeId attribute);
  bool IsFree(size_t node) const { return free_[node]; }
  size_t LearnerOf(size_t place) const { return place / counts_.attributes(); }
  void Refresh(size_t node);
  void RefreshOwn(size_t node);
  void RefreshPair(size_t node, size_t place);
  bool MaySplit(size_t node, size_t learner) const;
  bool IsOwn(const Rival& rival, const SplitCandidate& candidate);
  bool PartsAlike(size_t node, const Parting& parting) const;
  const std::pair<Code, Code>& BoundaryOf(size_t node);
  double ViolationOf(size_t node, size_t place) const;
  double WeighedViolation(size_t node, size_t place);
  double ViolationAt(size_t node, double most);

  const Table& table_;
  const Tree& tree_;
  std::vector<Learner> learners_;
  uint64_t least_branch_;
  uint64_t safe_branch_;
  EditedCounts& counts_;
  std::vector<Node> nodes_;
  std::vector<bool> free_;       // by node
  std::vector<size_t> watched_;  // nodes with a watched attribute
  size_t suspect_ = 0;           // the node that was last found violated
  std::optional<ContestTrial> trial_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_CONTEST_H_
