#include "learn/grow.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "learn/slow_learner.h"
#include "table/engine/engine.h"
#include "testing/random_table.h"

namespace espalier {
namespace {

using testing::AttributeShape;
using testing::EmptyTable;
using testing::RandomTable;
using testing::SlowLearner;

std::string TestText(const Test& test) {
  std::string text = fmt::format("x{}", test.attribute);
  switch (test.kind) {
    case Test::Kind::kEachValue:
      return text + fmt::format(" each {}", fmt::join(test.values, " "));
    case Test::Kind::kOneValue:
      return text + fmt::format(" = {}", test.code);
    case Test::Kind::kThreshold:
      text += " <= " + std::to_string(test.threshold);
      if (test.missing == Test::Missing::kLow) text += " missing low";
      if (test.missing == Test::Missing::kHigh) text += " missing high";
  }
  return text;
}

// In the oracle's form. Recursive: only for small trees.
std::string TreeText(const Tree& tree, size_t node = 0) {
  std::string text = "(";
  for (const uint64_t n : tree.Counts(node)) text += std::to_string(n) + " ";
  if (!tree.nodes[node].leaf()) {
    text += TestText(tree.TestOf(node));
    for (size_t b = 0; b < tree.nodes[node].branches; ++b) {
      text += " " + TreeText(tree, tree.nodes[node].first_child + b);
    }
  }
  return text + ")";
}

size_t DepthOf(const Tree& tree) {
  std::vector<size_t> depths(tree.nodes.size());
  size_t deepest = 0;
  for (size_t node = 0; node < tree.nodes.size(); ++node) {  // children stand behind their parent
    deepest = std::max(deepest, depths[node]);
    for (size_t b = 0; b < tree.nodes[node].branches; ++b) {
      depths[tree.nodes[node].first_child + b] = depths[node] + 1;
    }
  }
  return deepest;
}

std::string Grown(const Table& table, const Learner& learner, size_t threads = 1,
                  const BitKernels& kernels = FastestBitKernels()) {
  Engine engine(table, threads, kernels);
  Result<Tree> tree = Grow(engine, table.attributes, learner);
  return tree.ok() ? TreeText(*tree) : tree.error().message;
}

std::vector<Learner> AllLearners() {
  std::vector<Learner> learners;
  for (const Shape shape : {Shape::kId3, Shape::kCart}) {
    for (const Criterion criterion : {Criterion::kGain, Criterion::kGainRatio, Criterion::kGini}) {
      learners.push_back({.shape = shape, .criterion = criterion});
    }
  }
  return learners;
}

// Sets the table's cells from one number: a digit a cell.
void FillFrom(uint64_t number, RowIndex row, Table& table) {
  for (size_t a = 0; a < table.columns.size(); ++a) {
    const uint64_t codes = table.attributes[a].CodeCount();
    table.columns[a].Set(row, static_cast<Code>(number % codes));
    number /= codes;
  }
  table.classes.Set(row, static_cast<Code>(number));
}

void ExpectOracleAgrees(const Table& table, const std::vector<Learner>& learners) {
  for (const Learner& learner : learners) {
    ASSERT_EQ(Grown(table, learner), SlowLearner(table, learner).Grow())
        << Name(learner.shape) << " " << Name(learner.criterion);
  }
}

// All tables of four rows over two attributes, each set of rows once, with all learners.
void ExpectOracleAgreesOnAllTablesOf(const std::vector<AttributeShape>& shapes) {
  Table table = EmptyTable(4, shapes, 2);
  uint64_t kinds = 2;
  for (const Attribute& attribute : table.attributes) kinds *= attribute.CodeCount();
  const std::vector<Learner> learners = AllLearners();
  for (uint64_t a = 0; a < kinds; ++a) {
    for (uint64_t b = a; b < kinds; ++b) {
      for (uint64_t c = b; c < kinds; ++c) {
        for (uint64_t d = c; d < kinds; ++d) {
          FillFrom(a, 0, table);
          FillFrom(b, 1, table);
          FillFrom(c, 2, table);
          FillFrom(d, 3, table);
          ASSERT_NO_FATAL_FAILURE(ExpectOracleAgrees(table, learners))
              << "rows " << a << " " << b << " " << c << " " << d;
        }
      }
    }
  }
}

TEST(Grow, AgreesWithTheOracleOnAllSmallNominalTables) {
  ExpectOracleAgreesOnAllTablesOf({{Type::kNominal, 3}, {Type::kNominal, 2}});
}

TEST(Grow, AgreesWithTheOracleOnAllSmallNumericTables) {
  ExpectOracleAgreesOnAllTablesOf({{Type::kNumeric, 3}, {Type::kNumeric, 2}});
}

TEST(Grow, AgreesWithTheOracleOnAllSmallTablesWithMissingNumbers) {
  ExpectOracleAgreesOnAllTablesOf({{Type::kNumeric, 2, true}, {Type::kNumeric, 2, true}});
}

std::vector<AttributeShape> RandomShapes(Random& random) {
  std::vector<AttributeShape> shapes(1 + random.Below(6));
  for (AttributeShape& shape : shapes) {
    shape.type = random.Below(2) == 0 ? Type::kNominal : Type::kNumeric;
    const std::vector<size_t> sizes = {1, 2, 2, 2, 3, 5, 20, 70, 400};
    shape.values = sizes[random.Below(sizes.size())];
    shape.with_missing = shape.type == Type::kNumeric && random.Below(3) == 0;
  }
  return shapes;
}

Learner RandomLearner(Random& random) {
  Learner learner = AllLearners()[random.Below(6)];
  learner.min_leaf = 1 + random.Below(2) * random.Below(8);
  if (random.Below(4) == 0) learner.max_depth = random.Below(4);
  if (random.Below(4) == 0) learner.min_gain = 0.02 * static_cast<double>(random.Below(5));
  return learner;
}

TEST(Grow, AgreesWithTheOracleOnRandomTables) {
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    const Table table =
        RandomTable(1 + random.Below(200), RandomShapes(random), 2 + random.Below(4), random);
    const Learner learner = RandomLearner(random);
    ASSERT_EQ(Grown(table, learner), SlowLearner(table, learner).Grow())
        << "round " << round << " " << Name(learner.shape) << " " << Name(learner.criterion);
  }
}

TEST(Grow, AgreesWithTheOracleOnManyClasses) {
  Random random(2);
  for (int round = 0; round < 20; ++round) {
    const Table table = RandomTable(300, RandomShapes(random), 9 + random.Below(300), random);
    const Learner learner = RandomLearner(random);
    ASSERT_EQ(Grown(table, learner), SlowLearner(table, learner).Grow()) << "round " << round;
  }
}

TEST(Grow, ThreadsAndKernelsDoNotChangeTheTree) {
  Random random(3);
  for (int round = 0; round < 10; ++round) {
    const Table table = RandomTable(3000, RandomShapes(random), 2 + random.Below(9), random);
    const Learner learner = RandomLearner(random);
    const std::string expected = Grown(table, learner);
    for (const BitKernels& kernels : RunnableBitKernels()) {
      for (const size_t threads : std::vector<size_t>{1, 2, 7}) {
        ASSERT_EQ(Grown(table, learner, threads, kernels), expected) << kernels.name << threads;
      }
    }
  }
}

// The class follows some of the columns, so that most others are judged by their bounds.
Table LargeTable(size_t classes, Random& random) {
  Table table = RandomTable(30000,
                            {{Type::kNumeric, 20000, true},
                             {Type::kNominal, 6},
                             {Type::kNumeric, 5000},
                             {Type::kNumeric, 25000},
                             {Type::kNumeric, 50}},
                            classes, random);
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (random.Below(3) == 0) table.columns[2].Set(row, 700);
    if (random.Below(4) == 0) continue;
    const bool high = table.columns[0].At(row) > 9000 + 500 * table.columns[1].At(row);
    table.classes.Set(row, high != (table.columns[2].At(row) < 1200) ? 1 : 0);
  }
  return table;
}

