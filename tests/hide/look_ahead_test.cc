#include "hide/look_ahead.h"

#include <gmock/gmock.h>

#include "hide/ratio_world.h"
#include "hide/swap_and_add.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;

testing::Check CheckOf(KeptRatio kept, RatioFit fit) {
  return [=](const ClassPair& before, const ClassPair& now) {
    return fit == RatioFit::kExact ? testing::Exactly(before, now, kept)
                                   : testing::NotBelow(before, now, kept);
  };
}

int64_t Rows(const RatioTree& tree) {
  return Total(LookAhead(tree, KeptRatio::kMaxMin, RatioFit::kAtLeast));
}

TEST(LookAhead, TakesTwentyRowsInThePapersExample) {
  for (const RatioFit fit : {RatioFit::kAtLeast, RatioFit::kExact}) {
    EXPECT_THAT(LookAhead(testing::PaperFigure(), KeptRatio::kMaxMin, fit),
                ElementsAre(ClassPair{0, 5}, ClassPair{0, 15}));
  }
}

TEST(LookAhead, OfNothingIsNothing) {
  EXPECT_TRUE(LookAhead({}, KeptRatio::kMaxMin, RatioFit::kAtLeast).empty());
}

// Every path of two nodes with small counts, every change of the lower one.
TEST(LookAhead, EqualsBruteForceOnAllSmallPaths) {
  for (int code = 0; code < 3 * 3 * 3 * 3 * 25; ++code) {
    const ClassPair low{1 + code % 3, 1 + code / 3 % 3};
    const ClassPair more{code / 9 % 3, code / 27 % 3};
    const ClassPair change{code / 81 % 5 - 2, code / 405 - 2};
    if (low[0] + change[0] < 0 || low[1] + change[1] < 0) continue;
    const RatioTree tree{{.before = low + more, .change = {}, .parent = 0},
                         {.before = low, .change = change, .parent = 0}};
    for (const KeptRatio kept : {KeptRatio::kMaxMin, KeptRatio::kOwn}) {
      for (const RatioFit fit : {RatioFit::kAtLeast, RatioFit::kExact}) {
        const Additions found = LookAhead(tree, kept, fit);
        EXPECT_TRUE(testing::AllNodesPass(tree, found, CheckOf(kept, fit)));
        EXPECT_FALSE(testing::CanPassWith(tree, Total(found) - 1, CheckOf(kept, fit)));
      }
    }
  }
}

TEST(LookAhead, EqualsBruteForceOnSmallTreesWithManyRequests) {
  Random random(1);
  for (int i = 0; i < 600; ++i) {
    const RatioTree tree = testing::RandomRatioTree(3 + random.Below(2), 3, random);
    for (const RatioFit fit : {RatioFit::kAtLeast, RatioFit::kExact}) {
      const Additions found = LookAhead(tree, KeptRatio::kMaxMin, fit);
      EXPECT_TRUE(testing::AllNodesPass(tree, found, CheckOf(KeptRatio::kMaxMin, fit)));
      if (Total(found) > 9) continue;  // brute force takes too long
      EXPECT_FALSE(testing::CanPassWith(tree, Total(found) - 1, CheckOf(KeptRatio::kMaxMin, fit)));
    }
  }
}

TEST(LookAhead, AddsNoRowsTwiceAndNoneBelowZero) {
  Random random(2);
  for (int i = 0; i < 2000; ++i) {
    const RatioTree tree = testing::RandomRatioTree(1 + random.Below(8), 50, random);
    for (const ClassPair& added : LookAhead(tree, KeptRatio::kMaxMin, RatioFit::kExact)) {
      EXPECT_GE(added[0], 0);
      EXPECT_GE(added[1], 0);
    }
  }
}

TEST(LookAhead, NeverTakesMoreRowsThanTheGreedyPass) {
  Random random(3);
  for (int i = 0; i < 3000; ++i) {
    const RatioTree tree = testing::RandomRatioTree(1 + random.Below(10), 100, random);
    EXPECT_LE(Rows(tree), Total(SwapAndAdd(tree, KeptRatio::kMaxMin)));
  }
}

// What replaces the paper's formula for the whole tree.
TEST(LookAhead, TogetherIsNeverMoreThanOneAfterTheOther) {
  Random random(4);
  for (int i = 0; i < 3000; ++i) {
    const RatioTree together = testing::RandomRatioTree(2 + random.Below(6), 20, random);
    RatioTree serial = together;
    for (RatioNode& node : serial) node.change = {};
    int64_t one_by_one = 0;
    for (size_t request = 0; request < together.size(); ++request) {
      serial[request].change = serial[request].change + together[request].change;
      const Additions more = LookAhead(serial, KeptRatio::kMaxMin, RatioFit::kAtLeast);
      one_by_one += Total(more);
      for (size_t node = 0; node < serial.size(); ++node) {
        serial[node].change = serial[node].change + more[node];
      }
    }
    EXPECT_LE(Rows(together), one_by_one);
  }
}

TEST(LookAhead, HoldsForPathsOfTwentyNodesAndMillionsOfRows) {
  Random random(5);
  for (int i = 0; i < 200; ++i) {
    RatioTree tree = testing::RandomRatioTree(20, 3'000'000, random);
    // A path: each node's rows and those of the node below it.
    for (size_t node = 1; node < tree.size(); ++node) tree[node].parent = node - 1;
    for (size_t node = tree.size() - 1; node-- > 0;) {
      tree[node].before = tree[node].before + tree[node + 1].before;
    }
    for (const RatioFit fit : {RatioFit::kAtLeast, RatioFit::kExact}) {
      const Additions found = LookAhead(tree, KeptRatio::kMaxMin, fit);
      const std::vector<ClassPair> rows = RowsAfter(tree, found);
      for (size_t node = 0; node < tree.size(); ++node) {
        EXPECT_TRUE(Ratio(tree[node].before, KeptRatio::kMaxMin).Holds(rows[node]));
      }
    }
  }
}

}  // namespace
}  // namespace espalier
