#include "hide/allocate.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "hide/branch_gain.h"
#include "hide/parents.h"
#include "hide/plain_gain.h"
#include "hide/random_planted.h"
#include "testing/tree_builder.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using testing::PlainGain;
using Pairs = std::vector<ClassPair>;

constexpr double kRounding = 1e-9;
constexpr double kNoBound = std::numeric_limits<double>::infinity();
constexpr std::array kCriteria = {Criterion::kGain, Criterion::kGainRatio, Criterion::kGini};

ClassPair OfClass(size_t c, int64_t rows) {
  ClassPair pair{};
  pair[c] = rows;
  return pair;
}

ClassPair CountsOf(const Tree& tree, size_t node) {
  return {static_cast<int64_t>(tree.Counts(node)[0]), static_cast<int64_t>(tree.Counts(node)[1])};
}

// A root with these leaves.
Tree OneTest(const Pairs& leaves) {
  testing::TreeBuilder builder("class", {"n", "p"});
  std::vector<Code> codes;
  std::vector<std::string> values;
  for (size_t i = 0; i < leaves.size(); ++i) {
    codes.push_back(static_cast<Code>(i));
    values.push_back(std::to_string(i));
  }
  const size_t first = builder.SplitEach(0, builder.Nominal("x", values), codes);
  for (size_t i = 0; i < leaves.size(); ++i) {
    builder.Leaf(first + i,
                 {static_cast<uint64_t>(leaves[i][0]), static_cast<uint64_t>(leaves[i][1])});
  }
  return builder.Build().tree;
}

// What one node did, put together from what every leaf got.
struct Sending {
  size_t node = 0;
  ClassPair rows{};  // that it had to send on
  Pairs before;      // its branches, with all additions below
  Pairs after;
};

// The sums of all nodes over their subtrees.
Pairs Sums(const Tree& tree, const Pairs& values) {
  Pairs sums = values;
  const std::vector<size_t> parents = ParentsOf(tree);
  for (size_t node = tree.nodes.size(); node-- > 1;) {
    sums[parents[node]] = sums[parents[node]] + sums[node];
  }
  return sums;
}

std::vector<Sending> SendingsOf(const Tree& tree, const Pairs& added, const Pairs& at_leaves) {
  const Pairs added_below = Sums(tree, added);
  const Pairs got = Sums(tree, at_leaves);
  std::vector<Sending> sendings;
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    if (tree.nodes[node].leaf()) continue;
    Sending sending{.node = node, .rows = got[node] - added_below[node] + added[node]};
    for (size_t branch = 0; branch < tree.nodes[node].branches; ++branch) {
      const size_t child = tree.nodes[node].first_child + branch;
      sending.before.push_back(CountsOf(tree, child) + added_below[child]);
      sending.after.push_back(CountsOf(tree, child) + got[child]);
    }
    sendings.push_back(std::move(sending));
  }
  return sendings;
}

// The first number of rows after which the gain is no greater than the bound, or the one with the
// least gain: tries all.
int64_t Scan(const BranchGain& gain, size_t c, size_t from, size_t to, int64_t rows, double bound) {
  int64_t least = 0;
  for (int64_t moved = 0; moved <= rows; ++moved) {
    const double here = gain.AfterMove(c, from, to, moved);
    if (here <= bound) return moved;
    if (here < gain.AfterMove(c, from, to, least)) least = moved;
  }
  return least;
}

void HoldBack(BranchGain& gain, size_t c, size_t from, int64_t rows, double bound) {
  size_t best_to = from;
  int64_t best_rows = 0;
  double least = gain.Now();
  for (size_t to = 0; to < gain.branches().size(); ++to) {
    if (to == from) continue;
    const int64_t moved = Scan(gain, c, from, to, rows, bound);
    const double here = gain.AfterMove(c, from, to, moved);
    if (here >= least) continue;
    least = here;
    best_to = to;
    best_rows = moved;
  }
  gain.Add(from, OfClass(c, -best_rows));
  gain.Add(best_to, OfClass(c, best_rows));
}

