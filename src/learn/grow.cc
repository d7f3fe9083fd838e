#include "learn/grow.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "learn/criterion.h"
#include "learn/prune.h"
#include "learn/splitter.h"
#include "table/class_counts.h"
#include "table/engine/engine.h"

namespace espalier {
namespace {

// Bounds the memory for candidates, one a node and attribute, where a level has many nodes.
constexpr size_t kMaxCandidates = 1 << 20;

struct OpenNode {
  size_t tree_node = 0;
  NodeId rows = 0;
};

class Grower {
 public:
  Grower(Counter& counter, const std::vector<Attribute>& attributes, const Learner& learner)
      : counter_(counter), attributes_(attributes), learner_(learner) {
    tree_.classes = counter.classes();
  }

  Result<Tree> Run() {
    const NodeId root = counter_.Root();
    AddTreeNode(counter_.CountsOf(root));
    if (!MaySplit(tree_.Counts(0), 0)) {
      counter_.Release(std::span(&root, 1));
      return std::move(tree_);
    }
    level_ = {{0, root}};
    for (uint64_t depth = 0; !level_.empty(); ++depth) {
      const Status grown = GrowLevel(depth);
      if (!grown.ok()) return grown.error();
    }
    if (!pruning()) return std::move(tree_);
    test_bits_.resize(tree_.nodes.size());
    return Prune(std::move(tree_), test_bits_);
  }

 private:
  bool pruning() const { return learner_.pruning == Pruning::kMdl; }

  void AddTreeNode(std::span<const uint64_t> counts) {
    TreeNode node;
    // Of equally frequent classes the one that sorts first.
    node.majority =
        static_cast<ClassCode>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    tree_.nodes.push_back(node);
    tree_.class_counts.insert(tree_.class_counts.end(), counts.begin(), counts.end());
  }

  // What can be said before any split is scored.
  bool MaySplit(std::span<const uint64_t> counts, uint64_t depth) const {
    if (learner_.max_depth && depth >= *learner_.max_depth) return false;
    const uint64_t rows = RowsIn(counts);
    const uint64_t largest = *std::max_element(counts.begin(), counts.end());
    return largest < rows && rows / 2 >= learner_.min_leaf;
  }

  Status GrowLevel(uint64_t depth) {
    std::vector<OpenNode> level = std::move(level_);
    level_.clear();
    const size_t batch =
        std::max<size_t>(1, kMaxCandidates / std::max<size_t>(1, attributes_.size()));
    for (size_t begin = 0; begin < level.size(); begin += batch) {
      const size_t size = std::min(batch, level.size() - begin);
      Status grown = GrowBatch(std::span(level).subspan(begin, size), depth);
      if (!grown.ok()) return grown;
    }
    return {};
  }

  Status GrowBatch(std::span<const OpenNode> nodes, uint64_t depth) {
    Result<std::vector<std::optional<Test>>> tests = BestTests(nodes);
    if (!tests.ok()) return tests.error();
    std::vector<NodeTest> splits;
    std::vector<size_t> parents;  // tree nodes
    std::vector<NodeId> leaves;
    for (size_t i = 0; i < nodes.size(); ++i) {
      if ((*tests)[i]) {
        splits.push_back({nodes[i].rows, std::move(*(*tests)[i])});
        parents.push_back(nodes[i].tree_node);
      } else {
        leaves.push_back(nodes[i].rows);
      }
    }
    counter_.Release(leaves);
    Result<std::vector<Branches>> answers = counter_.Split(
        splits,
        [&](size_t, std::span<const uint64_t> counts) { return MaySplit(counts, depth + 1); });
    if (!answers.ok()) return answers.error();
    for (size_t i = 0; i < splits.size(); ++i) {
      Attach(parents[i], std::move(splits[i].test), std::move((*answers)[i]));
    }
    return {};
  }

  void Attach(size_t parent, Test test, Branches branches) {
    TreeNode& node = tree_.nodes[parent];
    node.test = tree_.tests.size();
    node.first_child = tree_.nodes.size();
    node.branches = branches.nodes.size();
    test.values = std::move(branches.values);
    tree_.tests.push_back(std::move(test));
    for (size_t b = 0; b < branches.nodes.size(); ++b) {
      if (branches.nodes[b]) level_.push_back({tree_.nodes.size(), *branches.nodes[b]});
      AddTreeNode(ClassCountsAt(branches.class_counts, b, tree_.classes));
    }
  }

  // What is known of one attribute at one node.
  struct Candidate {
    std::optional<SplitCandidate> split;
    CutBound bound;        // where the counts were coarse
    uint64_t offered = 0;  // how many splits there were to choose from; for pruning alone
  };
  using Candidates = std::vector<Candidate>;  // node * attributes + attribute

