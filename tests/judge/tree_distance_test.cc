#include "judge/tree_distance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "testing/sanitized.h"

namespace espalier {
namespace {

// A tree in brackets: "a(b(c)d)". Its nodes stand as Grow puts them, level by level.
struct Drawn {
  Tree tree;
  std::vector<Label> labels;

  LabelledTree View() const { return {tree, labels}; }
};

struct Bush {
  char label = 'a';
  std::vector<Bush> children;
};

Bush Parse(const std::string& text, size_t& at) {
  Bush bush{text[at++], {}};
  if (at == text.size() || text[at] != '(') return bush;
  for (++at; text[at] != ')';) bush.children.push_back(Parse(text, at));
  ++at;
  return bush;
}

Drawn Draw(const Bush& root) {
  Drawn drawn;
  drawn.tree.tests.emplace_back();  // of all inner nodes
  std::vector<const Bush*> nodes = {&root};
  for (size_t i = 0; i < nodes.size(); ++i) {
    TreeNode node;
    node.first_child = nodes.size();
    node.branches = nodes[i]->children.size();
    drawn.tree.nodes.push_back(node);
    drawn.labels.push_back(static_cast<Label>(nodes[i]->label));
    for (const Bush& child : nodes[i]->children) nodes.push_back(&child);
  }
  return drawn;
}

Drawn Draw(const std::string& text) {
  size_t at = 0;
  return Draw(Parse(text, at));
}

uint64_t Distance(const std::string& a, const std::string& b) {
  return *TreeDistance(Draw(a).View(), Draw(b).View());
}

// The definition, by the last tree of two lists of trees: its root is deleted, inserted or mapped.
class SlowDistance {
 public:
  uint64_t Of(const std::vector<Bush>& a, const std::vector<Bush>& b) {
    if (a.empty() && b.empty()) return 0;
    const auto [found, added] = known_.try_emplace({Text(a), Text(b)}, 0);
    if (!added) return found->second;
    uint64_t least = ~uint64_t{0};
    if (!a.empty()) least = std::min(least, Of(WithoutLastRoot(a), b) + 1);
    if (!b.empty()) least = std::min(least, Of(a, WithoutLastRoot(b)) + 1);
    if (!a.empty() && !b.empty()) {
      const uint64_t rest = Of({a.begin(), a.end() - 1}, {b.begin(), b.end() - 1});
      const uint64_t below = Of(a.back().children, b.back().children);
      least = std::min(least, rest + below + (a.back().label == b.back().label ? 0U : 1U));
    }
    return known_[{Text(a), Text(b)}] = least;
  }

 private:
  static std::vector<Bush> WithoutLastRoot(std::vector<Bush> forest) {
    const Bush last = forest.back();
    forest.pop_back();
    forest.insert(forest.end(), last.children.begin(), last.children.end());
    return forest;
  }

  static std::string Text(const std::vector<Bush>& forest) {
    std::string text;
    for (const Bush& bush : forest) text += bush.label + ("(" + Text(bush.children) + ")");
    return text;
  }

  std::map<std::pair<std::string, std::string>, uint64_t> known_;
};

Bush RandomBush(Random& random, size_t depth) {
  Bush bush{static_cast<char>('a' + random.Below(3)), {}};
  if (depth == 0) return bush;
  for (uint64_t wanted = random.Below(4); wanted > 0; --wanted) {
    bush.children.push_back(RandomBush(random, depth - 1));
  }
  return bush;
}

size_t NodesIn(const Bush& bush) {
  size_t nodes = 1;
  for (const Bush& child : bush.children) nodes += NodesIn(child);
  return nodes;
}

// Another label or another subtree somewhere: large parts stay equal, as after hiding a rule.
Bush Changed(Bush bush, Random& random) {
  Bush* at = &bush;
  while (!at->children.empty() && random.Below(3) != 0) {
    at = &at->children[random.Below(at->children.size())];
  }
  *at = RandomBush(random, 1);
  return bush;
}

TEST(TreeDistance, OfThePapersExampleIsTwo) {
  EXPECT_EQ(Distance("f(d(ac(b))e)", "f(c(d(ab))e)"), 2U);
}

TEST(TreeDistance, OfEqualTreesIsNoneAndOfOneNodeItsRenaming) {
  EXPECT_EQ(Distance("a(b(c)d)", "a(b(c)d)"), 0U);
  EXPECT_EQ(Distance("a", "b"), 1U);
  EXPECT_EQ(Distance("a(bc)", "a"), 2U);
  EXPECT_EQ(Distance("a(b(cd))", "a(cd)"), 1U);
}

TEST(TreeDistance, OfSmallTreesIsThatOfTheDefinition) {
  Random random(1);
  size_t not_equal = 0;
  for (int round = 0; round < (testing::kSanitized ? 100 : 700);) {
    const Bush a = RandomBush(random, 3);
    const Bush b = random.Below(2) == 0 ? RandomBush(random, 3) : Changed(a, random);
    if (NodesIn(a) > 9 || NodesIn(b) > 9) continue;
    const uint64_t expected = SlowDistance().Of({a}, {b});
    ASSERT_EQ(TreeDistance(Draw(a).View(), Draw(b).View()), expected);
    ASSERT_EQ(TreeDistance(Draw(b).View(), Draw(a).View()), expected);
    if (expected > 0) ++not_equal;
    ++round;
  }
  EXPECT_GT(not_equal, 50U);
}

TEST(TreeDistance, IsNotToldBeyondTheLimits) {
  const Drawn a = Draw("a(b(cd)e)");
  const Drawn b = Draw("b(a(cd)f)");
  EXPECT_FALSE(TreeDistance(a.View(), b.View(), {.cells = 10}).has_value());
  EXPECT_FALSE(TreeDistance(a.View(), b.View(), {.steps = 10}).has_value());
  EXPECT_EQ(TreeDistance(a.View(), a.View(), {.cells = 0, .steps = 0}), 0U);
  EXPECT_TRUE(TreeDistance(a.View(), b.View()).has_value());
}

// Data decides how deep a tree is.
TEST(TreeDistance, TakesTreesOfAnyDepth) {
  constexpr size_t kDepth = 100'000;
  Drawn a = Draw("a");
  a.tree.nodes.clear();
  a.labels.clear();
  for (size_t i = 0; i < kDepth; ++i) {
    TreeNode node;
    node.first_child = i + 1;
    node.branches = i + 1 < kDepth ? 1 : 0;
    a.tree.nodes.push_back(node);
    a.labels.push_back(static_cast<Label>(i % 5));
  }
  Drawn b = a;
  b.labels[kDepth - 3] = 77;
  EXPECT_EQ(TreeDistance(a.View(), b.View()), 1U);
  b.labels[0] = 77;
  EXPECT_FALSE(TreeDistance(a.View(), b.View()).has_value());
}

}  // namespace
}  // namespace espalier
