#include "hide/adopted_target.h"

#include <gmock/gmock.h>

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "hide/neighbours/region_world.h"
#include "hide/parents.h"
#include "rules/leaves.h"

namespace espalier {
namespace {

using testing::Planted;
using testing::RegionWorld;

struct AdoptionWorld : RegionWorld {
  AdoptionWorld(const Planted& grown, std::vector<Request> asked, TargetShape shape)
      : RegionWorld(grown, std::move(asked)),
        inside(RowsOfRegions(planted.table, around)),
        target(MakeTarget(planted.table, planted.tree, order, requests, shape)) {}

  TargetWorld world() const { return {planted.table, order, inside}; }
  Target Adopted(const Tree& grown) const { return AdoptGrown(world(), target, grown); }

  std::vector<bool> inside;
  Target target;
};

// What a learner grows when the labels of the regions are drawn at random.
Tree GrownFromRandomLabels(const AdoptionWorld& world, Random& random) {
  Table table = world.planted.table;
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (world.inside[row]) {
      table.classes.Set(row, static_cast<Code>(random.Below(table.class_count())));
    }
  }
  const Result<Tree> tree = GrowFromTable(table, world.planted.learner, 1);
  EXPECT_TRUE(tree.ok());
  return *tree;
}

template <typename Visit>
void ForEachWorld(uint64_t seed, const Visit& visit) {
  testing::ForManyRequests(
      seed, 300, 3, [&](const Planted& planted, const auto& requests, Random& random) {
        const AdoptionWorld world(planted, requests, static_cast<TargetShape>(random.Below(3)));
        visit(world, random);
      });
}

// The rows outside the regions in each leaf.
std::set<std::set<RowIndex>> PartsOutside(const AdoptionWorld& world, const Tree& tree) {
  std::map<size_t, std::set<RowIndex>> parts;
  for (RowIndex row = 0; row < world.planted.table.rows; ++row) {
    if (!world.inside[row]) parts[EndOfWay(tree, world.planted.table, row)].insert(row);
  }
  std::set<std::set<RowIndex>> all;
  for (auto& [leaf, rows] : parts) all.insert(std::move(rows));
  return all;
}

TEST(AdoptedTarget, PartsTheRowsOutsideAsTheTargetDoes) {
  size_t changed = 0;
  ForEachWorld(1, [&](const AdoptionWorld& world, Random& random) {
    const Target adopted = world.Adopted(GrownFromRandomLabels(world, random));
    EXPECT_EQ(PartsOutside(world, adopted.tree), PartsOutside(world, world.target.tree));
    if (!(adopted.tree == world.target.tree)) ++changed;
  });
  EXPECT_GT(changed, 50U);
}

TEST(AdoptedTarget, EveryRowHasALeafAndThoseOfRegionsAreFree) {
  ForEachWorld(2, [](const AdoptionWorld& world, Random& random) {
    const Target adopted = world.Adopted(GrownFromRandomLabels(world, random));
    const Table& table = world.planted.table;
    for (RowIndex row = 0; row < table.rows; ++row) {
      const std::optional<size_t> leaf = LeafOf(adopted.tree, table, row);
      ASSERT_TRUE(leaf);
      if (world.inside[row]) {
        EXPECT_TRUE(adopted.free[*leaf]);
      } else {
        EXPECT_EQ(adopted.place_of[world.order.LeafOf(row)], *leaf);
      }
    }
    EXPECT_EQ(adopted.tree.Rows(0), table.rows);
  });
}

TEST(AdoptedTarget, AdoptingAgainChangesNothing) {
  ForEachWorld(3, [](const AdoptionWorld& world, Random& random) {
    const Tree grown = GrownFromRandomLabels(world, random);
    const Target adopted = world.Adopted(grown);
    EXPECT_EQ(AdoptGrown(world.world(), adopted, grown).tree, adopted.tree);
  });
}

// a=t is requested; its rows differ in b from all others, which c parts.
Planted Parted() {
  std::string text = "a,b,c,class\n";
  for (int i = 0; i < 8; ++i) {
    text += "t,u,x,p\nt,v,x,p\nt,u,y,p\nf,w,x,q\nf,w,x,q\nf,w,y,r\nf,w,y,r\n";
  }
  return testing::Plant(text);
}

TEST(AdoptedTarget, TakesUpATestThatOnlyTakesRowsOfRegionsAway) {
  const Planted planted = Parted();
  const AdoptionWorld world(planted, testing::RequestsFor(planted, {"a=t => p"}),
                            TargetShape::kJoin);
  Table table = planted.table;
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (world.inside[row]) table.classes.Set(row, table.columns[1].At(row) == 0 ? 1 : 2);
  }
  const Result<Tree> grown = GrowFromTable(table, planted.learner, 1);
  ASSERT_TRUE(grown.ok());
  ASSERT_EQ(grown->TestOf(0).attribute, 1U) << "the learner parts by b first";
  const Target adopted = world.Adopted(*grown);
  EXPECT_EQ(adopted.tree.TestOf(0), grown->TestOf(0));
  EXPECT_EQ(PartsOutside(world, adopted.tree).size(), 2U);
}

