// The target against its definition, row by row, over random tables.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "hide/parents.h"
#include "hide/random_planted.h"
#include "hide/target.h"
#include "rules/leaves.h"
#include "rules/predict.h"
#include "rules/recount.h"

namespace espalier {
namespace {

using testing::Planted;

// What the target says of a row, as hide/target.h puts it in words: slow, and without a target.
class Definition {
 public:
  Definition(const Planted& planted, const std::vector<Request>& requests, TargetShape shape)
      : table_(planted.table), tree_(planted.tree), shape_(shape) {
    for (const Request& request : requests) requested_.insert(request.rule.leaf);
  }

  struct Way {
    std::vector<size_t> nodes;      // of the original tree, those that keep a place
    std::optional<Code> new_value;  // which its last node has no branch for
    ClassCode predicted = 0;
    bool whole = false;  // every leaf below the last node is requested: its labels stay
  };

  Way Follow(RowIndex row) const {
    Way way;
    size_t node = 0;
    while (true) {
      if (tree_.nodes[node].leaf() || IsGone(node)) {
        way.whole = !tree_.nodes[node].leaf();
        return End(std::move(way), node, tree_.nodes[node].majority);
      }
      const auto [hidden, staying] = Branches(node);
      if (!hidden.empty() && staying.size() == 1 && shape_ != TargetShape::kStay) {
        node = staying[0];
        continue;
      }
      if (!hidden.empty() && shape_ == TargetShape::kFold && AreLeavesOfOneClass(staying)) {
        return End(std::move(way), node, tree_.nodes[staying[0]].majority);
      }
      const std::optional<size_t> child = ChildFor(row, node);
      if (!child) {
        way.new_value = CodeAt(row, node);
        return End(std::move(way), node, tree_.nodes[node].majority);
      }
      way.nodes.push_back(node);
      if (requested_.contains(*child)) return End(std::move(way), *child, LeadingAt(staying));
      node = *child;
    }
  }

  bool IsInside(RowIndex row) const { return requested_.contains(*LeafOf(tree_, table_, row)); }

  // The row's own label, or the one that it counts with. Where every leaf below a node is
  // requested, its rows keep theirs, but not those that fall into it from elsewhere.
  ClassCode LabelOf(RowIndex row) const {
    const Way way = Follow(row);
    const bool stays = !IsInside(row) || (way.whole && Passes(row, way.nodes.back()));
    return stays ? table_.classes.At(row) : way.predicted;
  }

  const std::set<size_t>& requested() const { return requested_; }

 private:
  // In the original tree.
  bool Passes(RowIndex row, size_t node) const {
    const std::vector<size_t> parents = ParentsOf(tree_);
    size_t at = *LeafOf(tree_, table_, row);
    while (at != node && at != 0) at = parents[at];
    return at == node;
  }

  static Way End(Way way, size_t node, ClassCode predicted) {
    way.nodes.push_back(node);
    way.predicted = predicted;
    return way;
  }

  // Whether every leaf below the node is requested.
  bool IsGone(size_t node) const {
    if (tree_.nodes[node].leaf()) return requested_.contains(node);
    const size_t first = tree_.nodes[node].first_child;
    for (size_t branch = 0; branch < tree_.nodes[node].branches; ++branch) {
      if (!IsGone(first + branch)) return false;
    }
    return true;
  }

  std::pair<std::vector<size_t>, std::vector<size_t>> Branches(size_t node) const {
    std::pair<std::vector<size_t>, std::vector<size_t>> parts;
    for (size_t branch = 0; branch < tree_.nodes[node].branches; ++branch) {
      const size_t child = tree_.nodes[node].first_child + branch;
      (requested_.contains(child) ? parts.first : parts.second).push_back(child);
    }
    return parts;
  }

  bool AreLeavesOfOneClass(const std::vector<size_t>& nodes) const {
    for (const size_t node : nodes) {
      if (!tree_.nodes[node].leaf()) return false;
      if (tree_.nodes[node].majority != tree_.nodes[nodes[0]].majority) return false;
    }
    return true;
  }

  Code CodeAt(RowIndex row, size_t node) const {
    return table_.columns[tree_.TestOf(node).attribute].At(row);
  }

  std::optional<size_t> ChildFor(RowIndex row, size_t node) const {
    const Test& test = tree_.TestOf(node);
    const auto branch = BranchOf(test, table_.attributes[test.attribute], CodeAt(row, node));
    if (!branch) return std::nullopt;
    return tree_.nodes[node].first_child + *branch;
  }

