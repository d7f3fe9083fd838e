#include "hide/donors.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "hide/random_planted.h"
#include "rules/leaves.h"
#include "rules/recount.h"
#include "table/apply.h"
#include "testing/random_edits.h"

namespace espalier {
namespace {

using ::testing::IsEmpty;
using testing::Plant;
using testing::Planted;
using testing::Times;

struct World {
  Planted planted;
  RowEdits edits;
  std::vector<ClassPair> at_leaf;
  Table edited;  // with the removed rows still there
  std::set<RowIndex> removed;
};

World WorldOf(Planted planted, RowEdits edits, std::vector<ClassPair> at_leaf) {
  World world{std::move(planted), std::move(edits), std::move(at_leaf), {}, {}};
  RowEdits in_place = world.edits;
  in_place.removed.clear();
  world.edited = Apply(world.planted.table, in_place);
  for (const Remove& remove : world.edits.removed) world.removed.insert(remove.row);
  return world;
}

std::vector<Add> RowsFor(const World& world, const DonorOptions& options = {}) {
  return RowsFromDonors(world.planted.table, world.edits, world.planted.tree, world.at_leaf,
                        options);
}

// The added rows alone, as a table.
Table TableOf(const Table& schema, const std::vector<Add>& added) {
  RowEdits edits{.added = added};
  for (RowIndex row = 0; row < schema.rows; ++row) edits.removed.push_back({row});
  return Apply(schema, edits);
}

template <typename Visit>
void ForEachWorld(uint64_t seed, const Visit& visit) {
  Random random(seed);
  for (int round = 0; round < 200; ++round) {
    Planted planted = testing::RandomPlanted(2, random);
    RowEdits edits = testing::RandomEdits(planted.table, random);
    edits.added.clear();
    const Tree after = Recounted(planted.tree, Apply(planted.table, edits), 1);
    std::vector<ClassPair> at_leaf(planted.tree.nodes.size());
    for (const size_t leaf : LeavesOf(planted.tree)) {
      if (after.Rows(leaf) == 0) continue;
      at_leaf[leaf] = {static_cast<int64_t>(random.Below(4)),
                       static_cast<int64_t>(random.Below(4))};
    }
    visit(WorldOf(std::move(planted), std::move(edits), std::move(at_leaf)));
  }
}

TEST(Donors, EveryLeafGetsExactlyTheRowsThatWereAllocatedToIt) {
  ForEachWorld(1, [](const World& world) {
    const std::vector<Add> added = RowsFor(world);
    const Table only_added = TableOf(world.planted.table, added);
    std::vector<ClassPair> got(world.at_leaf.size());
    for (RowIndex row = 0; row < only_added.rows; ++row) {
      const std::optional<size_t> leaf = LeafOf(world.planted.tree, only_added, row);
      ASSERT_TRUE(leaf);
      ++got[*leaf][only_added.classes.At(row)];
    }
    EXPECT_EQ(got, world.at_leaf);
  });
}

// The rows of each leaf after the edits that a donor may be: those of the class, else any, but no
// removed ones.
std::map<size_t, std::set<RowIndex>> DonorsOfClass(const World& world, ClassCode label) {
  std::map<size_t, std::set<RowIndex>> staying;
  std::map<size_t, std::set<RowIndex>> of_class;
  for (RowIndex row = 0; row < world.edited.rows; ++row) {
    const std::optional<size_t> leaf = LeafOf(world.planted.tree, world.edited, row);
    if (!leaf || world.removed.contains(row)) continue;
    staying[*leaf].insert(row);
    if (world.edited.classes.At(row) == label) of_class[*leaf].insert(row);
  }
  for (const auto& [leaf, rows] : staying) {
    if (of_class[leaf].empty()) of_class[leaf] = rows;
  }
  return of_class;
}

TEST(Donors, AreRowsOfTheLeafAndOfTheClassWhereThereAreSome) {
  ForEachWorld(2, [](const World& world) {
    const std::array donors = {DonorsOfClass(world, 0), DonorsOfClass(world, 1)};
    for (const Add& add : RowsFor(world)) {
      const std::optional<size_t> leaf = LeafOf(world.planted.tree, world.edited, add.donor);
      ASSERT_TRUE(leaf && donors[add.label].contains(*leaf));
      EXPECT_TRUE(donors[add.label].at(*leaf).contains(add.donor));
    }
  });
}

TEST(Donors, GiveTheCodesThatTheyHaveAfterTheEdits) {
  const Planted planted = Plant("a,b,class\n" + Times(4, "t,u,p") + Times(5, "f,v,n"));
  // Row 0 is the only one of its leaf that stays.
  const RowEdits edits = {.recoded = {{.row = 0, .attribute = 1, .to = 1}},
                          .removed = {{1}, {2}, {3}}};
  const World world = WorldOf(planted, edits, {{}, {}, {0, 2}});
  const std::vector<Add> added = RowsFor(world, {.reason = 7});
  ASSERT_EQ(added.size(), 2);
  for (const Add& add : added) {
    EXPECT_EQ(add, (Add{.donor = 0, .codes = {1, 1}, .label = 1, .reason = 7}));
  }
}

TEST(Donors, RemovedRowsGiveNoValues) {
  const Planted planted =
      Plant("a,b,class\n" + Times(2, "t,u,p") + Times(1, "t,v,p") + Times(5, "f,v,n"));
  const std::vector<ClassPair> at_leaf = {{}, {}, {8, 8}};
  for (const Add& add : RowsFor(WorldOf(planted, {.removed = {{0}, {1}}}, at_leaf))) {
    EXPECT_EQ(add.donor, 2);
  }
}

TEST(Donors, WithoutRowsToAddThereAreNone) {
  const Planted planted = Plant("a,class\n" + Times(2, "t,p") + Times(5, "f,n"));
  EXPECT_THAT(RowsFor(WorldOf(planted, {}, {{}, {}, {}})), IsEmpty());
}

TEST(Donors, AreTheSameForAnyNumberOfThreadsAndOthersForAnotherSeed) {
  Random random(3);
  Planted planted;
  planted.table = testing::RandomTable(40'000, {{}, {Type::kNominal, 5}}, 2, random);
  planted.learner.max_depth = 1;
  planted.tree = *GrowFromTable(planted.table, planted.learner, 1);
  std::vector<ClassPair> at_leaf(planted.tree.nodes.size(), ClassPair{20, 20});
  at_leaf[0] = {};
  const World world = WorldOf(std::move(planted), {}, at_leaf);
  const std::vector<Add> one = RowsFor(world, {.seed = Seed{0, 1}, .threads = 1});
  EXPECT_TRUE(one == RowsFor(world, {.seed = Seed{0, 1}, .threads = 3}));
  EXPECT_FALSE(one == RowsFor(world, {.seed = Seed{0, 2}, .threads = 1}));
}

}  // namespace
}  // namespace espalier
