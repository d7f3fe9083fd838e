// The target against its definition, row by row, over random tables.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "hide/parents.h"
#include "hide/random_planted.h"
#include "hide/target.h"
#include "rules/compare.h"
#include "rules/leaves.h"
#include "rules/predict.h"
#include "rules/recount.h"

namespace espalier {
namespace {

using testing::Planted;

// What the target says of a row, as hide/target.h puts it in words: slow, and without a target.
class Definition {
 public:
  Definition(const Planted& planted, const std::vector<Request>& requests)
      : table_(planted.table), tree_(planted.tree) {
    for (const Request& request : requests) requested_.insert(request.rule.leaf);
    for (RowIndex row = 0; row < table_.rows; ++row) {
      if (!requested_.contains(*LeafOf(tree_, table_, row))) continue;
      const Way way = Follow(row);
      if (way.new_value) first_.try_emplace({way.nodes.back(), *way.new_value}, row);
    }
  }

  struct Way {
    std::vector<size_t> nodes;      // of the original tree, those that keep a place
    std::optional<Code> new_value;  // which its last node has no branch for
    ClassCode predicted = 0;
  };

  Way Follow(RowIndex row) const {
    Way way;
    size_t node = 0;
    while (!tree_.nodes[node].leaf()) {
      const auto [hidden, staying] = Branches(node);
      if (staying.size() == 1 && !hidden.empty()) {
        node = staying[0];
        continue;
      }
      way.nodes.push_back(node);
      if (staying.empty()) {
        way.predicted = ClassOfAll(node, hidden);
        return way;
      }
      const Test& test = tree_.TestOf(node);
      const Code code = table_.columns[test.attribute].At(row);
      const auto branch = BranchOf(test, table_.attributes[test.attribute], code);
      if (!branch) {
        way.new_value = code;
        way.predicted = ClassOfNewValue(node, code);
        return way;
      }
      const size_t child = tree_.nodes[node].first_child + *branch;
      if (requested_.contains(child)) {
        way.nodes.push_back(child);
        way.predicted = ClassOfNeighbours(child, staying);
        return way;
      }
      node = child;
    }
    way.nodes.push_back(node);
    way.predicted = tree_.nodes[node].majority;
    return way;
  }

  // The row's own label, or the one that hiding gives it.
  ClassCode LabelOf(RowIndex row) const {
    return requested_.contains(*LeafOf(tree_, table_, row)) ? Follow(row).predicted
                                                            : table_.classes.At(row);
  }

  const std::set<size_t>& requested() const { return requested_; }

 private:
  std::pair<std::vector<size_t>, std::vector<size_t>> Branches(size_t node) const {
    std::pair<std::vector<size_t>, std::vector<size_t>> parts;
    for (size_t branch = 0; branch < tree_.nodes[node].branches; ++branch) {
      const size_t child = tree_.nodes[node].first_child + branch;
      (requested_.contains(child) ? parts.first : parts.second).push_back(child);
    }
    return parts;
  }

  // Of the classes by their rows at `nodes`, the first that is not among `without`.
  std::optional<ClassCode> Leading(const std::vector<size_t>& nodes,
                                   const std::set<ClassCode>& without) const {
    std::vector<uint64_t> rows(tree_.classes);
    for (const size_t node : nodes) {
      for (size_t c = 0; c < tree_.classes; ++c) rows[c] += tree_.Counts(node)[c];
    }
    std::vector<ClassCode> order(tree_.classes);
    for (ClassCode c = 0; c < order.size(); ++c) order[c] = c;
    std::stable_sort(order.begin(), order.end(),
                     [&](ClassCode a, ClassCode b) { return rows[a] > rows[b]; });
    for (const ClassCode c : order) {
      if (!without.contains(c)) return c;
    }
    return std::nullopt;
  }

  ClassCode ClassOfAll(size_t node, const std::vector<size_t>& hidden) const {
    std::set<ClassCode> theirs;
    for (const size_t leaf : hidden) theirs.insert(tree_.nodes[leaf].majority);
    return Leading({node}, theirs).value_or(*Leading({node}, {}));
  }