  Result<std::vector<std::optional<Test>>> BestTests(std::span<const OpenNode> nodes) {
    Candidates candidates(nodes.size() * attributes_.size());
    Status counted = FindCandidates(nodes, candidates);
    if (counted.ok()) counted = FindBounded(nodes, candidates);
    if (!counted.ok()) return counted.error();
    std::vector<std::optional<Test>> tests(nodes.size());
    for (size_t i = 0; i < nodes.size(); ++i) {
      tests[i] = Best(Of(candidates, i));
      if (!pruning() || !tests[i]) continue;
      NoteTestBits(nodes[i].tree_node, Of(candidates, i)[tests[i]->attribute].offered);
    }
    return tests;
  }

  void NoteTestBits(size_t tree_node, uint64_t splits_offered) {
    test_bits_.resize(tree_.nodes.size());
    test_bits_[tree_node] = std::log2(static_cast<double>(attributes_.size())) +
                            std::log2(static_cast<double>(splits_offered));
  }

  // From exact counts.
  void FindSplit(const ValueCounts& counts, AttributeId a, size_t tree_node,
                 Candidate& candidate) const {
    candidate.split = BestSplit(counts, attributes_[a], tree_.Counts(tree_node), learner_);
    if (!pruning() || !candidate.split) return;
    candidate.offered = SplitsOffered(counts, attributes_[a], learner_.shape);
  }

  Status FindCandidates(std::span<const OpenNode> nodes, Candidates& candidates) const {
    std::vector<NodeId> ids(nodes.size());
    std::transform(nodes.begin(), nodes.end(), ids.begin(),
                   [](const OpenNode& n) { return n.rows; });
    return counter_.Count(ids, [&](size_t node, AttributeId a, const ValueCounts& counts) {
      Candidate& candidate = candidates[node * attributes_.size() + a];
      const size_t tree_node = nodes[node].tree_node;
      if (counts.coarse) {
        candidate.bound = BoundSplit(counts, attributes_[a], tree_.Counts(tree_node), learner_);
      } else {
        FindSplit(counts, a, tree_node, candidate);
      }
    });
  }

  // Finds the splits of those attributes that are known by bounds alone and may matter.
  Status FindBounded(std::span<const OpenNode> nodes, Candidates& candidates) const {
    std::vector<NodeAttribute> columns;
    std::vector<size_t> places;  // of their nodes
    for (size_t i = 0; i < nodes.size(); ++i) {
      for (const AttributeId a : MayWin(Of(candidates, i))) {
        columns.push_back({nodes[i].rows, a});
        places.push_back(i);
      }
    }
    return counter_.CountExactly(columns, [&](size_t c, AttributeId a, const ValueCounts& counts) {
      FindSplit(counts, a, nodes[places[c]].tree_node,
                candidates[places[c] * attributes_.size() + a]);
    });
  }

  std::span<const Candidate> Of(const Candidates& candidates, size_t node) const {
    return std::span(candidates).subspan(node * attributes_.size(), attributes_.size());
  }

  // The attributes that are known by bounds alone and whose splits bear on Best.
  static std::vector<AttributeId> MayWin(std::span<const Candidate> candidates) {
    double reached = kNotAllowed;
    for (const Candidate& c : candidates) {
      reached = std::max(reached, c.bound.reached);
      if (c.split) reached = std::max(reached, c.split->quality);
    }
    // Best may follow a chain of near ties, each kTie better than the one before. A split that
    // is worse than the best by more than such a chain can span does not change where it ends.
    const double least = reached - kTie * static_cast<double>(candidates.size() + 4);
    std::vector<AttributeId> may_win;
    for (AttributeId a = 0; a < candidates.size(); ++a) {
      const double most = candidates[a].bound.most;
      if (most != kNotAllowed && most >= least) may_win.push_back(a);
    }
    return may_win;
  }

  // Of equally good splits the one of the attribute that stands first.
  std::optional<Test> Best(std::span<const Candidate> candidates) const {
    const Candidate* best = nullptr;
    for (const Candidate& candidate : candidates) {
      if (!candidate.split) continue;
      if (best == nullptr || candidate.split->quality > best->split->quality + kTie) {
        best = &candidate;
      }
    }
    if (best == nullptr) return std::nullopt;
    const auto id = static_cast<AttributeId>(best - candidates.data());
    return TestFor(*best->split, id, attributes_[id]);
  }

  Counter& counter_;
  const std::vector<Attribute>& attributes_;
  const Learner& learner_;
  Tree tree_;
  std::vector<double> test_bits_;  // of inner nodes, for Prune; behind its end there is none yet
  std::vector<OpenNode> level_;
};

}  // namespace

Result<Tree> Grow(Counter& counter, const std::vector<Attribute>& attributes,
                  const Learner& learner) {
  return Grower(counter, attributes, learner).Run();
}

Result<Tree> GrowFromTable(const Table& table, const Learner& learner, size_t threads) {
  const Detail detail =
      CanBoundSplits(learner, table.class_count()) ? Detail::kCoarseFirst : Detail::kExact;
  Engine engine(table, threads, FastestBitKernels(), detail);
  return Grow(engine, table.attributes, learner);
}

}  // namespace espalier