TEST(AdoptedTarget, SeparatingTakesTheRowsOfRegionsAwayFromALostTest) {
  size_t separated = 0;
  ForEachWorld(4, [&](const AdoptionWorld& world, Random&) {
    std::vector<size_t> all;
    for (size_t node = 0; node < world.target.tree.nodes.size(); ++node) all.push_back(node);
    const Target made =
        Separated(world.world(), world.target, world.planted.tree, world.requests, all);
    EXPECT_EQ(PartsOutside(world, made.tree), PartsOutside(world, world.target.tree));
    if (made.tree.nodes == world.target.tree.nodes) return;
    ++separated;
    EXPECT_GT(made.tree.nodes.size(), world.target.tree.nodes.size());
    const Target again = Separated(world.world(), made, world.planted.tree, world.requests, {});
    EXPECT_EQ(again.tree.nodes, made.tree.nodes) << "nothing is lost, so nothing is separated";
  });
  EXPECT_GT(separated, 30U);
}

// The rows outside the regions that a test of the target sends another way than down `kept`.
std::set<RowIndex> Strangers(const AdoptionWorld& world, const GivenUp& given_up) {
  const Table& table = world.planted.table;
  const Tree& tree = world.target.tree;
  const LeafOrder order(table, tree, 1);
  const size_t kept = tree.nodes[given_up.node].first_child + given_up.kept;
  std::set<RowIndex> strangers;
  for (const RowIndex row : order.RowsAt(given_up.node)) {
    if (!world.inside[row] && !order.Reaches(order.LeafOf(row), kept)) strangers.insert(row);
  }
  return strangers;
}

std::set<std::set<RowIndex>> Without(const std::set<std::set<RowIndex>>& parts,
                                     const std::set<RowIndex>& rows) {
  std::set<std::set<RowIndex>> rest;
  for (const std::set<RowIndex>& part : parts) {
    std::set<RowIndex> left;
    for (const RowIndex row : part) {
      if (!rows.contains(row)) left.insert(row);
    }
    if (!left.empty()) rest.insert(std::move(left));
  }
  return rest;
}

template <typename Visit>
void ForEachGivenUp(uint64_t seed, const Visit& visit) {
  size_t visited = 0;
  ForEachWorld(seed, [&](const AdoptionWorld& world, Random&) {
    for (size_t node = 0; node < world.target.tree.nodes.size(); ++node) {
      for (size_t kept = 0; kept < world.target.tree.nodes[node].branches; ++kept) {
        visit(world, GivenUp{.node = node, .kept = kept});
        ++visited;
      }
    }
  });
  EXPECT_GT(visited, 1000U);
}

TEST(WithoutTest, PartsAllRowsButStrangersAsBefore) {
  ForEachGivenUp(5, [](const AdoptionWorld& world, const GivenUp& given_up) {
    const Target made = WithoutTest(world.world(), world.target, given_up);
    const std::set<RowIndex> strangers = Strangers(world, given_up);
    EXPECT_EQ(Without(PartsOutside(world, made.tree), strangers),
              Without(PartsOutside(world, world.target.tree), strangers));
    EXPECT_EQ(made.tree.Rows(0), world.planted.table.rows);
  });
}

