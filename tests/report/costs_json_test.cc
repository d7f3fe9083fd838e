#include "report/costs_json.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "report/hiding_json.h"
#include "report/hiding_world.h"

namespace espalier {
namespace {

using nlohmann::json;
using testing::Figure2Csv;
using testing::Tried;

// The attempt, so many times.
json CostsOf(const Tried& tried, size_t leaves) {
  const HidingView view = tried.View();
  CostsJson costs(view.original, view.strategy, {1, 2, 0});
  for (size_t i = 0; i < leaves; ++i) costs.Add(tried.request(), tried.attempt());
  return json::parse(costs.Finish());
}

TEST(CostsJson, IsAListWithTheVerdictOfEveryLeaf) {
  const Tried tried(Figure2Csv(), {testing::kFigure2Request});
  const json verdict = json::parse(HidingJson(tried.View(), {1, 2, 0}));
  EXPECT_EQ(CostsOf(tried, 5), json(std::vector<json>(5, verdict)));
}

TEST(CostsJson, ASampleSaysOfHowManyLeavesItIs) {
  const Tried tried(Figure2Csv(), {testing::kFigure2Request});
  json verdict = json::parse(HidingJson(tried.View(), {1, 2, 0}));
  verdict["leaves"] = {{"tried", 2}, {"of", 5}};
  EXPECT_EQ(CostsOf(tried, 2), json(std::vector<json>(2, verdict)));
}

TEST(CostsJson, ALeafThatCannotBeHiddenSaysWhy) {
  const Tried tried(Figure2Csv(), {testing::kFigure2Request});
  const HidingView view = tried.View();
  CostsJson costs(view.original, view.strategy, {});
  costs.Add(tried.request(), InputError("too many rows"));
  const json list = json::parse(costs.Finish());
  ASSERT_EQ(list.size(), 1);
  EXPECT_EQ(list[0]["error"], "too many rows");
  EXPECT_EQ(list[0]["leaves"], (json{{"tried", 1}, {"of", 5}}));
}

TEST(CostsJson, WithoutLeavesIsAnEmptyList) {
  EXPECT_EQ(CostsOf(Tried(Figure2Csv(), {testing::kFigure2Request}), 0), json::array());
}

}  // namespace
}  // namespace espalier
