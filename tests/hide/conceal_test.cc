#include "hide/conceal.h"

#include <gmock/gmock.h>

#include <set>

#include "hide/parents.h"
#include "hide/random_planted.h"
#include "rules/leaves.h"
#include "rules/recount.h"
#include "table/apply.h"

namespace espalier {
namespace {

using ::testing::IsEmpty;
using testing::Planted;

struct World {
  Planted planted;
  std::vector<Request> requests;

  Concealment Conceal(const ConcealOptions& options) const {
    return espalier::Conceal(planted.table, planted.tree, requests, options);
  }

  // The request whose leaf the row is at.
  std::optional<size_t> RequestOf(RowIndex row) const {
    const std::optional<size_t> leaf = LeafOf(planted.tree, planted.table, row);
    for (size_t i = 0; i < requests.size(); ++i) {
      if (requests[i].rule.leaf == leaf) return i;
    }
    return std::nullopt;
  }

  // The request whose rule is right about the row.
  std::optional<size_t> RequestThatIsRightOf(RowIndex row) const {
    const std::optional<size_t> request = RequestOf(row);
    const bool right =
        request && requests[*request].rule.predicted == planted.table.classes.At(row);
    return right ? request : std::nullopt;
  }
};

template <typename Visit>
void ForEachWorld(uint64_t seed, size_t most_requests, const Visit& visit) {
  Random random(seed);
  for (int round = 0; round < 200; ++round) {
    World world{testing::RandomPlanted(2, random), {}};
    world.requests = testing::RandomRequests(world.planted, most_requests, random);
    if (!world.requests.empty()) visit(world);
  }
}

TEST(Conceal, RelabellingTurnsTheRowsThatTheRulesAreRightAboutAndNothingElse) {
  ForEachWorld(1, 4, [](const World& world) {
    const Concealment done = world.Conceal({.edit = HidingEdit::kRelabel});
    std::set<RowIndex> relabelled;
    for (const Relabel& relabel : done.edits.relabelled) {
      EXPECT_TRUE(relabelled.insert(relabel.row).second);
      EXPECT_EQ(relabel.to, 1 - world.planted.table.classes.At(relabel.row));
      EXPECT_EQ(world.RequestThatIsRightOf(relabel.row), relabel.reason);
    }
    for (RowIndex row = 0; row < world.planted.table.rows; ++row) {
      EXPECT_EQ(relabelled.contains(row), world.RequestThatIsRightOf(row).has_value());
    }
    EXPECT_THAT(done.edits.recoded, IsEmpty());
    EXPECT_THAT(done.edits.removed, IsEmpty());
    EXPECT_THAT(done.edits.added, IsEmpty());
  });
}

TEST(Conceal, RemovingTakesTheRowsThatTheRulesAreRightAboutAndNothingElse) {
  ForEachWorld(2, 4, [](const World& world) {
    const Concealment done = world.Conceal({.edit = HidingEdit::kRemove});
    std::set<RowIndex> removed;
    for (const Remove& remove : done.edits.removed) {
      EXPECT_TRUE(removed.insert(remove.row).second);
      EXPECT_EQ(world.RequestThatIsRightOf(remove.row), remove.reason);
    }
    for (RowIndex row = 0; row < world.planted.table.rows; ++row) {
      EXPECT_EQ(removed.contains(row), world.RequestThatIsRightOf(row).has_value());
    }
    EXPECT_THAT(done.edits.relabelled, IsEmpty());
    EXPECT_THAT(done.edits.recoded, IsEmpty());
    EXPECT_THAT(done.edits.added, IsEmpty());
  });
}

TEST(Conceal, TheChangesAreThoseOfTheLeavesCounts) {
  for (const HidingEdit edit : {HidingEdit::kRelabel, HidingEdit::kRemove}) {
    ForEachWorld(3, 4, [&](const World& world) {
      const Concealment done = world.Conceal({.edit = edit});
      const Tree& before = world.planted.tree;
      const Tree after = Recounted(before, Apply(world.planted.table, done.edits), 1);
      ASSERT_EQ(done.changes.size(), world.requests.size());
      for (size_t i = 0; i < world.requests.size(); ++i) {
        const size_t leaf = world.requests[i].rule.leaf;
        for (const size_t c : {0U, 1U}) {
          EXPECT_EQ(static_cast<int64_t>(before.Counts(leaf)[c]) + done.changes[i][c],
                    static_cast<int64_t>(after.Counts(leaf)[c]));
        }
      }
    });
  }
}

TEST(Conceal, RecodingSetsTheTestedAttributeOfEveryRowOfTheLeaves) {
  ForEachWorld(4, 4, [](const World& world) {
    const Planted& planted = world.planted;
    const std::vector<size_t> parents = ParentsOf(planted.tree);
    const Concealment done = world.Conceal({.edit = HidingEdit::kRecode});
    std::set<RowIndex> recoded;
    for (const Recode& recode : done.edits.recoded) {
      EXPECT_TRUE(recoded.insert(recode.row).second);
      ASSERT_EQ(world.RequestOf(recode.row), recode.reason);
      const size_t leaf = world.requests[recode.reason].rule.leaf;
      EXPECT_EQ(recode.attribute, planted.tree.TestOf(parents[leaf]).attribute);
      EXPECT_NE(recode.to, planted.table.columns[recode.attribute].At(recode.row));
    }
    EXPECT_THAT(done.edits.relabelled, IsEmpty());
    EXPECT_THAT(done.edits.removed, IsEmpty());
    EXPECT_THAT(done.edits.added, IsEmpty());
    for (const ClassPair& change : done.changes) EXPECT_EQ(change, ClassPair{});
  });
}

// Whether a row at the test is of no requested leaf.
bool HasOtherRows(const World& world, size_t parent) {
  const Tree& tree = world.planted.tree;
  const std::vector<size_t> parents = ParentsOf(tree);
  for (RowIndex row = 0; row < world.planted.table.rows; ++row) {
    if (world.RequestOf(row)) continue;
    size_t node = *LeafOf(tree, world.planted.table, row);
    while (node != 0 && node != parent) node = parents[node];
    if (node == parent) return true;
  }
  return false;
}

TEST(Conceal, RecodedRowsTakeValuesOfRowsThatAreNotHiddenAndLeaveTheirLeaf) {
  ForEachWorld(5, 3, [](const World& world) {
    const Planted& planted = world.planted;
    const std::vector<size_t> parents = ParentsOf(planted.tree);
    const Concealment done = world.Conceal({.edit = HidingEdit::kRecode});
    const Table after = Apply(planted.table, done.edits);
    for (RowIndex row = 0; row < after.rows; ++row) {
      const std::optional<size_t> request = world.RequestOf(row);
      if (!request) continue;
      const size_t leaf = world.requests[*request].rule.leaf;
      if (!HasOtherRows(world, parents[leaf])) continue;
      EXPECT_NE(LeafOf(planted.tree, after, row), leaf);
    }
  });
}

TEST(Conceal, RecodingOneLeafChangesNoClassCountAtItsTestOrAbove) {
  ForEachWorld(6, 1, [](const World& world) {
    const Planted& planted = world.planted;
    const std::vector<size_t> parents = ParentsOf(planted.tree);
    const Concealment done = world.Conceal({.edit = HidingEdit::kRecode});
    const Tree after = Recounted(planted.tree, Apply(planted.table, done.edits), 1);
    size_t node = world.requests[0].rule.leaf;
    while (node != 0) {
      node = parents[node];
      EXPECT_THAT(after.Counts(node), ::testing::ElementsAreArray(planted.tree.Counts(node)));
    }
  });
}

// More rows than one task takes.
World LargeWorld() {
  Random random(7);
  World world;
  world.planted.table = testing::RandomTable(40'000, {{}, {Type::kNominal, 5}, {}}, 2, random);
  world.planted.learner.max_depth = 2;
  world.planted.tree = *GrowFromTable(world.planted.table, world.planted.learner, 1);
  world.requests = {{.rule = RulesOf(world.planted.tree).front()},
                    {.rule = RulesOf(world.planted.tree).back()}};
  return world;
}

TEST(Conceal, TheEditsDoNotDependOnTheNumberOfThreads) {
  const World world = LargeWorld();
  for (const HidingEdit edit : {HidingEdit::kRelabel, HidingEdit::kRemove, HidingEdit::kRecode}) {
    const Concealment one = world.Conceal({.edit = edit, .seed = Seed{0, 5}, .threads = 1});
    const Concealment many = world.Conceal({.edit = edit, .seed = Seed{0, 5}, .threads = 3});
    EXPECT_TRUE(one.edits == many.edits);
    EXPECT_EQ(one.changes, many.changes);
  }
}

TEST(Conceal, AnotherSeedTakesOtherValues) {
  const Planted planted = testing::Plant("a,class\n" + testing::Times(30, "u,p") +
                                         testing::Times(9, "v,n") + testing::Times(9, "w,n"));
  const World world{planted, testing::RequestsFor(planted, {"a=u => p"})};
  const Concealment one = world.Conceal({.edit = HidingEdit::kRecode, .seed = Seed{0, 1}});
  EXPECT_TRUE(one.edits == world.Conceal({.edit = HidingEdit::kRecode, .seed = Seed{0, 1}}).edits);
  EXPECT_FALSE(one.edits == world.Conceal({.edit = HidingEdit::kRecode, .seed = Seed{0, 2}}).edits);
}

}  // namespace
}  // namespace espalier
