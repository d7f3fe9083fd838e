#include "hide/optimal/contest.h"

#include <gtest/gtest.h>

#include "hide/optimal/tried_edits.h"
#include "rules/compare.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::EditDrawer;
using testing::Planted;

// A contest at all nodes of the tree.
struct Arena {
  explicit Arena(const Planted& planted)
      : order(planted.table, planted.tree, 1),
        counts(planted.table, planted.tree, order),
        contest(planted.table, planted.tree, {planted.learner}, counts) {
    for (const size_t leaf : LeavesOf(planted.tree)) contest.WatchWayTo(leaf);
  }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  void Make(const TriedEdit& edit) {
    counts.Make(edit);
    contest.Notice(edit);
  }

  LeafOrder order;
  EditedCounts counts;
  Contest contest;
};

TEST(Contest, NothingIsViolatedByTheTableFromWhichTheTreeWasGrown) {
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    Arena arena(planted);
    EXPECT_EQ(arena.contest.Violation(), 0) << round;
  }
}

bool GrowsTheSameTree(const Planted& planted, const std::vector<TriedEdit>& made) {
  const Table edited = Apply(planted.table, testing::RowEditsOf(made));
  const Result<Tree> again = GrowFromTable(edited, planted.learner, 1);
  EXPECT_TRUE(again.ok());
  return CompareTrees(planted.table, planted.tree, *again, 1).equal();
}

// Few edits: after many no tree is grown again.
TEST(Contest, WhereNothingIsViolatedTheTreeIsGrownAgain) {
  Random random(2);
  size_t same = 0;
  size_t violated = 0;
  size_t rounds = 0;
  for (int round = 0; round < 1500; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    Arena arena(planted);
    EditDrawer drawer(planted.table, planted.tree, arena.counts, random);
    std::vector<TriedEdit> made;
    for (uint64_t wanted = 1 + random.Below(4); made.size() < wanted;) {
      const auto edit = drawer.Draw();
      if (!edit) continue;
      arena.Make(*edit);
      made.push_back(*edit);
    }
    ++rounds;
    const bool grown = GrowsTheSameTree(planted, made);
    if (arena.contest.Violation() > 0) {
      ++violated;
    } else {
      EXPECT_TRUE(grown) << round;
    }
    if (grown) ++same;
  }
  // Neither is rare, so neither is vacuous.
  EXPECT_GT(same, rounds / 10);
  EXPECT_GT(violated, rounds / 10);
}

TEST(Contest, ALeafThatLosesItsLastRowIsViolated) {
  const Planted planted = testing::Plant("a,class\n" + testing::Times(3, "t,n") +
                                         testing::Times(3, "u,p") + testing::Times(1, "v,n"));
  Arena arena(planted);
  arena.Make({TriedEdit::Kind::kRemove, 6});
  EXPECT_GT(arena.contest.Violation(), 0);
}

TEST(Contest, ATestThatLosesItsLastMissingNumberIsViolated) {
  const Planted planted = testing::Plant("a,class\n" + testing::Times(3, "1,n") +
                                         testing::Times(3, "5,p") + testing::Times(1, "?,n"));
  ASSERT_EQ(testing::RuleTexts(planted.tree, planted.table)[0], "a<=3 or ? => n");
  Arena arena(planted);
  arena.Make({TriedEdit::Kind::kRecode, 6, 0, 2, 0});
  EXPECT_GT(arena.contest.Violation(), 0);
}

TEST(Contest, TakingEditsBackTakesTheViolationBack) {
  Random random(3);
  for (int round = 0; round < 100; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    Arena arena(planted);
    EditDrawer drawer(planted.table, planted.tree, arena.counts, random);
    std::vector<TriedEdit> made;
    for (int step = 0; step < 8; ++step) {
      if (const auto edit = drawer.Draw()) {
        arena.Make(*edit);
        made.push_back(*edit);
        arena.contest.Violation();
      }
    }
    for (const TriedEdit& edit : made) {
      arena.counts.TakeBack(edit);
      arena.contest.Notice(edit);
    }
    EXPECT_EQ(arena.contest.Violation(), 0) << round;
  }
}

// What a contest says that has seen nothing but the edits of another, all at once.
double ViolationAnew(const Planted& planted, const std::vector<TriedEdit>& made) {
  Arena arena(planted);
  for (const TriedEdit& edit : made) arena.Make(edit);
  return arena.contest.Violation();
}

