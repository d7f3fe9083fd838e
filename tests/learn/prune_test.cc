#include "learn/prune.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "learn/grow.h"
#include "table/test.h"
#include "testing/random_table.h"
#include "testing/tree_builder.h"

namespace espalier {
namespace {

using testing::AttributeShape;
using testing::EmptyTable;
using testing::RandomTable;
using testing::TreeBuilder;

using Counts = std::vector<uint64_t>;

TEST(LabelBits, IsThePublishedFormula) {
  // With two classes log2(pi^(k/2) / Gamma(k/2)) is log2(pi).
  const double log_pi = std::log2(std::numbers::pi);
  EXPECT_NEAR(LabelBits(Counts{4, 4}, 2), 8 + 0.5 * 2 + log_pi, 1e-9);
  EXPECT_NEAR(LabelBits(Counts{8, 0}, 2), 0 + 0.5 * 2 + log_pi, 1e-9);
  EXPECT_NEAR(LabelBits(Counts{1, 0}, 2), -0.5 + log_pi, 1e-9);
  EXPECT_NEAR(LabelBits(Counts{3, 1}, 2), 4 * 2 - 3 * std::log2(3) + 0.5 * 1 + log_pi, 1e-9);
  // With three it is log2(2 pi), with four log2(pi^2).
  EXPECT_NEAR(LabelBits(Counts{8, 4, 4}, 3), 24 + 3 + 1 + log_pi, 1e-9);
  EXPECT_NEAR(LabelBits(Counts{16, 0, 0, 0}, 4), 1.5 * 3 + 2 * log_pi, 1e-9);
  EXPECT_NEAR(LabelBits(Counts{7}, 1), 0, 1e-9);
}

TEST(LabelBits, WhereClassesOutnumberRowsIsACodeThatExists) {
  // One row: any of the classes. Two: the first class again is likelier than any other.
  EXPECT_NEAR(LabelBits(Counts{1, 0}, 64), 6, 1e-9);
  EXPECT_NEAR(LabelBits(Counts{2, 0}, 64), 6 + std::log2(33 / 1.5), 1e-9);
  EXPECT_NEAR(LabelBits(Counts{1, 1}, 64), 6 + std::log2(33 / 0.5), 1e-9);
}

TEST(LabelBits, OfTwoOrThreeClassesIsThePublishedFormulaForAnyNumberOfRows) {
  for (uint64_t a = 0; a < 60; ++a) {
    for (uint64_t b = a == 0 ? 1U : 0U; b < 60; ++b) {
      const Counts counts = {a, b};
      const auto n = static_cast<double>(a + b);
      double bits = n * std::log2(n);
      for (const uint64_t c : counts)
        bits -= c == 0 ? 0 : static_cast<double>(c) * std::log2(static_cast<double>(c));
      const double two = bits + 0.5 * std::log2(n / 2) + std::log2(std::numbers::pi);
      const double three = bits + std::log2(n / 2) + std::log2(2 * std::numbers::pi);
      ASSERT_NEAR(LabelBits(counts, 2), two, 1e-9) << a << " " << b;
      ASSERT_NEAR(LabelBits(counts, 3), three, 1e-9) << a << " " << b;
    }
  }
}

TEST(SplitsOffered, CountsTheSplitsByValuesThatOccur) {
  const Attribute nominal = testing::MakeAttribute("n", {Type::kNominal, 9});
  const Attribute number = testing::MakeAttribute("x", {Type::kNumeric, 6, true});
  const std::vector<Code> codes = {1, 2, 3, 6};  // 6: a missing number
  const auto offered = [&](const Attribute& attribute, const Counts& counts, Shape shape) {
    return SplitsOffered({codes, counts}, attribute, shape);
  };
  const Counts four = {1, 0, 2, 3, 0, 1, 1, 1};
  const Counts three = {1, 0, 0, 0, 0, 1, 1, 1};
  const Counts known = {1, 0, 2, 3, 0, 1, 0, 0};
  const Counts two = {1, 0, 0, 0, 0, 1, 0, 0};
  EXPECT_EQ(offered(nominal, four, Shape::kId3), 1U);
  EXPECT_EQ(offered(nominal, four, Shape::kCart), 4U);
  EXPECT_EQ(offered(nominal, three, Shape::kCart), 3U);
  EXPECT_EQ(offered(nominal, two, Shape::kCart), 1U);
  EXPECT_EQ(offered(number, known, Shape::kId3), 2U);
  EXPECT_EQ(offered(number, known, Shape::kCart), 2U);
  EXPECT_EQ(offered(number, four, Shape::kId3), 4U);
  EXPECT_EQ(offered(number, four, Shape::kCart), 5U);
  EXPECT_EQ(offered(number, two, Shape::kId3), 1U);
}

// A tree whose tests are told apart by their code, so that test_bits can be found again.
struct Coded {
  Tree tree;
  std::vector<double> bits_by_code;
};

std::vector<double> TestBitsOf(const Tree& tree, const Coded& coded) {
  std::vector<double> bits(tree.nodes.size());
  for (size_t v = 0; v < tree.nodes.size(); ++v) {
    if (!tree.nodes[v].leaf()) bits[v] = coded.bits_by_code[tree.TestOf(v).code];
  }
  return bits;
}

Tree Pruned(const Coded& coded) { return Prune(coded.tree, TestBitsOf(coded.tree, coded)); }

// Any leaf may be the next to split: parents stand before children, but not level by level.
Coded RandomTree(Random& random) {
  Coded coded;
  const size_t classes = 1 + random.Below(random.Below(3) == 0 ? 30 : 4);
  TreeBuilder builder("c", std::vector<std::string>(classes, "v"));
  const AttributeId a = builder.Nominal("a", {"x"});
  std::vector<size_t> leaves = {0};
  const uint64_t splits = random.Below(12);
  for (uint64_t split = 0; split < splits; ++split) {
    std::swap(leaves[random.Below(leaves.size())], leaves.back());
    const size_t branches = 2 + random.Below(3);
    const size_t first = builder.SplitEach(leaves.back(), a, std::vector<Code>(branches));
    leaves.pop_back();
    for (size_t b = 0; b < branches; ++b) leaves.push_back(first + b);
    coded.bits_by_code.push_back(static_cast<double>(random.Below(12)));
  }
  for (const size_t leaf : leaves) {
    Counts counts(classes);
    ++counts[random.Below(classes)];
    counts[random.Below(classes)] += random.Below(60);
    if (random.Below(3) == 0) counts[random.Below(classes)] += random.Below(20);
    builder.Leaf(leaf, counts);
  }
  coded.tree = builder.Build().tree;
  for (size_t t = 0; t < coded.tree.tests.size(); ++t) {
    coded.tree.tests[t].code = static_cast<Code>(t);
  }
  return coded;
}

// The oracle: straight from the definition, with no tree made. Recursive on purpose.
class SlowPruner {
 public:
  explicit SlowPruner(const Coded& coded) : coded_(coded) {
    for (const uint64_t n : coded.tree.Counts(0)) classes_ += n > 0 ? 1U : 0U;
  }

