// What a reader who has the file, the program and a good guess of the rule cannot find out: over
// many seeds, each fixed, so that a failure is no chance.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "hide/neighbours/label_draw.h"
#include "hide/neighbours/order_test.h"
#include "hide/neighbours/region_world.h"

namespace espalier {
namespace {

using testing::RegionWorld;
using testing::Times;

constexpr size_t kRegion = 60;
constexpr uint64_t kSeeds = 400;

// 60 rows of the rule among 100 others, of which a fifth has its class: some 12 labels stay.
RegionWorld Plain() {
  return {testing::Plant("a,class\n" + Times(20, "f,p") + Times(kRegion, "t,p") + Times(80, "f,n")),
          {"a=t => p"}};
}

Seed SeedOf(uint64_t number) { return {number * 0x9e3779b97f4a7c15U + 1, number}; }

// Whether each row of the region keeps its label.
std::vector<bool> KeptBy(const RegionWorld& world, const Seed& seed, size_t attempt = 0) {
  std::vector<bool> kept(kRegion, true);
  const RowIndex first = world.around[0].region[0];
  for (const DrawnLabel& label :
       DrawLabels(world.planted.table, world.around, {Level::kNeighbours}, seed, {attempt})) {
    kept[label.row - first] = false;
  }
  return kept;
}

double CountOf(const std::vector<bool>& kept) {
  return static_cast<double>(std::count(kept.begin(), kept.end(), true));
}

// All rows are alike: each keeps its label as often as any other, wherever it is in the file, and
// whatever its neighbours in the file do.
TEST(Secrecy, TheOrderOfTheFileTellsNothing) {
  const RegionWorld world = Plain();
  std::vector<double> times(kRegion, 0);
  double all = 0;
  double places = 0;
  double pairs = 0;  // of rows one after the other that both keep their labels
  double expected_pairs = 0;
  size_t unlikely = 0;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    const std::vector<bool> kept = KeptBy(world, SeedOf(seed));
    const double count = CountOf(kept);
    all += count;
    expected_pairs += count * (count - 1) / kRegion;
    for (size_t i = 0; i < kRegion; ++i) {
      times[i] += kept[i] ? 1 : 0;
      places += kept[i] ? static_cast<double>(i) : 0;
      pairs += i > 0 && kept[i] && kept[i - 1] ? 1 : 0;
    }
    if (OrderP(std::vector<size_t>(kRegion, 0), kept) < 0.1) ++unlikely;
  }
  double squares = 0;
  for (const double count : times) squares += std::pow(count - all / kRegion, 2);
  // Of the numbers in each place, by chance 59 * 0.8 squares of the mean, give or take 4 * 8.7.
  EXPECT_LT(squares / (all / kRegion), 59 * 0.8 + 35);
  // The mean place is 29.5, give or take 4 * 17.3 / sqrt(all).
  EXPECT_NEAR(places / all, (kRegion - 1) / 2.0, 4 * 17.3 / std::sqrt(all));
  EXPECT_NEAR(pairs, expected_pairs, 4 * std::sqrt(expected_pairs));
  EXPECT_LE(unlikely, kSeeds / 10 + 4 * 6);
  EXPECT_GT(all, 5.0 * kSeeds);
}

// Runs the program with seeds of their own on what the rule must have been. What that gives is no
// better than to guess as many rows.
TEST(Secrecy, WhoKnowsTheProgramFindsNoMore) {
  const RegionWorld world = Plain();
  std::vector<std::vector<bool>> guesses;
  for (const Seed& seed : {Seed{}, Seed{0, 1}, Seed{0, 42}, Seed{0, 2026}, Seed{7, 7}}) {
    for (const size_t attempt : {0U, 1U}) guesses.push_back(KeptBy(world, seed, attempt));
  }
  std::vector<bool> first(kRegion, false);
  for (size_t i = 0; i < 12; ++i) first[i] = true;
  guesses.push_back(first);
  guesses.emplace_back(first.rbegin(), first.rend());
  std::vector<std::vector<bool>> published;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) published.push_back(KeptBy(world, SeedOf(seed)));
  for (size_t guess = 0; guess < guesses.size(); ++guess) {
    double found = 0;
    double expected = 0;
    double variance = 0;
    for (const std::vector<bool>& kept : published) {
      for (size_t i = 0; i < kRegion; ++i) found += kept[i] && guesses[guess][i] ? 1 : 0;
      const double share = CountOf(guesses[guess]) / kRegion;
      expected += CountOf(kept) * share;
      variance += CountOf(kept) * share * (1 - share) * (kRegion - CountOf(kept)) / (kRegion - 1);
    }
    EXPECT_NEAR(found, expected, 4 * std::sqrt(variance)) << "guess " << guess;
  }
}

// Who has two files of one owner that were drawn with different seeds learns nothing of the first
// one's draw from the second's.
TEST(Secrecy, DrawsOfDifferentSeedsAndNumbersHaveNothingInCommon) {
  const RegionWorld world = Plain();
  std::set<std::vector<bool>> draws;
  double common = 0;
  double expected = 0;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    const std::vector<bool> one = KeptBy(world, SeedOf(seed), 0);
    const std::vector<bool> other = KeptBy(world, SeedOf(seed), 1);
    draws.insert(one);
    for (size_t i = 0; i < kRegion; ++i) common += one[i] && other[i] ? 1 : 0;
    expected += CountOf(one) * CountOf(other) / kRegion;
  }
  EXPECT_EQ(draws.size(), kSeeds);
  EXPECT_NEAR(common, expected, 4 * std::sqrt(expected));
}

// A region in two strata, one of which the neighbours say the class of: within each, no row is
// more likely to change than another.
TEST(Secrecy, WithinAStratumNoRowIsLikelierToChangeThanAnother) {
  std::string csv = "a,b,class\n";
  for (int i = 0; i < 30; ++i) csv += "t,u,q\nt,v,q\n";
  csv += Times(30, "f,u,p") + Times(15, "f,u,n") + Times(15, "f,u,q");
  csv += Times(15, "f,v,p") + Times(40, "f,v,n") + Times(5, "f,v,q");
  const RegionWorld world(testing::Plant(csv, {.max_depth = 1}), {"a=t => q"});
  ASSERT_EQ(world.around[0].region.size(), kRegion);
  std::vector<double> times(kRegion, 0);
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    const std::vector<bool> kept = KeptBy(world, SeedOf(seed));
    for (size_t i = 0; i < kRegion; ++i) times[i] += kept[i] ? 1 : 0;
  }
  for (const size_t b : {0U, 1U}) {
    double all = 0;
    for (size_t i = b; i < kRegion; i += 2) all += times[i];
    const double mean = all / (kRegion / 2.0);
    double squares = 0;
    for (size_t i = b; i < kRegion; i += 2) squares += std::pow(times[i] - mean, 2) / mean;
    EXPECT_LT(squares, 29 + 4 * std::sqrt(2 * 29.0)) << b;
    EXPECT_GT(mean, 0);
  }
}

}  // namespace
}  // namespace espalier