// The gain of a node that is held back, in the obvious way.
double HeldBackGain(const Sending& sending, double bound, Criterion criterion) {
  BranchGain gain(sending.before, criterion);
  std::array<size_t, 2> best{};
  for (size_t to_0 = 0; to_0 < sending.before.size(); ++to_0) {
    for (size_t to_1 = 0; to_1 < sending.before.size(); ++to_1) {
      if (gain.AfterSending(sending.rows, to_0, to_1) >
          gain.AfterSending(sending.rows, best[0], best[1])) {
        best = {to_0, to_1};
      }
    }
  }
  for (const size_t c : {0U, 1U}) gain.Add(best[c], OfClass(c, sending.rows[c]));
  const size_t first = sending.rows[1] > sending.rows[0] ? 1 : 0;
  for (const size_t c : {first, 1 - first}) {
    if (gain.Now() > bound) HoldBack(gain, c, best[c], sending.rows[c], bound);
  }
  return gain.Now();
}

struct World {
  Tree tree;
  Pairs added;
};

// A grown tree of two classes, and up to `most` rows of each class added at some nodes.
World RandomWorld(uint64_t most, Random& random) {
  World world{testing::RandomPlanted(2, random).tree, {}};
  for (size_t node = 0; node < world.tree.nodes.size(); ++node) {
    const bool some = random.Below(3) == 0;
    world.added.push_back(some ? testing::RandomBranches(1, most, random)[0] : ClassPair{});
  }
  return world;
}

TEST(Allocate, OnlyLeavesGetRowsAndNoneIsLost) {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    const World world = RandomWorld(30, random);
    for (const AllocateBy how : {AllocateBy::kEven, AllocateBy::kHoldBack}) {
      const Pairs rows = Allocate(world.tree, world.added, how, kCriteria[random.Below(3)]);
      EXPECT_EQ(Sums(world.tree, rows)[0], Sums(world.tree, world.added)[0]);
      for (size_t node = 0; node < rows.size(); ++node) {
        EXPECT_TRUE(world.tree.nodes[node].leaf() || rows[node] == ClassPair{});
        EXPECT_TRUE(rows[node][0] >= 0 && rows[node][1] >= 0);
      }
    }
  }
}

TEST(Allocate, RowsAddedAtANodeStayBelowIt) {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    const World world = RandomWorld(30, random);
    for (const AllocateBy how : {AllocateBy::kEven, AllocateBy::kHoldBack}) {
      const Pairs rows = Allocate(world.tree, world.added, how, Criterion::kGain);
      for (const Sending& sending : SendingsOf(world.tree, world.added, rows)) {
        for (size_t branch = 0; branch < sending.before.size(); ++branch) {
          const ClassPair sent = sending.after[branch] - sending.before[branch];
          EXPECT_TRUE(sent[0] >= 0 && sent[1] >= 0);
        }
      }
    }
  }
}

TEST(Allocate, EvenSharesDifferByAtMostOne) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const World world = RandomWorld(30, random);
    const Pairs rows = Allocate(world.tree, world.added, AllocateBy::kEven, Criterion::kGain);
    for (const Sending& sending : SendingsOf(world.tree, world.added, rows)) {
      for (const size_t c : {0U, 1U}) {
        std::vector<int64_t> shares;
        for (size_t branch = 0; branch < sending.before.size(); ++branch) {
          shares.push_back(sending.after[branch][c] - sending.before[branch][c]);
        }
        EXPECT_LE(shares.front() - shares.back(), 1);
        EXPECT_TRUE(std::is_sorted(shares.rbegin(), shares.rend()));
      }
    }
  }
}

