#include "report/tree_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "report/worlds.h"
#include "testing/golden.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;
using ::testing::HasSubstr;
using testing::TreeBuilder;
using testing::ViewOf;

ordered_json Parsed(const testing::BuiltTree& built) {
  return ordered_json::parse(TreeJson(ViewOf(built), {0.25, 0}));
}

TEST(TreeJson, ShowsEveryKindOfNode) {
  const auto built = testing::Weather();
  const ordered_json json = Parsed(built);
  testing::ExpectGolden("report/golden/weather.json", json.dump(1) + "\n");
}

TEST(TreeJson, OptionsThatAreSetAreNumbers) {
  auto built = testing::OneLeaf();
  built.learner = {Shape::kCart, Criterion::kGainRatio, 5, 7, 0.25, Pruning::kMdl};
  EXPECT_EQ(Parsed(built)["learner"].dump(),
            R"({"learner":"cart","criterion":"gain-ratio","min_leaf":5,"max_depth":7,)"
            R"("min_gain":0.25,"prune":"mdl"})");
}

TEST(TreeJson, MissingNumbersThatGoHighAreSaid) {
  TreeBuilder builder("c", {"a", "b"});
  const AttributeId x = builder.Numeric("x", {1, 2}, 3);
  const size_t low = builder.SplitAtWithMissing(0, x, 1.5, espalier::Test::Missing::kHigh);
  builder.Leaf(low, {1, 0});
  builder.Leaf(low + 1, {0, 4});
  const auto built = builder.Build();
  EXPECT_EQ(Parsed(built)["root"]["split"].dump(),
            R"({"attribute":"x","threshold":1.5,"missing":">"})");
}

TEST(TreeJson, ThresholdsReadBackAsTheSameNumbers) {
  for (const double threshold : {0.1 + 0.2, 1e300, -5e-324, 77.0, std::nextafter(1.0, 2.0)}) {
    TreeBuilder builder("c", {"a"});
    const size_t low = builder.SplitAt(0, builder.Numeric("x", {1, 2}), threshold);
    builder.Leaf(low, {1});
    builder.Leaf(low + 1, {1});
    const auto built = builder.Build();
    const ordered_json json = Parsed(built);
    EXPECT_TRUE(json["root"]["split"]["threshold"].is_number_float());
    EXPECT_EQ(json["root"]["split"]["threshold"].get<double>(), threshold);
  }
}

TEST(TreeJson, AnyBytesInNamesGiveValidJson) {
  const auto built = testing::Awkward();
  const ordered_json json = Parsed(built);
  EXPECT_EQ(json["attributes"][3]["name"], "line\nfeed\ttab\r");
  EXPECT_EQ(json["attributes"][6]["name"], "latin1 caf\xC3\xA9");
  EXPECT_EQ(json["root"]["children"][0]["class"], "");
}

// Parsing it would recurse in the test's library, so only its ends are looked at.
TEST(TreeJson, TreesOfAnyDepthAreWritten) {
  constexpr size_t kDepth = 200000;
  const auto built = testing::Chain(kDepth);
  const std::string json = TreeJson(ViewOf(built), {});
  EXPECT_THAT(json.substr(0, 2000), HasSubstr(R"("root":{"counts":{"a":200000,"b":1},"split":)"));
  std::string end = R"({"counts":{"a":0,"b":1},"class":"b","rule":200001})";
  for (size_t i = 0; i < kDepth; ++i) end += "]}";
  EXPECT_TRUE(json.ends_with(end + "}\n"));
}

}  // namespace
}  // namespace espalier
