#include "hide/branch_gain.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "hide/plain_gain.h"

namespace espalier {
namespace {

using testing::PlainGain;
using testing::RandomBranches;

constexpr double kRounding = 1e-12;
constexpr std::array kCriteria = {Criterion::kGain, Criterion::kGainRatio, Criterion::kGini};

ClassPair OfClass(size_t c, int64_t rows) {
  ClassPair pair{};
  pair[c] = rows;
  return pair;
}

TEST(BranchGain, IsThePlainFormulaWhateverWasAdded) {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    std::vector<ClassPair> branches = RandomBranches(2 + random.Below(3), 9, random);
    for (const Criterion criterion : kCriteria) {
      BranchGain gain(branches, criterion);
      EXPECT_NEAR(gain.Now(), PlainGain(branches, criterion), kRounding);
      const size_t to = random.Below(branches.size());
      const ClassPair more = RandomBranches(1, 9, random)[0];
      std::vector<ClassPair> after = branches;
      after[to] = after[to] + more;
      gain.Add(to, more);
      EXPECT_EQ(gain.branches(), after);
      EXPECT_NEAR(gain.Now(), PlainGain(after, criterion), kRounding);
    }
  }
}

TEST(BranchGain, ForeseesWhatMovingAndSendingRowsDo) {
  Random random(2);
  for (int round = 0; round < 500; ++round) {
    const std::vector<ClassPair> branches = RandomBranches(2 + random.Below(3), 9, random);
    const Criterion criterion = kCriteria[random.Below(3)];
    const BranchGain gain(branches, criterion);
    const size_t a = random.Below(branches.size());
    const size_t b = random.Below(branches.size());

    const ClassPair sent = RandomBranches(1, 9, random)[0];
    std::vector<ClassPair> after = branches;
    after[a][0] += sent[0];
    after[b][1] += sent[1];
    EXPECT_NEAR(gain.AfterSending(sent, a, b), PlainGain(after, criterion), kRounding);

    if (a == b) continue;
    const size_t c = random.Below(2);
    const auto rows = static_cast<int64_t>(random.Below(static_cast<uint64_t>(branches[a][c]) + 1));
    after = branches;
    after[a] = after[a] - OfClass(c, rows);
    after[b] = after[b] + OfClass(c, rows);
    EXPECT_NEAR(gain.AfterMove(c, a, b, rows), PlainGain(after, criterion), kRounding);
  }
}

TEST(BranchGain, OfNoRowsIsNothing) {
  for (const Criterion criterion : kCriteria) {
    EXPECT_EQ(BranchGain({{0, 0}, {0, 0}}, criterion).Now(), 0);
    EXPECT_EQ(BranchGain({{5, 3}, {0, 0}}, criterion).Now(), 0);
  }
}

// Calls visit(branches, k, c) for every test of two branches with few rows and up to six new rows
// of one class.
template <typename Visit>
void ForEachSmallTest(const Visit& visit) {
  for (int64_t code = 0; code < 4 * 4 * 4 * 4; ++code) {
    const std::vector<ClassPair> branches = {{code % 4, code / 4 % 4},
                                             {code / 16 % 4, code / 64 % 4}};
    for (int64_t k = 1; k <= 6; ++k) {
      for (const size_t c : {0U, 1U}) visit(branches, k, c);
    }
  }
}

// The gain where x of k new rows go left, for x from 0 to k.
std::vector<double> GainsBySplit(const std::vector<ClassPair>& branches, int64_t k, size_t c,
                                 Criterion criterion) {
  std::vector<double> gains;
  for (int64_t left = 0; left <= k; ++left) {
    gains.push_back(
        BranchGain({branches[0] + OfClass(c, left), branches[1] + OfClass(c, k - left)}, criterion)
            .Now());
  }
  return gains;
}

TEST(Lemma2, TheGainIsConvexInTheNumberOfNewRowsThatGoLeft) {
  ForEachSmallTest([](const std::vector<ClassPair>& branches, int64_t k, size_t c) {
    for (const Criterion criterion : {Criterion::kGain, Criterion::kGini}) {
      const std::vector<double> gains = GainsBySplit(branches, k, c, criterion);
      for (size_t x = 1; x + 1 < gains.size(); ++x) {
        EXPECT_GE(gains[x - 1] + gains[x + 1], 2 * gains[x] - kRounding);
      }
    }
  });
}

TEST(Lemma2, TheGainIsGreatestWhereAllNewRowsGoToOneBranch) {
  ForEachSmallTest([](const std::vector<ClassPair>& branches, int64_t k, size_t c) {
    for (const Criterion criterion : {Criterion::kGain, Criterion::kGini}) {
      const std::vector<double> gains = GainsBySplit(branches, k, c, criterion);
      const double most = *std::max_element(gains.begin(), gains.end());
      EXPECT_NEAR(std::max(gains.front(), gains.back()), most, kRounding);
    }
  });
}

// Why hold-back does not bisect there.
TEST(Lemma2, DoesNotCarryOverToTheGainRatio) {
  bool convex = true;
  ForEachSmallTest([&](const std::vector<ClassPair>& branches, int64_t k, size_t c) {
    const std::vector<double> gains = GainsBySplit(branches, k, c, Criterion::kGainRatio);
    for (size_t x = 1; x + 1 < gains.size(); ++x) {
      convex = convex && gains[x - 1] + gains[x + 1] >= 2 * gains[x] - kRounding;
    }
  });
  EXPECT_FALSE(convex);
}

}  // namespace
}  // namespace espalier
