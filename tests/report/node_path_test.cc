#include "report/node_path.h"

#include <gmock/gmock.h>

#include "report/worlds.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;

TEST(NodePath, IsTheConditionsOnTheWayInTheOrderThatIsAskedFor) {
  const auto built = testing::Weather();
  const size_t rainy = built.tree.nodes[0].first_child + 1;
  const size_t windy = built.tree.nodes[rainy].first_child + 1;
  EXPECT_THAT(NodePaths(built.table, built.tree, {windy, 0, rainy}),
              ElementsAre("outlook=rainy & windy!=FALSE", "", "outlook=rainy"));
}

}  // namespace
}  // namespace espalier
