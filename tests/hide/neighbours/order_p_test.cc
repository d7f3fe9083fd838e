#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "base/random.h"
#include "hide/neighbours/order_test.h"

namespace espalier {
namespace {

std::vector<bool> LabelsIn(const std::string& text) {
  std::vector<bool> labels;
  for (const char label : text) labels.push_back(label == 'p');
  return labels;
}

double POf(const std::string& labels) {
  return OrderP(std::vector<size_t>(labels.size(), 0), LabelsIn(labels));
}

size_t RunsIn(const std::string& labels) {
  size_t runs = 1;
  for (size_t i = 1; i < labels.size(); ++i) runs += labels[i] != labels[i - 1] ? 1U : 0U;
  return runs;
}

// Every text with the same letters within strata. `strata` has a digit per place.
std::vector<std::string> Permutations(const std::string& labels, const std::string& strata) {
  std::string sorted = labels;
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::string> alike;
  do {
    bool same = true;
    for (const char stratum : {'0', '1'}) {
      int more = 0;
      for (size_t i = 0; i < labels.size(); ++i) {
        if (strata[i] == stratum) more += (labels[i] == 'p' ? 1 : 0) - (sorted[i] == 'p' ? 1 : 0);
      }
      same = same && more == 0;
    }
    if (same) alike.push_back(sorted);
  } while (std::next_permutation(sorted.begin(), sorted.end()));
  return alike;
}

double ExactP(const std::string& labels, const std::vector<std::string>& alike) {
  double at_most = 0;
  double at_least = 0;
  for (const std::string& other : alike) {
    if (RunsIn(other) <= RunsIn(labels)) ++at_most;
    if (RunsIn(other) >= RunsIn(labels)) ++at_least;
  }
  return std::min(1.0, 2 * std::min(at_most, at_least) / static_cast<double>(alike.size()));
}

void ExpectNearExact(const std::string& labels, const std::string& strata, double exact) {
  std::vector<size_t> places;
  for (const char stratum : strata) places.push_back(static_cast<size_t>(stratum - '0'));
  // 1999 permutations are drawn: four standard deviations of twice a share, and the one that is
  // added to each side.
  const double tail = exact / 2;
  const double room = 8 * std::sqrt(tail * (1 - tail) / 1999) + 2.0 / 2000 + 1e-9;
  EXPECT_NEAR(OrderP(places, LabelsIn(labels)), exact, room) << labels << " " << strata;
}

TEST(OrderP, OfEveryOrderOfTenRowsIsTheShareOfPermutations) {
  const std::string strata(10, '0');
  const std::vector<std::string> orders = Permutations("nnnnnppppp", strata);
  ASSERT_EQ(orders.size(), 252U);
  for (const std::string& labels : orders) {
    ExpectNearExact(labels, strata, ExactP(labels, orders));
  }
}

TEST(OrderP, LabelsStayInTheirStrata) {
  Random random(1);
  size_t tried = 0;
  for (int round = 0; round < 40; ++round) {
    std::string labels;
    std::string strata;
    for (int i = 0; i < 12; ++i) {
      labels += random.Below(2) == 0 ? 'p' : 'n';
      strata += static_cast<char>('0' + random.Below(2));
    }
    const auto of_class = std::count(labels.begin(), labels.end(), 'p');
    if (of_class < 5 || of_class > 7) continue;
    ++tried;
    ExpectNearExact(labels, strata, ExactP(labels, Permutations(labels, strata)));
  }
  EXPECT_GT(tried, 20U);
  // Two pure strata, one after the other: their order is all there is.
  std::vector<size_t> halves(20, 0);
  std::fill(halves.begin() + 10, halves.end(), 1);
  EXPECT_EQ(OrderP(halves, LabelsIn("nnnnnnnnnnpppppppppp")), 1);
}

TEST(OrderP, WithFewerThanFiveOfAKindNothingIsTested) {
  EXPECT_EQ(POf("nnnnnnnnnnnnnnnnnnnnnnnnpppp"), 1);
  EXPECT_LT(POf("nnnnnnnnnnnnnnnnnnnnnnnppppp"), kLeastOrderP);
  EXPECT_EQ(POf(""), 1);
  EXPECT_EQ(POf("nnnnnnnnnnnn"), 1);
}

// The 44 labels that version 0.1 left in the file.
TEST(OrderP, TheFirstRowsOfAFileAreFoundAndSoAreRowsInTurn) {
  EXPECT_LT(POf(std::string(26, 'n') + std::string(18, 'p')), 0.002);
  std::string in_turn;
  for (int i = 0; i < 22; ++i) in_turn += "np";
  EXPECT_LT(POf(in_turn), 0.002);
}

TEST(OrderP, OfRandomOrdersFailsAsOftenAsItSays) {
  Random random(2);
  size_t failed = 0;
  constexpr size_t kOrders = 600;
  for (size_t order = 0; order < kOrders; ++order) {
    std::string labels = std::string(30, 'n') + std::string(14, 'p');
    for (size_t i = labels.size(); i > 1; --i) std::swap(labels[i - 1], labels[random.Below(i)]);
    if (POf(labels) < 0.1) ++failed;
  }
  // 60 of 600 would, give or take 4 * 7.3; runs are whole numbers, so fewer do.
  EXPECT_LE(failed, 89U);
  EXPECT_GE(failed, 10U);
}

TEST(OrderP, OfALargeRegionIsByTheNormalDistribution) {
  Random random(3);
  std::vector<bool> labels;
  for (int i = 0; i < 30'000; ++i) labels.push_back(random.Below(3) == 0);
  const std::vector<size_t> strata(labels.size(), 0);
  EXPECT_GT(OrderP(strata, labels), 0.001);
  EXPECT_EQ(OrderP(strata, labels), OrderP(strata, labels));
  std::sort(labels.begin(), labels.end());
  EXPECT_LT(OrderP(strata, labels), 1e-6);
}

}  // namespace
}  // namespace espalier