TEST(Allocate, TheFirstBranchesGetWhatEvenSharesLeaveOver) {
  EXPECT_THAT(Allocate(OneTest({{1, 1}, {1, 1}, {1, 1}}), Pairs{{5, 3}, {}, {}, {0, 7}},
                       AllocateBy::kEven, Criterion::kGain),
              ElementsAre(ClassPair{}, ClassPair{2, 1}, ClassPair{2, 1}, ClassPair{1, 8}));
}

TEST(Allocate, BranchesWithoutRowsGetNone) {
  for (const AllocateBy how : {AllocateBy::kEven, AllocateBy::kHoldBack}) {
    const Pairs rows =
        Allocate(OneTest({{3, 1}, {}, {1, 3}}), Pairs{{4, 2}, {}, {}, {}}, how, Criterion::kGain);
    EXPECT_EQ(rows[2], ClassPair{});
    EXPECT_EQ(rows[1] + rows[3], (ClassPair{4, 2}));
  }
}

TEST(Allocate, RowsAddedAtANodeWithoutRowsGoToTheNearestAboveThatHasSome) {
  testing::TreeBuilder builder("class", {"n", "p"});
  const AttributeId x = builder.Nominal("x", {"0", "1"});
  const AttributeId y = builder.Nominal("y", {"0", "1"});
  const size_t top = builder.SplitEach(0, x, {0, 1});
  builder.Leaf(top, {2, 2});
  const size_t below = builder.SplitEach(top + 1, y, {0, 1});
  builder.Leaf(below, {0, 0});
  builder.Leaf(below + 1, {0, 0});
  const Tree tree = builder.Build().tree;
  const Pairs rows =
      Allocate(tree, Pairs{{1, 0}, {}, {0, 3}, {0, 1}, {}}, AllocateBy::kEven, Criterion::kGain);
  EXPECT_THAT(rows,
              ElementsAre(ClassPair{}, ClassPair{1, 4}, ClassPair{}, ClassPair{}, ClassPair{}));
}

// Calls visit(parts) for every way to put `rows` into `parts.size()` parts.
void ForEachSplit(int64_t rows, std::vector<int64_t>& parts, size_t part,
                  const std::function<void(const std::vector<int64_t>&)>& visit) {
  if (part + 1 == parts.size()) {
    parts[part] = rows;
    visit(parts);
    return;
  }
  for (parts[part] = 0; parts[part] <= rows; ++parts[part]) {
    const int64_t here = parts[part];
    ForEachSplit(rows - here, parts, part + 1, visit);
    parts[part] = here;
  }
}

double GreatestGain(const Pairs& branches, const ClassPair& rows, Criterion criterion) {
  double greatest = 0;
  std::vector<int64_t> parts_0(branches.size());
  ForEachSplit(rows[0], parts_0, 0, [&](const std::vector<int64_t>& zeros) {
    std::vector<int64_t> parts_1(branches.size());
    ForEachSplit(rows[1], parts_1, 0, [&](const std::vector<int64_t>& ones) {
      Pairs after = branches;
      for (size_t i = 0; i < after.size(); ++i) after[i] = after[i] + ClassPair{zeros[i], ones[i]};
      greatest = std::max(greatest, PlainGain(after, criterion));
    });
  });
  return greatest;
}

TEST(Allocate, AtTheRootNoDistributionHasAGreaterGain) {
  Random random(4);
  for (int round = 0; round < 400; ++round) {
    Pairs branches = testing::RandomBranches(2 + random.Below(2), 5, random);
    for (ClassPair& rows : branches) {
      if (Total(rows) == 0) rows = {1, 0};
    }
    Pairs added(branches.size() + 1);
    added[0] = testing::RandomBranches(1, 5, random)[0];
    for (const Criterion criterion : {Criterion::kGain, Criterion::kGini}) {
      const Pairs rows = Allocate(OneTest(branches), added, AllocateBy::kHoldBack, criterion);
      Pairs after = branches;
      for (size_t i = 0; i < after.size(); ++i) after[i] = after[i] + rows[i + 1];
      EXPECT_NEAR(PlainGain(after, criterion), GreatestGain(branches, added[0], criterion),
                  kRounding);
    }
  }
}

