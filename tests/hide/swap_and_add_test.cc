#include "hide/swap_and_add.h"

#include <gmock/gmock.h>

#include "hide/ratio_world.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;

TEST(SwapAndAdd, GivesTheNumbersOfThePapersFigure3) {
  const RatioTree tree = testing::PaperFigure();
  const Additions additions = SwapAndAdd(tree, KeptRatio::kMaxMin);
  // 47p at Y, then 9n at X.
  EXPECT_THAT(additions, ElementsAre(ClassPair{0, 47}, ClassPair{9, 0}));
  EXPECT_EQ(Total(additions), 56);
  EXPECT_THAT(RowsAfter(tree, Additions(2)), ElementsAre(ClassPair{21, 43}, ClassPair{13, 11}));
  EXPECT_THAT(RowsAfter(tree, {{}, {9, 0}}), ElementsAre(ClassPair{30, 43}, ClassPair{22, 11}));
}

TEST(SwapAndAdd, KeepingTheOwnRatioDoesNotLetTheMajorityTurn) {
  const Additions additions = SwapAndAdd(testing::PaperFigure(), KeptRatio::kOwn);
  // X 13n+11p must be 1:2 again: 15p, after which Y has 21n+58p.
  EXPECT_THAT(additions, ElementsAre(ClassPair{0, 5}, ClassPair{0, 15}));
}

TEST(SwapAndAdd, KeepsEveryRatio) {
  Random random(1);
  for (int i = 0; i < 3000; ++i) {
    const RatioTree tree = testing::RandomRatioTree(1 + random.Below(6), 30, random);
    for (const KeptRatio kept : {KeptRatio::kMaxMin, KeptRatio::kOwn}) {
      EXPECT_TRUE(testing::AllNodesPass(tree, SwapAndAdd(tree, kept),
                                        [&](const ClassPair& before, const ClassPair& now) {
                                          return testing::NotBelow(before, now, kept);
                                        }));
    }
  }
}

TEST(SwapAndAdd, AddsRowsOfOneClassAtANode) {
  Random random(2);
  for (int i = 0; i < 3000; ++i) {
    const RatioTree tree = testing::RandomRatioTree(1 + random.Below(6), 30, random);
    for (const ClassPair& added : SwapAndAdd(tree, KeptRatio::kMaxMin)) {
      EXPECT_TRUE(added[0] == 0 || added[1] == 0);
    }
  }
}

TEST(SwapAndAdd, IsTheFewestRowsOfOneNode) {
  Random random(3);
  const testing::Check check = [](const ClassPair& before, const ClassPair& now) {
    return testing::NotBelow(before, now, KeptRatio::kMaxMin);
  };
  for (int i = 0; i < 1000; ++i) {
    const RatioTree tree = testing::RandomRatioTree(1, 6, random);
    const int64_t rows = Total(SwapAndAdd(tree, KeptRatio::kMaxMin));
    EXPECT_TRUE(testing::CanPassWith(tree, rows, check));
    EXPECT_FALSE(testing::CanPassWith(tree, rows - 1, check));
  }
}

// Section 2.3: their classes change places, and the larger is to the smaller as before.
TEST(SwapAndAdd, TwoPureSiblingLeavesRequestedTogetherTakeNoRows) {
  for (int64_t p = 1; p < 8; ++p) {
    for (int64_t n = 1; n < 8; ++n) {
      const RatioTree tree{{.before = {n, p}, .change = {p - n, n - p}, .parent = 0}};
      EXPECT_EQ(Total(SwapAndAdd(tree, KeptRatio::kMaxMin)), 0);
    }
  }
}

// Rows that are added for `first` are there when `second` is hidden.
int64_t OneAfterTheOther(const RatioTree& shape, const std::vector<ClassPair>& first,
                         const std::vector<ClassPair>& second) {
  RatioTree tree = shape;
  int64_t total = 0;
  for (const auto& changes : {first, second}) {
    for (size_t node = 0; node < tree.size(); ++node) {
      tree[node].change = tree[node].change + changes[node];
    }
    const Additions additions = SwapAndAdd(tree, KeptRatio::kMaxMin);
    total += Total(additions);
    for (size_t node = 0; node < tree.size(); ++node) {
      tree[node].change = tree[node].change + additions[node];
    }
  }
  return total;
}

int64_t Together(const RatioTree& shape, const std::vector<ClassPair>& first,
                 const std::vector<ClassPair>& second) {
  RatioTree tree = shape;
  for (size_t node = 0; node < tree.size(); ++node) {
    tree[node].change = first[node] + second[node];
  }
  return Total(SwapAndAdd(tree, KeptRatio::kMaxMin));
}

TEST(Lemma3, AtOneNodeTogetherIsNeverMoreThanOneAfterTheOther) {
  for (int64_t p = 1; p <= 5; ++p) {
    for (int64_t n = 1; n <= 5; ++n) {
      const RatioTree shape{{.before = {n, p}}};
      for (int64_t code = 0; code < 5 * 5 * 5 * 5; ++code) {
        const ClassPair first{code % 5, code / 5 % 5};
        const ClassPair second{code / 25 % 5, code / 125};
        EXPECT_LE(Together(shape, {first}, {second}), OneAfterTheOther(shape, {first}, {second}));
      }
    }
  }
}

// The formula for the whole tree that follows Lemma 3 in the paper does not hold for the
// greedy pass: Y = 17p+5n under Z = 71p+5n, requests (+3p,+10n) and (+9n).
TEST(Lemma3, DoesNotHoldForAWholeTreeThatIsFilledGreedily) {
  const RatioTree shape{{.before = {5, 71}, .change = {}, .parent = 0},
                        {.before = {5, 17}, .change = {}, .parent = 0}};
  const std::vector<ClassPair> first{{}, {10, 3}};
  const std::vector<ClassPair> second{{}, {9, 0}};
  EXPECT_EQ(OneAfterTheOther(shape, first, second), 267);
  EXPECT_EQ(Together(shape, first, second), 936);
}

}  // namespace
}  // namespace espalier