TEST(Grow, CountingCoarselyFirstDoesNotChangeTheTree) {
  Random random(9);
  for (const size_t classes : std::vector<size_t>{2, 3, 4}) {
    const Table table = LargeTable(classes, random);
    for (Learner learner : AllLearners()) {
      learner.max_depth = 5;
      learner.min_leaf = 1 + random.Below(2) * random.Below(40);
      const Result<Tree> tree = GrowFromTable(table, learner, 2);
      ASSERT_EQ(TreeText(*tree), Grown(table, learner))
          << Name(learner.shape) << " " << Name(learner.criterion) << " " << classes;
    }
  }
}

TEST(Grow, TheOrderOfRowsDoesNotChangeTheTree) {
  Random random(4);
  for (int round = 0; round < 10; ++round) {
    const std::vector<AttributeShape> shapes = RandomShapes(random);
    const Table table = RandomTable(500, shapes, 3, random);
    Table reversed = EmptyTable(500, shapes, 3);
    for (RowIndex row = 0; row < table.rows; ++row) {
      const RowIndex other = table.rows - 1 - row;
      for (size_t a = 0; a < shapes.size(); ++a) {
        reversed.columns[a].Set(other, table.columns[a].At(row));
      }
      reversed.classes.Set(other, table.classes.At(row));
    }
    const Learner learner = RandomLearner(random);
    ASSERT_EQ(Grown(reversed, learner), Grown(table, learner));
  }
}

TEST(Grow, TheTableIsNotTouched) {
  Random random(5);
  const Table table = RandomTable(400, {{Type::kNominal, 2}, {Type::kNumeric, 90}}, 2, random);
  const std::string first = Grown(table, {});
  EXPECT_EQ(Grown(table, {}), first);
}

TEST(Grow, OneClassIsATreeOfOneLeaf) {
  const Table table = EmptyTable(5, {{Type::kNominal, 3}}, 1);
  EXPECT_EQ(Grown(table, {}), "(5 )");
}

TEST(Grow, CartSplitsAtGainZeroAndId3DoesNot) {
  Table table = EmptyTable(4, {{Type::kNominal, 2}, {Type::kNominal, 2}}, 2);
  for (RowIndex row = 0; row < 4; ++row) FillFrom(row + 4 * ((row & 1U) ^ (row >> 1U)), row, table);
  EXPECT_EQ(Grown(table, {}), "(2 2 )");
  EXPECT_NE(Grown(table, {.shape = Shape::kCart}), "(2 2 )");
  EXPECT_EQ(Grown(table, {.shape = Shape::kCart, .min_gain = 0.0}), "(2 2 )");
}

TEST(Grow, ATreeMayBeVeryDeep) {
  // Classes alternate along one number: every split cuts off one end.
  constexpr RowIndex kRows = 2000;
  Table table = EmptyTable(kRows, {{Type::kNumeric, kRows}}, kRows);
  for (RowIndex row = 0; row < kRows; ++row) {
    table.columns[0].Set(row, static_cast<Code>(row));
    table.classes.Set(row, static_cast<Code>(row % 2));
  }
  table.class_attribute.values.resize(2);
  const Result<Tree> tree = GrowFromTable(table, {.min_leaf = 1}, 1);
  ASSERT_TRUE(tree.ok());
  EXPECT_EQ(tree->nodes.size(), 2 * kRows - 1);
  EXPECT_EQ(DepthOf(*tree), kRows - 1);
}

}  // namespace
}  // namespace espalier