  struct Answer {
    double bits = 0;
    std::string text;
  };

  Answer Of(size_t v, bool may_cut = true) const {
    const Tree& tree = coded_.tree;
    const Answer leaf = {1 + LabelBits(tree.Counts(v), classes_), Label(tree, v) + ")"};
    if (tree.nodes[v].leaf()) return leaf;
    Answer subtree = {1 + coded_.bits_by_code[tree.TestOf(v).code],
                      Label(tree, v) + fmt::format("test {} ", tree.TestOf(v).code)};
    for (size_t b = 0; b < tree.nodes[v].branches; ++b) {
      const Answer child = Of(tree.nodes[v].first_child + b, may_cut);
      subtree.bits += child.bits;
      subtree.text += child.text;
    }
    subtree.text += ")";
    return may_cut && leaf.bits <= subtree.bits + kTieBits ? leaf : subtree;
  }

  static std::string Label(const Tree& tree, size_t v) {
    return fmt::format("({}: {} ", tree.nodes[v].majority, fmt::join(tree.Counts(v), " "));
  }

 private:
  const Coded& coded_;
  size_t classes_ = 0;
};

// In the oracle's form.
std::string TextOf(const Tree& tree, size_t v = 0) {
  std::string text = SlowPruner::Label(tree, v);
  if (!tree.nodes[v].leaf()) {
    text += fmt::format("test {} ", tree.TestOf(v).code);
    for (size_t b = 0; b < tree.nodes[v].branches; ++b) {
      text += TextOf(tree, tree.nodes[v].first_child + b);
    }
  }
  return text + ")";
}

TEST(Prune, AgreesWithARecursiveOracle) {
  Random random(1);
  size_t changed = 0;
  size_t split = 0;
  for (int round = 0; round < 3000; ++round) {
    const Coded coded = RandomTree(random);
    const Tree pruned = Pruned(coded);
    ASSERT_EQ(TextOf(pruned), SlowPruner(coded).Of(0).text) << "round " << round;
    changed += pruned.nodes.size() < coded.tree.nodes.size() ? 1U : 0U;
    split += pruned.nodes.size() > 1 ? 1U : 0U;
  }
  EXPECT_GT(changed, 1000U);
  EXPECT_GT(split, 1000U);
}

TEST(Prune, NothingThatIsCutIsStored) {
  Random random(2);
  for (int round = 0; round < 1000; ++round) {
    const Tree pruned = Pruned(RandomTree(random));
    size_t children = 0;
    size_t tests = 0;
    for (size_t v = 0; v < pruned.nodes.size(); ++v) {
      children += pruned.nodes[v].branches;
      if (pruned.nodes[v].leaf()) continue;
      ++tests;
      ASSERT_GT(pruned.nodes[v].first_child, v);
    }
    ASSERT_EQ(children + 1, pruned.nodes.size());
    ASSERT_EQ(tests, pruned.tests.size());
    ASSERT_EQ(pruned.class_counts.size(), pruned.nodes.size() * pruned.classes);
  }
}

TEST(Prune, NoInnerNodeWouldBeCheaperAsALeaf) {
  Random random(3);
  for (int round = 0; round < 1000; ++round) {
    const Coded coded = RandomTree(random);
    const Coded pruned = {Pruned(coded), coded.bits_by_code};
    const SlowPruner costs(pruned);
    size_t classes = 0;
    for (const uint64_t n : pruned.tree.Counts(0)) classes += n > 0 ? 1U : 0U;
    for (size_t v = 0; v < pruned.tree.nodes.size(); ++v) {
      if (pruned.tree.nodes[v].leaf()) continue;
      ASSERT_GT(1 + LabelBits(pruned.tree.Counts(v), classes), costs.Of(v, false).bits);
    }
  }
}

TEST(Prune, PruningAgainChangesNothing) {
  Random random(4);
  for (int round = 0; round < 1000; ++round) {
    const Coded coded = RandomTree(random);
    const Coded once = {Pruned(coded), coded.bits_by_code};
    ASSERT_EQ(TextOf(Pruned(once)), TextOf(once.tree)) << "round " << round;
  }
}

// Every level cuts off one leaf; which of the two children goes on takes turns.
Coded Chain(size_t levels, const Counts& a, const Counts& b) {
  Coded coded;
  TreeBuilder builder("c", {"no", "yes"});
  const AttributeId x = builder.Numeric("x", {1, 2});
  size_t open = 0;
  for (size_t level = 0; level < levels; ++level) {
    const size_t first = builder.SplitAt(open, x, 1.5);
    builder.Leaf(first + level % 2, level % 3 == 0 ? a : b);
    open = first + 1 - level % 2;
  }
  builder.Leaf(open, b);
  coded.tree = builder.Build().tree;
  coded.bits_by_code = {1};
  return coded;
}

TEST(Prune, ATreeMayBeVeryDeep) {
  constexpr size_t kLevels = 100'000;
  const Tree kept = Pruned(Chain(kLevels, {50, 0}, {0, 50}));
  EXPECT_GT(kept.nodes.size(), 2 * kLevels - 9);
  EXPECT_EQ(kept.tests.size(), (kept.nodes.size() - 1) / 2);
  EXPECT_EQ(Pruned(Chain(kLevels, {1, 1}, {2, 2})).nodes.size(), 1U);
}

std::vector<Learner> PruningLearners() {
  std::vector<Learner> learners;
  for (const Shape shape : {Shape::kId3, Shape::kCart}) {
    for (const Criterion criterion : {Criterion::kGain, Criterion::kGainRatio, Criterion::kGini}) {
      learners.push_back({.shape = shape, .criterion = criterion, .pruning = Pruning::kMdl});
    }
  }
  return learners;
}

Tree GrownTree(const Table& table, const Learner& learner) {
  Result<Tree> tree = GrowFromTable(table, learner, 1);
  return tree.ok() ? std::move(*tree) : Tree{};
}

const std::vector<AttributeShape> kMixed = {{Type::kNominal, 2},
                                            {Type::kNumeric, 50, true},
                                            {Type::kNominal, 7},
                                            {Type::kNumeric, 1000},
                                            {Type::kNominal, 200}};

TEST(GrowAndPrune, NoiseIsOneLeaf) {
  Random random(5);
  for (const size_t classes : std::vector<size_t>{2, 3, 10, 30, 100}) {
    Table table = RandomTable(400, kMixed, classes, random);
    for (RowIndex row = 0; row < table.rows; ++row) {
      // Some classes more frequent than others.
      table.classes.Set(row, static_cast<Code>(random.Below(1 + random.Below(classes))));
    }
    for (const Learner& learner : PruningLearners()) {
      EXPECT_EQ(GrownTree(table, learner).nodes.size(), 1U)
          << classes << " " << Name(learner.shape) << " " << Name(learner.criterion);
      Learner unpruned = learner;
      unpruned.pruning = Pruning::kNone;
      EXPECT_GT(GrownTree(table, unpruned).nodes.size(), 100U);
    }
  }
}

// The class follows the first attribute; the missing numbers of the second say it otherwise.
TEST(GrowAndPrune, ClearStructureStaysAndNoiseBelowItGoes) {
  Random random(6);
  for (const size_t classes : std::vector<size_t>{2, 5}) {
    Table table = RandomTable(2000, kMixed, classes, random);
    for (RowIndex row = 0; row < table.rows; ++row) {
      const bool missing = table.columns[1].At(row) == table.attributes[1].MissingCode();
      const uint64_t label = missing ? classes - 1 : table.columns[0].At(row);
      const bool noise = random.Below(10) == 0;
      table.classes.Set(row, static_cast<Code>(noise ? random.Below(classes) : label));
    }
    for (const Learner& learner : PruningLearners()) {
      if (learner.criterion == Criterion::kGainRatio) continue;  // likes to cut off few rows
      const Tree tree = GrownTree(table, learner);
      EXPECT_EQ(tree.TestOf(0).attribute, 0U);
      EXPECT_LE(tree.nodes.size(), 9U) << Name(learner.shape) << " " << Name(learner.criterion);
    }
  }
}

// The splits that the learner's attribute offers, listed row by row.
double SlowTestBits(const Table& table, const Test& test, const std::vector<RowIndex>& rows,
                    Shape shape) {
  const Attribute& attribute = table.attributes[test.attribute];
  std::vector<Code> codes;
  for (const RowIndex row : rows) codes.push_back(table.columns[test.attribute].At(row));
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  double splits = static_cast<double>(codes.size());
  if (test.kind == Test::Kind::kEachValue) splits = 1;
  if (test.kind == Test::Kind::kOneValue && splits == 2) splits = 1;
  if (test.kind == Test::Kind::kThreshold) {
    const bool missing = codes.back() == attribute.MissingCode();
    splits = missing ? (splits - 2) * 2 + (shape == Shape::kCart ? 1 : 0) : splits - 1;
  }
  return std::log2(splits) + std::log2(static_cast<double>(table.attributes.size()));
}

// The cost of each test of a tree by the rows that reach it.
Coded CostedByRows(const Table& table, const Learner& learner) {
  Coded coded = {GrownTree(table, learner), {}};
  std::vector<std::vector<RowIndex>> reached(coded.tree.nodes.size());
  for (RowIndex row = 0; row < table.rows; ++row) reached[0].push_back(row);
  for (size_t v = 0; v < coded.tree.nodes.size(); ++v) {
    const TreeNode& node = coded.tree.nodes[v];
    if (node.leaf()) continue;
    Test& test = coded.tree.tests[node.test];
    const Attribute& attribute = table.attributes[test.attribute];
    for (const RowIndex row : reached[v]) {
      const auto branch = BranchOf(test, attribute, table.columns[test.attribute].At(row));
      reached[node.first_child + branch.value()].push_back(row);
    }
    coded.bits_by_code.push_back(SlowTestBits(table, test, reached[v], learner.shape));
  }
  for (size_t v = 0, next = 0; v < coded.tree.nodes.size(); ++v) {
    const TreeNode& node = coded.tree.nodes[v];
    if (!node.leaf()) coded.tree.tests[node.test].code = static_cast<Code>(next++);
  }
  return coded;
}

std::string ShapeOf(const std::string& text) {
  std::string shape;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 5, "test ") == 0) i = text.find(' ', i + 5);
    shape += text[i];
  }
  return shape;
}

