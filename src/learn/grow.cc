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

  Result<std::vector<std::optional<Test>>> BestTests(std::span<const OpenNode> nodes) {
    std::vector<NodeId> ids(nodes.size());
    std::transform(nodes.begin(), nodes.end(), ids.begin(),
                   [](const OpenNode& n) { return n.rows; });
    std::vector<std::optional<SplitCandidate>> candidates(nodes.size() * attributes_.size());
    std::vector<uint64_t> offered(pruning() ? candidates.size() : 0);
    const Status counted =
        counter_.Count(ids, [&](size_t node, AttributeId a, const ValueCounts& counts) {
          const size_t place = node * attributes_.size() + a;
          candidates[place] =
              BestSplit(counts, attributes_[a], tree_.Counts(nodes[node].tree_node), learner_);
          if (!pruning() || !candidates[place]) return;
          offered[place] = SplitsOffered(counts, attributes_[a], learner_.shape);
        });
    if (!counted.ok()) return counted.error();
    std::vector<std::optional<Test>> tests(nodes.size());
    for (size_t i = 0; i < nodes.size(); ++i) {
      const size_t place = i * attributes_.size();
      tests[i] = Best(std::span(candidates).subspan(place, attributes_.size()));
      if (!pruning() || !tests[i]) continue;
      NoteTestBits(nodes[i].tree_node, offered[place + tests[i]->attribute]);
    }
    return tests;
  }

  void NoteTestBits(size_t tree_node, uint64_t splits_offered) {
    test_bits_.resize(tree_.nodes.size());
    test_bits_[tree_node] = std::log2(static_cast<double>(attributes_.size())) +
                            std::log2(static_cast<double>(splits_offered));
  }

  // Of equally good splits the one of the attribute that stands first.
  std::optional<Test> Best(std::span<const std::optional<SplitCandidate>> candidates) const {
    const std::optional<SplitCandidate>* best = nullptr;
    for (const auto& candidate : candidates) {
      if (!candidate) continue;
      if (best == nullptr || candidate->quality > (*best)->quality + kTie) best = &candidate;
    }
    if (best == nullptr) return std::nullopt;
    const auto id = static_cast<AttributeId>(best - candidates.data());
    return TestFor(**best, id, attributes_[id]);
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
  Engine engine(table, threads);
  return Grow(engine, table.attributes, learner);
}

}  // namespace espalier