// The gain at a node's parent; no bound at the root.
double BoundOf(const Tree& tree, const std::vector<Sending>& sendings, size_t node,
               Criterion criterion) {
  if (node == 0) return kNoBound;
  const size_t parent = ParentsOf(tree)[node];
  for (const Sending& sending : sendings) {
    if (sending.node == parent) return BranchGain(sending.after, criterion).Now();
  }
  return kNoBound;
}

TEST(Allocate, HoldingBackStopsWhereAPlainScanStops) {
  Random random(5);
  size_t held_back = 0;
  for (int round = 0; round < 300; ++round) {
    const World world = RandomWorld(40, random);
    const Criterion criterion = kCriteria[random.Below(3)];
    const Pairs rows = Allocate(world.tree, world.added, AllocateBy::kHoldBack, criterion);
    const std::vector<Sending> sendings = SendingsOf(world.tree, world.added, rows);
    for (const Sending& sending : sendings) {
      const double bound = BoundOf(world.tree, sendings, sending.node, criterion);
      const double gain = PlainGain(sending.after, criterion);
      // Where a place lies on the bound, rounding decides.
      const double above = HeldBackGain(sending, bound + 1e-12, criterion);
      const double below = HeldBackGain(sending, bound - 1e-12, criterion);
      EXPECT_TRUE(std::abs(gain - above) < kRounding || std::abs(gain - below) < kRounding)
          << gain << " is neither " << above << " nor " << below;
      if (gain < HeldBackGain(sending, kNoBound, criterion) - kRounding) ++held_back;
    }
  }
  EXPECT_GT(held_back, 100);
}

// With rows of one class alone the slope has one minimum.
TEST(Allocate, AHeldBackGainIsAtMostTheParentsOrTheLeastThatMovingOneClassReaches) {
  Random random(6);
  for (int round = 0; round < 300; ++round) {
    World world = RandomWorld(40, random);
    for (ClassPair& added : world.added) added[1] = 0;
    const Pairs rows = Allocate(world.tree, world.added, AllocateBy::kHoldBack, Criterion::kGain);
    const std::vector<Sending> sendings = SendingsOf(world.tree, world.added, rows);
    for (const Sending& sending : sendings) {
      if (sending.before.size() != 2) continue;
      const double bound = BoundOf(world.tree, sendings, sending.node, Criterion::kGain);
      double least = kNoBound;
      for (int64_t left = 0; left <= sending.rows[0]; ++left) {
        least =
            std::min(least, PlainGain({sending.before[0] + ClassPair{left, 0},
                                       sending.before[1] + ClassPair{sending.rows[0] - left, 0}},
                                      Criterion::kGain));
      }
      EXPECT_LE(PlainGain(sending.after, Criterion::kGain), std::max(bound, least) + kRounding);
    }
  }
}

TEST(Allocate, HoldingBackMillionsOfRowsTakesNoTime) {
  testing::TreeBuilder builder("class", {"n", "p"});
  const AttributeId x = builder.Nominal("x", {"0", "1"});
  const size_t top = builder.SplitEach(0, x, {0, 1});
  const size_t low = builder.SplitEach(top, x, {0, 1});
  builder.Leaf(low, {5, 9});
  builder.Leaf(low + 1, {9, 5});
  builder.Leaf(top + 1, {7, 7});
  Pairs added(5);
  added[top] = {3'000'000'000, 2'000'000'000};
  const Tree tree = builder.Build().tree;
  const Pairs rows = Allocate(tree, added, AllocateBy::kHoldBack, Criterion::kGain);
  const auto sendings = SendingsOf(tree, added, rows);
  EXPECT_LE(PlainGain(sendings[1].after, Criterion::kGain),
            PlainGain(sendings[0].after, Criterion::kGain) + kRounding);
}

}  // namespace
}  // namespace espalier