TEST(GrowAndPrune, IsGrowingThenPruningByCostsCountedFromTheRows) {
  Random random(7);
  size_t split = 0;
  for (int round = 0; round < 20; ++round) {
    const Table table = RandomTable(50 + random.Below(400), kMixed, 2 + random.Below(4), random);
    for (Learner learner : PruningLearners()) {
      const Tree pruned = GrownTree(table, learner);
      learner.pruning = Pruning::kNone;
      const Coded coded = CostedByRows(table, learner);
      ASSERT_EQ(ShapeOf(TextOf(pruned)), ShapeOf(SlowPruner(coded).Of(0).text))
          << Name(learner.shape) << " " << Name(learner.criterion) << " round " << round;
      split += pruned.nodes.size() > 3 ? 1U : 0U;
    }
  }
  EXPECT_GT(split, 20U);
}

// As in a table that was edited in memory.
Table ListingMore(Table table) {
  for (int i = 0; i < 50; ++i) {
    table.attributes[0].values.push_back(fmt::format("w{}", 100 + i));
    table.attributes[1].numbers.push_back(1000 + i);
    table.class_attribute.values.push_back(fmt::format("w{}", 100 + i));
  }
  return table;
}

TEST(GrowAndPrune, ValuesAndClassesThatNoLongerOccurDoNotCount) {
  Random random(8);
  for (int round = 0; round < 20; ++round) {
    const Table table = RandomTable(100, {{Type::kNominal, 3}, {Type::kNumeric, 40}}, 2, random);
    const Table listing_more = ListingMore(table);
    for (const Learner& learner : PruningLearners()) {
      ASSERT_EQ(GrownTree(table, learner).nodes.size(),
                GrownTree(listing_more, learner).nodes.size());
    }
  }
}

}  // namespace
}  // namespace espalier
