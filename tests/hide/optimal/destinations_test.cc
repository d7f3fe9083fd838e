#include "hide/optimal/destinations.h"

#include <gmock/gmock.h>

#include <map>

#include "hide/planted.h"

namespace espalier {
namespace {

using testing::Plant;
using testing::Planted;
using testing::Times;

// The price of every value, by its code, for rows like the first against a rival at the root.
std::map<Code, double> Prices(const Planted& planted, const Parting& parting) {
  const LeafOrder order(planted.table, planted.tree, 1);
  EditedCounts counts(planted.table, planted.tree, order);
  Destinations destinations(counts);
  const Code from = planted.table.columns[parting.attribute].At(0);
  std::map<Code, double> prices;
  for (const Destination& to :
       destinations.Of({0, parting}, order.LeafOf(0), planted.table.classes.At(0), from)) {
    prices[to.code] = to.price;
  }
  return prices;
}

TEST(Destinations, AreTheValuesOfOtherBranches) {
  const Planted planted = Plant("a,b,class\n" + Times(5, "t,1,yes") + Times(5, "t,2,yes") +
                                Times(5, "f,3,no") + Times(5, "f,4,no"));
  const Parting low{
      .attribute = 1, .kind = espalier::Test::Kind::kThreshold, .code = 1, .missing_code = 4};
  const auto prices = Prices(planted, low);
  EXPECT_EQ(prices.size(), 2);
  EXPECT_TRUE(prices.contains(2) && prices.contains(3));
}

TEST(Destinations, ValuesOfTheLeafAndTheClassAreCheaper) {
  const Planted planted = Plant("a,b,class\n" + Times(5, "t,u,yes") + Times(5, "t,v,yes") +
                                Times(5, "f,w,no") + Times(5, "f,v,no"));
  const auto prices = Prices(planted, {.attribute = 1, .kind = espalier::Test::Kind::kEachValue});
  EXPECT_EQ(prices.at(1), 1);
  EXPECT_GT(prices.at(2), 1);
}

TEST(Destinations, ANumberBetweenThoseOfTheLeafIsFamiliar) {
  const Planted planted = Plant("a,b,class\n" + Times(5, "t,1,yes") + Times(5, "t,7,yes") +
                                Times(5, "f,5,no") + Times(5, "f,9,no"));
  const Parting low{
      .attribute = 1, .kind = espalier::Test::Kind::kThreshold, .code = 0, .missing_code = 4};
  const auto prices = Prices(planted, low);
  EXPECT_EQ(prices.at(1), 1);
  EXPECT_EQ(prices.at(2), 1);
  EXPECT_GT(prices.at(3), 1);
}

TEST(Destinations, EmptyingACellIsDearWhereItIsRare) {
  const auto price_of_missing = [](size_t missing) {
    const Planted planted = Plant("a,b,class\n" + Times(5, "t,u,yes") + Times(90, "t,v,yes") +
                                  Times(missing, "t,?,yes") + Times(100, "f,w,no"));
    return Prices(planted, {.attribute = 1, .kind = espalier::Test::Kind::kEachValue}).at(0);
  };
  EXPECT_EQ(price_of_missing(50), 1);
  EXPECT_GT(price_of_missing(1), 1);
}

}  // namespace
}  // namespace espalier
