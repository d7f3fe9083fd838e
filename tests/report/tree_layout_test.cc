#include "report/tree_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "report/worlds.h"

namespace espalier {
namespace {

using testing::ViewOf;

struct Box {
  double left, right, top, bottom;
};

bool Overlap(const Box& a, const Box& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// The boxes that a node's bar and texts fill, as the drawing places them.
std::vector<Box> BoxesOf(const PlacedNode& node, Form form, bool leaf) {
  const double text_right = node.x + kBarWidth + kLabelGap;
  std::vector<Box> boxes = {{node.x, node.x + kBarWidth, node.y - 6, node.y + 6}};
  if (form == Form::kOutline || leaf) {
    const double branch = form == Form::kOutline ? TextWidth(node.branch) + kLabelGap : 0;
    const double width = branch + TextWidth(node.head) + kLabelGap + TextWidth(node.tail);
    boxes.push_back({text_right, text_right + width, node.y - 5, node.y + 7});
  } else {
    boxes.push_back({node.x, node.x + TextWidth(node.head), node.y - 19, node.y - 7});
    boxes.push_back({node.x, node.x + TextWidth(node.tail), node.y + 9, node.y + 21});
  }
  if (form == Form::kSpread && !node.branch.empty()) {
    const double right = node.x - kLabelGap;
    boxes.push_back({right - TextWidth(node.branch), right, node.y - 15, node.y - 3});
  }
  return boxes;
}

size_t Overlaps(const TreeView& view, const TreeLayout& layout) {
  std::vector<Box> boxes;
  for (const PlacedNode& node : layout.nodes) {
    const bool leaf = view.tree.nodes[node.step.node].leaf();
    for (const Box& box : BoxesOf(node, layout.form, leaf)) boxes.push_back(box);
  }
  size_t overlaps = 0;
  for (size_t i = 0; i < boxes.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (Overlap(boxes[i], boxes[j])) ++overlaps;
    }
  }
  return overlaps;
}

TEST(TreeLayout, NothingOverlaps) {
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    const auto built =
        testing::RandomTree({.leaves = 2 + seed, .classes = 1 + seed % 5, .seed = seed});
    const TreeLayout layout = LayOut(ViewOf(built));
    EXPECT_EQ(Overlaps(ViewOf(built), layout), 0U) << "seed " << seed;
  }
}

TEST(TreeLayout, EdgesTurnBetweenAParentAndItsChildren) {
  for (const size_t leaves : {20U, 60U}) {
    const auto built = testing::RandomTree({.leaves = leaves, .classes = 2, .seed = 4});
    const TreeLayout layout = LayOut(ViewOf(built));
    for (const PlacedNode& child : layout.nodes) {
      if (child.step.depth == 0) continue;
      const PlacedNode& parent = layout.nodes[child.step.parent];
      EXPECT_GT(parent.trunk, parent.x);
      EXPECT_LT(parent.trunk, child.x);
    }
  }
}

TEST(TreeLayout, AllNodesStandInsideTheDrawing) {
  for (const size_t leaves : {1U, 20U, 60U}) {
    const auto built = testing::RandomTree({.leaves = leaves, .classes = 2, .seed = 4});
    const TreeLayout layout = LayOut(ViewOf(built));
    for (const PlacedNode& node : layout.nodes) {
      const bool leaf = built.tree.nodes[node.step.node].leaf();
      for (const Box& box : BoxesOf(node, layout.form, leaf)) {
        EXPECT_GE(box.left, 0);
        EXPECT_GE(box.top, 0);
        EXPECT_LE(box.right, layout.width);
        EXPECT_LE(box.bottom, layout.height);
      }
    }
  }
}

TEST(TreeLayout, LargeTreesGrowDownNotSideways) {
  const auto built = testing::RandomTree({.leaves = 200, .classes = 3, .seed = 5});
  EXPECT_LT(LayOut(ViewOf(built)).width, 1200);
}

}  // namespace
}  // namespace espalier