TEST(WithoutTest, StrangersFallIntoFreeLeavesAndOthersKeepTheirPlace) {
  ForEachGivenUp(6, [](const AdoptionWorld& world, const GivenUp& given_up) {
    const Target made = WithoutTest(world.world(), world.target, given_up);
    const std::set<RowIndex> strangers = Strangers(world, given_up);
    const LeafOrder order(world.planted.table, made.tree, world.order, made.place_of);
    for (RowIndex row = 0; row < world.planted.table.rows; ++row) {
      const std::optional<size_t> leaf = LeafOf(made.tree, world.planted.table, row);
      ASSERT_TRUE(leaf);
      EXPECT_EQ(order.LeafOf(row), *leaf);
      EXPECT_TRUE(made.free[*leaf] || !(world.inside[row] || strangers.contains(row)));
    }
  });
}

TEST(WithoutTest, AdoptingAfterwardsLeavesStrangersFree) {
  size_t strange = 0;
  ForEachGivenUp(8, [&](const AdoptionWorld& world, const GivenUp& given_up) {
    const Target made = WithoutTest(world.world(), world.target, given_up);
    const Target adopted = AdoptGrown(world.world(), made, world.planted.tree);
    const std::set<RowIndex> strangers = Strangers(world, given_up);
    EXPECT_EQ(std::set<RowIndex>(adopted.strangers.begin(), adopted.strangers.end()), strangers);
    for (const RowIndex row : strangers) {
      EXPECT_TRUE(adopted.free[*LeafOf(adopted.tree, world.planted.table, row)]);
      ++strange;
    }
  });
  EXPECT_GT(strange, 1000U);
}

size_t SlowLeavesBelow(const Tree& tree, size_t node) {
  size_t leaves = tree.nodes[node].leaf() ? 1 : 0;
  for (size_t branch = 0; branch < tree.nodes[node].branches; ++branch) {
    leaves += SlowLeavesBelow(tree, tree.nodes[node].first_child + branch);
  }
  return leaves;
}

// What the best test above a request saves for its price: a look at every branch of every test.
double SlowBestRatio(const AdoptionWorld& world) {
  const Tree& tree = world.target.tree;
  double best = 0;
  for (const Request& request : world.requests) {
    const size_t place = world.target.place_of[ParentsOf(world.planted.tree)[request.rule.leaf]];
    for (size_t node = 0; node < tree.nodes.size(); ++node) {
      const LeafOrder order(world.planted.table, tree, 1);
      if (tree.nodes[node].leaf() || !order.Reaches(place, node)) continue;
      for (size_t branch = 0; branch < tree.nodes[node].branches; ++branch) {
        const auto saved =
            static_cast<double>(SlowLeavesBelow(tree, tree.nodes[node].first_child + branch));
        const auto all = static_cast<double>(SlowLeavesBelow(tree, node));
        best = std::max(best, saved / (all - saved));
      }
    }
  }
  return best;
}

TEST(WithoutTest, TheBestTestToGiveUpSavesMostForItsPrice) {
  size_t found = 0;
  ForEachWorld(7, [&](const AdoptionWorld& world, Random&) {
    std::vector<size_t> all;
    for (size_t node = 0; node < world.target.tree.nodes.size(); ++node) all.push_back(node);
    const std::optional<GivenUp> best =
        BestToGiveUp(world.target, world.planted.tree, world.requests, all);
    const double ratio =
        best ? static_cast<double>(best->saved) / static_cast<double>(best->price) : 0;
    EXPECT_DOUBLE_EQ(ratio, SlowBestRatio(world));
    EXPECT_FALSE(BestToGiveUp(world.target, world.planted.tree, world.requests, {}));
    if (best) ++found;
  });
  EXPECT_GT(found, 100U);
}

}  // namespace
}  // namespace espalier