  // The class that leads among the rows of no request at all of the nodes together.
  ClassCode LeadingAt(const std::vector<size_t>& nodes) const {
    std::vector<uint64_t> rows(tree_.classes);
    for (const size_t node : nodes) {
      if (IsGone(node)) continue;
      for (size_t c = 0; c < tree_.classes; ++c) rows[c] += tree_.Counts(node)[c];
    }
    return static_cast<ClassCode>(std::max_element(rows.begin(), rows.end()) - rows.begin());
  }

  const Table& table_;
  const Tree& tree_;
  TargetShape shape_;
  std::set<size_t> requested_;
};

struct World {
  Planted planted;
  std::vector<Request> requests;
  TargetShape shape;
  Target target;

  Definition definition() const { return {planted, requests, shape}; }
};

Target TargetOf(const World& world, const std::vector<Request>& requests) {
  const LeafOrder order(world.planted.table, world.planted.tree, 1);
  return MakeTarget(world.planted.table, world.planted.tree, order, requests, world.shape);
}

// Calls visit(world) for many tables, requests and shapes, of two to four classes.
template <typename Visit>
void ForEachWorld(uint64_t seed, const Visit& visit) {
  Random random(seed);
  size_t visited = 0;
  for (int round = 0; round < 400; ++round) {
    World world{testing::RandomPlanted(2 + random.Below(3), random), {}, {}, {}};
    world.requests = testing::RandomRequests(world.planted, 5, random);
    if (world.requests.empty()) continue;
    world.shape = static_cast<TargetShape>(random.Below(3));
    world.target = TargetOf(world, world.requests);
    SCOPED_TRACE("round " + std::to_string(round));
    visit(world);
    ++visited;
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(visited, 300U);
}

TEST(TargetOracle, EveryRowIsPredictedAsTheDefinitionSays) {
  ForEachWorld(1, [](const World& world) {
    const Definition definition = world.definition();
    const Table& table = world.planted.table;
    for (RowIndex row = 0; row < table.rows; ++row) {
      EXPECT_EQ(Predict(world.target.tree, table, row), definition.Follow(row).predicted);
    }
  });
}

TEST(TargetOracle, ItsCountsAreThoseOfTheRowsAsTheDefinitionLabelsThem) {
  ForEachWorld(2, [](const World& world) {
    const Definition definition = world.definition();
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

TEST(TargetOracle, RowsPartAsTheDefinitionSays) {
  ForEachWorld(3, [](const World& world) {
    const Definition definition = world.definition();
    const Table& table = world.planted.table;
    std::map<std::pair<size_t, std::optional<Code>>, std::set<size_t>> ends;
    for (RowIndex row = 0; row < table.rows; ++row) {
      const Definition::Way way = definition.Follow(row);
      ends[{way.nodes.back(), way.new_value}].insert(*LeafOf(world.target.tree, table, row));
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
    const Definition definition = world.definition();
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
    const Definition definition = world.definition();
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

TEST(TargetOracle, FreeAreExactlyTheLeavesWithRequestedRows) {
  ForEachWorld(6, [](const World& world) {
    const Definition definition = world.definition();
    const Table& table = world.planted.table;
    std::vector<bool> free(world.target.tree.nodes.size(), false);
    for (RowIndex row = 0; row < table.rows; ++row) {
      if (definition.IsInside(row)) free[*LeafOf(world.target.tree, table, row)] = true;
    }
    EXPECT_EQ(world.target.free, free);
  });
}

TEST(TargetOracle, RulesWithoutRequestedRowsAreThoseOfTheOriginal) {
  ForEachWorld(7, [](const World& world) {
    const Table& table = world.planted.table;
    std::set<std::vector<RowIndex>> before;
    const auto rows_of = [&](const Tree& tree) {
      std::map<size_t, std::vector<RowIndex>> rows;
      for (RowIndex row = 0; row < table.rows; ++row) {
        rows[*LeafOf(tree, table, row)].push_back(row);
      }
      return rows;
    };
    for (const auto& [leaf, rows] : rows_of(world.planted.tree)) before.insert(rows);
    for (const auto& [leaf, rows] : rows_of(world.target.tree)) {
      EXPECT_TRUE(world.target.free[leaf] || before.contains(rows));
    }
  });
}

TEST(TargetOracle, TheOrderOfRequestsDoesNotMatter) {
  ForEachWorld(8, [](const World& world) {
    std::vector<Request> reversed(world.requests.rbegin(), world.requests.rend());
    const Target target = TargetOf(world, reversed);
    EXPECT_EQ(testing::RuleTexts(target.tree, world.planted.table),
              testing::RuleTexts(world.target.tree, world.planted.table));
    EXPECT_EQ(target.tree.class_counts, world.target.tree.class_counts);
    EXPECT_EQ(target.place_of, world.target.place_of);
    EXPECT_EQ(target.free, world.target.free);
  });
}

}  // namespace
}  // namespace espalier