TEST(Contest, TrialsThatAreKeptOrDroppedLeaveWhatAFreshContestFinds) {
  Random random(6);
  size_t kept = 0;
  size_t dropped = 0;
  for (int round = 0; round < 150; ++round) {
    const Planted planted = testing::RandomPlanted(2 + random.Below(2), random);
    Arena arena(planted);
    EditDrawer drawer(planted.table, planted.tree, arena.counts, random);
    std::vector<TriedEdit> made;
    for (int step = 0; step < 8; ++step) {
      const auto edit = drawer.Draw();
      if (!edit) continue;
      arena.contest.BeginTrial();
      arena.Make(*edit);
      if (random.Below(2) == 0) arena.contest.Violation(0.5);
      if (random.Below(2) == 0) {
        arena.contest.KeepTrial();
        made.push_back(*edit);
        ++kept;
      } else {
        arena.counts.TakeBack(*edit);
        arena.contest.DropTrial();
        ++dropped;
      }
      ASSERT_EQ(arena.contest.Violation(), ViolationAnew(planted, made)) << round;
    }
  }
  EXPECT_GT(kept, 300U);
  EXPECT_GT(dropped, 300U);
}

TEST(Contest, ADroppedTrialForgetsWhatItLookedAt) {
  const Planted planted = testing::Plant("a,class\n" + testing::Times(3, "t,n") +
                                         testing::Times(3, "u,p") + testing::Times(1, "v,n"));
  const LeafOrder order(planted.table, planted.tree, 1);
  EditedCounts counts(planted.table, planted.tree, order);
  Contest contest(planted.table, planted.tree, {planted.learner}, counts);
  const TriedEdit edit{TriedEdit::Kind::kRemove, 6};
  contest.BeginTrial();
  counts.Make(edit);
  contest.Notice(edit);
  EXPECT_GT(contest.Violation(), 0);
  counts.TakeBack(edit);
  contest.DropTrial();
  EXPECT_EQ(contest.Violation(), 0);
  EXPECT_TRUE(contest.Near(kSight).empty());
}

TEST(Contest, AViolationUpToABoundIsExactOrPastIt) {
  Random random(7);
  size_t exact = 0;
  size_t past = 0;
  for (int round = 0; round < 300; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    Arena bounded(planted);
    EditDrawer drawer(planted.table, planted.tree, bounded.counts, random);
    std::vector<TriedEdit> made;
    for (int step = 0; step < 3; ++step) {
      const auto edit = drawer.Draw();
      if (!edit) continue;
      bounded.Make(*edit);
      made.push_back(*edit);
    }
    const double whole = ViolationAnew(planted, made);
    for (const double most : {0.0, whole / 2, whole, 2 * whole}) {
      const double found = bounded.contest.Violation(most);
      if (whole <= most) {
        EXPECT_EQ(found, whole);
        ++exact;
      } else {
        EXPECT_GT(found, most);
        ++past;
      }
    }
  }
  EXPECT_GT(exact, 300U);
  EXPECT_GT(past, 100U);
}

TEST(Contest, WhatIsViolatedWeighsMoreOnRequest) {
  Random random(4);
  size_t heavier = 0;
  for (int round = 0; round < 100; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    Arena arena(planted);
    EditDrawer drawer(planted.table, planted.tree, arena.counts, random);
    if (const auto edit = drawer.Relabelled(random.Below(planted.table.rows))) arena.Make(*edit);
    const double before = arena.contest.Violation();
    arena.contest.WeighViolatedMore();
    EXPECT_GE(arena.contest.Violation(), before);
    if (arena.contest.Violation() > before) ++heavier;
  }
  EXPECT_GT(heavier, 20U);
}

TEST(Contest, TheRivalsThatLeadAreNear) {
  Random random(5);
  for (int round = 0; round < 100; ++round) {
    const Planted planted = testing::RandomPlanted(2, random);
    Arena arena(planted);
    const size_t all = arena.contest.Near(1e9).size();
    EXPECT_LE(arena.contest.Near(0.5).size(), all);
    for (const Rival& rival : arena.contest.Near(1e9)) {
      EXPECT_LT(rival.node, planted.tree.nodes.size());
      EXPECT_FALSE(arena.contest.OwnTest(rival.node) &&
                   *arena.contest.OwnTest(rival.node) == rival.parting);
    }
  }
}

}  // namespace
}  // namespace espalier