  // The first row with the value decides which class it cannot be.
  ClassCode ClassOfNewValue(size_t node, Code value) const {
    const auto first = first_.find({node, value});
    if (first == first_.end()) return tree_.nodes[node].majority;
    const ClassCode own = tree_.nodes[*LeafOf(tree_, table_, first->second)].majority;
    return *Leading({node}, {own});
  }

  ClassCode ClassOfNeighbours(size_t leaf, const std::vector<size_t>& staying) const {
    return *Leading(staying, {tree_.nodes[leaf].majority});
  }

  const Table& table_;
  const Tree& tree_;
  std::set<size_t> requested_;
  std::map<std::pair<size_t, Code>, RowIndex>
      first_;  // by node and value that it has no branch for
};

struct World {
  Planted planted;
  std::vector<Request> requests;
  Target target;
};

// Calls visit(world) for many tables and requests, of two to four classes.
template <typename Visit>
void ForEachWorld(uint64_t seed, const Visit& visit) {
  Random random(seed);
  for (int round = 0; round < 400; ++round) {
    World world{testing::RandomPlanted(2 + random.Below(3), random), {}, {}};
    world.requests = testing::RandomRequests(world.planted, 5, random);
    if (world.requests.empty()) continue;
    world.target = MakeTarget(world.planted.table, world.planted.tree, world.requests);
    SCOPED_TRACE("round " + std::to_string(round));
    visit(world);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(TargetOracle, EveryRowIsPredictedAsTheDefinitionSays) {
  ForEachWorld(1, [](const World& world) {
    const Definition definition(world.planted, world.requests);
    const Table& table = world.planted.table;
    for (RowIndex row = 0; row < table.rows; ++row) {
      EXPECT_EQ(Predict(world.target.tree, table, row), definition.Follow(row).predicted);
    }
  });
}

TEST(TargetOracle, ItsCountsAreThoseOfTheRowsWithTheirNewLabels) {
  ForEachWorld(2, [](const World& world) {
    const Definition definition(world.planted, world.requests);
    Table table = world.planted.table;
    for (RowIndex row = 0; row < table.rows; ++row) {
      table.classes.Set(row, definition.LabelOf(row));
    }
    EXPECT_EQ(world.target.tree.class_counts, Recounted(world.target.tree, table, 1).class_counts);
    EXPECT_EQ(world.target.tree.Rows(0), table.rows);
    for (RowIndex row = 0; row < table.rows; ++row) {
      EXPECT_TRUE(LeafOf(world.target.tree, table, row)) << "no leaf for row " << row;
    }
  });
}

TEST(TargetOracle, RowsPartAsTheDefinitionSaysWherePureNodesFold) {
  ForEachWorld(3, [](const World& world) {
    const Definition definition(world.planted, world.requests);
    const Table& table = world.planted.table;
    std::map<size_t, std::set<ClassCode>> labels;  // at each node of the original tree
    for (RowIndex row = 0; row < table.rows; ++row) {
      const ClassCode label = definition.LabelOf(row);
      for (const size_t node : definition.Follow(row).nodes) labels[node].insert(label);
    }
    std::map<std::pair<size_t, std::optional<Code>>, std::set<size_t>> ends;
    for (RowIndex row = 0; row < table.rows; ++row) {
      const Definition::Way way = definition.Follow(row);
      const auto pure = std::find_if(way.nodes.begin(), way.nodes.end(),
                                     [&](size_t node) { return labels[node].size() == 1; });
      const bool folds = pure != way.nodes.end();
      ends[{folds ? *pure : way.nodes.back(), folds ? std::nullopt : way.new_value}].insert(
          *LeafOf(world.target.tree, table, row));
    }
    for (const auto& [end, leaves] : ends) EXPECT_EQ(leaves.size(), 1);
    EXPECT_EQ(ends.size(), RulesOf(world.target.tree).size());
  });
}

std::set<size_t> NodesPassed(const Tree& tree, const Table& table, RowIndex row) {
  std::set<size_t> passed;
  const std::vector<size_t> parents = ParentsOf(tree);
  for (size_t node = *LeafOf(tree, table, row); node != 0; node = parents[node]) {
    passed.insert(node);
  }
  passed.insert(0);
  return passed;
}

TEST(TargetOracle, NodesAreWhereTheirRowsPass) {
  ForEachWorld(4, [](const World& world) {
    const Definition definition(world.planted, world.requests);
    const Table& table = world.planted.table;
    const Tree& tree = world.target.tree;
    ASSERT_EQ(world.target.place_of.size(), world.planted.tree.nodes.size());
    for (RowIndex row = 0; row < table.rows; ++row) {
      const std::set<size_t> passed = NodesPassed(tree, table, row);
      for (const size_t node : definition.Follow(row).nodes) {
        EXPECT_TRUE(passed.contains(world.target.place_of[node])) << "node " << node;
      }
    }
  });
}

TEST(TargetOracle, OnlyRequestedLeavesCanBeGone) {
  ForEachWorld(5, [](const World& world) {
    const Definition definition(world.planted, world.requests);
    for (size_t node = 0; node < world.planted.tree.nodes.size(); ++node) {
      const size_t place = world.target.place_of[node];
      if (place == kGone) {
        EXPECT_TRUE(definition.requested().contains(node));
      } else {
        EXPECT_LT(place, world.target.tree.nodes.size());
      }
    }
  });
}

TEST(TargetOracle, MergedAreTheRequestedLeavesAndThoseThatMatchOtherRows) {
  ForEachWorld(6, [](const World& world) {
    const Definition definition(world.planted, world.requests);
    const std::vector<size_t> lost =
        CompareTrees(world.planted.table, world.planted.tree, world.target.tree, 1).lost;
    std::set<size_t> expected(lost.begin(), lost.end());
    expected.insert(definition.requested().begin(), definition.requested().end());
    const std::vector<size_t>& merged = world.target.merged;
    EXPECT_EQ(std::set<size_t>(merged.begin(), merged.end()), expected);
    std::vector<size_t> in_order;
    for (const size_t leaf : LeavesOf(world.planted.tree)) {
      if (expected.contains(leaf)) in_order.push_back(leaf);
    }
    EXPECT_EQ(merged, in_order);
  });
}

TEST(TargetOracle, APredictionCannotChangeExactlyWhereTheTargetStillSaysTheRulesClass) {
  ForEachWorld(7, [](const World& world) {
    const Table& table = world.planted.table;
    const std::vector<size_t> parents = ParentsOf(world.planted.tree);
    const Definition definition(world.planted, world.requests);
    for (size_t i = 0; i < world.requests.size(); ++i) {
      const Rule& rule = world.requests[i].rule;
      const TreeNode& parent = world.planted.tree.nodes[parents[rule.leaf]];
      bool all = true;  // the branches of its test are requested
      for (size_t branch = 0; branch < parent.branches; ++branch) {
        all = all && definition.requested().contains(parent.first_child + branch);
      }
      bool same = true;
      for (RowIndex row = 0; row < table.rows; ++row) {
        if (!Matches(rule, table, row)) continue;
        same = same && Predict(world.target.tree, table, row) == rule.predicted;
      }
      EXPECT_EQ(world.target.prediction_can_change[i], !(all && same));
    }
  });
}

TEST(TargetOracle, TheOrderOfRequestsDoesNotMatter) {
  ForEachWorld(8, [](const World& world) {
    std::vector<Request> reversed(world.requests.rbegin(), world.requests.rend());
    const Target target = MakeTarget(world.planted.table, world.planted.tree, reversed);
    EXPECT_EQ(testing::RuleTexts(target.tree, world.planted.table),
              testing::RuleTexts(world.target.tree, world.planted.table));
    EXPECT_EQ(target.tree.class_counts, world.target.tree.class_counts);
    EXPECT_EQ(target.place_of, world.target.place_of);
    EXPECT_EQ(target.merged, world.target.merged);
    EXPECT_EQ(std::vector<bool>(target.prediction_can_change.rbegin(),
                                target.prediction_can_change.rend()),
              world.target.prediction_can_change);
  });
}

}  // namespace
}  // namespace espalier
