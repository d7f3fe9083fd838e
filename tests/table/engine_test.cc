#include "table/engine/engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <set>

#include "testing/random_table.h"

namespace espalier {
namespace {

using testing::AttributeShape;
using testing::RandomTable;

using Rows = std::vector<RowIndex>;

Rows AllRows(const Table& table) {
  Rows all(table.rows);
  std::iota(all.begin(), all.end(), RowIndex{0});
  return all;
}

// The oracle: nodes as lists of rows.
class SlowCounter {
 public:
  explicit SlowCounter(const Table& table) : table_(table) {}

  std::map<Code, std::vector<uint64_t>> Count(const Rows& rows, AttributeId a) const {
    std::map<Code, std::vector<uint64_t>> counts;
    for (const RowIndex row : rows) {
      std::vector<uint64_t>& of_value = counts[table_.columns[a].At(row)];
      of_value.resize(table_.class_count());
      ++of_value[table_.classes.At(row)];
    }
    return counts;
  }

  std::vector<Rows> Split(const Rows& rows, const Test& test) const {
    std::vector<Rows> branches(test.kind == Test::Kind::kEachValue ? test.values.size() : 2);
    for (const RowIndex row : rows) {
      const Code code = table_.columns[test.attribute].At(row);
      branches[*BranchOf(test, table_.attributes[test.attribute], code)].push_back(row);
    }
    return branches;
  }

 private:
  const Table& table_;
};

struct LiveNode {
  NodeId id = 0;
  Rows rows;
};

// Asks the engine for the counts of all nodes and compares them with the oracle's.
void ExpectCounts(Engine& engine, const Table& table, const std::vector<LiveNode>& nodes) {
  std::vector<NodeId> ids;
  for (const LiveNode& node : nodes) ids.push_back(node.id);
  std::mutex mutex;
  std::map<std::pair<size_t, AttributeId>, std::map<Code, std::vector<uint64_t>>> seen;
  const size_t classes = table.class_count();
  ASSERT_TRUE(engine
                  .Count(ids,
                         [&](size_t node, AttributeId a, const ValueCounts& counts) {
                           const std::lock_guard lock(mutex);
                           auto& values = seen[{node, a}];
                           for (size_t i = 0; i < counts.codes.size(); ++i) {
                             const auto n = counts.counts.subspan(i * classes, classes);
                             const std::vector<uint64_t> copy(n.begin(), n.end());
                             if (copy != std::vector<uint64_t>(classes)) {
                               values[counts.codes[i]] = copy;
                             }
                           }
                         })
                  .ok());
  const SlowCounter slow(table);
  for (size_t node = 0; node < nodes.size(); ++node) {
    for (AttributeId a = 0; a < table.attributes.size(); ++a) {
      const auto expected = slow.Count(nodes[node].rows, a);
      const auto found = seen.find({node, a});
      if (found == seen.end()) {
        ASSERT_LE(expected.size(), 1U) << "an attribute with several values was left out";
      } else {
        ASSERT_EQ(found->second, expected) << "node " << node << " attribute " << a;
      }
    }
  }
}

// A test with at least two branches that have rows, if the attribute allows one.
std::optional<Test> RandomTest(const Table& table, const Rows& rows, Random& random) {
  Test test;
  test.attribute = static_cast<AttributeId>(random.Below(table.attributes.size()));
  const Attribute& attribute = table.attributes[test.attribute];
  std::set<Code> codes;
  for (const RowIndex row : rows) codes.insert(table.columns[test.attribute].At(row));
  if (codes.size() < 2) return std::nullopt;
  const auto any =
      std::next(codes.begin(), static_cast<std::ptrdiff_t>(random.Below(codes.size() - 1)));
  test.code = *any;
  if (attribute.numeric()) {
    test.threshold = attribute.numbers[test.code];
    const bool low = codes.size() > 2 && random.Below(2) == 0 &&
                     codes.contains(attribute.MissingCode()) &&
                     *std::next(any) != attribute.MissingCode();
    if (low) test.missing = Test::Missing::kLow;
  } else if (random.Below(2) == 0) {
    test.kind = Test::Kind::kOneValue;
  } else {
    test.kind = Test::Kind::kEachValue;
    test.values.assign(codes.begin(), codes.end());
  }
  return test;
}

struct Level {
  std::vector<NodeTest> tests;
  std::vector<Rows> rows;
};

// Parts nodes at random, compares the branches, and gives the children that were kept.
std::vector<LiveNode> SplitAtRandom(Engine& engine, const Table& table,
                                    const std::vector<LiveNode>& nodes, Random& random) {
  Level level;
  for (const LiveNode& node : nodes) {
    const std::optional<Test> test = RandomTest(table, node.rows, random);
    if (!test) {
      engine.Release(std::span(&node.id, 1));
      continue;
    }
    level.tests.push_back({node.id, *test});
    level.rows.push_back(node.rows);
  }
  const auto want = [](size_t, std::span<const uint64_t> counts) { return counts[0] % 8 != 7; };
  const Result<std::vector<Branches>> answers = engine.Split(level.tests, want);
  const SlowCounter slow(table);
  std::vector<LiveNode> children;
  for (size_t i = 0; i < level.tests.size(); ++i) {
    const Test& test = level.tests[i].test;
    const std::vector<Rows> branches = slow.Split(level.rows[i], test);
    const Branches& answer = (*answers)[i];
    EXPECT_EQ(answer.nodes.size(), branches.size());
    EXPECT_EQ(answer.values, test.values);
    for (size_t b = 0; b < branches.size(); ++b) {
      std::vector<uint64_t> counts(table.class_count());
      for (const RowIndex row : branches[b]) ++counts[table.classes.At(row)];
      const auto answered =
          std::span(answer.class_counts).subspan(b * counts.size(), counts.size());
      EXPECT_TRUE(std::equal(counts.begin(), counts.end(), answered.begin()));
      EXPECT_EQ(answer.nodes[b].has_value(), want(i, counts));
      if (answer.nodes[b]) children.push_back({*answer.nodes[b], branches[b]});
    }
  }
  return children;
}

void ExpectEngineAgreesWithLists(const Table& table, size_t threads, const BitKernels& kernels,
                                 Random& random) {
  Engine engine(table, threads, kernels);
  const Rows all = AllRows(table);
  std::vector<LiveNode> nodes = {{engine.Root(), all}};
  for (int depth = 0; depth < 5 && !nodes.empty(); ++depth) {
    // Some levels are parted without having been counted.
    if (depth == 0 || random.Below(4) != 0) ExpectCounts(engine, table, nodes);
    nodes = SplitAtRandom(engine, table, nodes, random);
  }
}

const std::vector<AttributeShape> kAllShapes = {
    {Type::kNominal, 2},   {Type::kNumeric, 2},        {Type::kNominal, 5},
    {Type::kNumeric, 30},  {Type::kNumeric, 40, true}, {Type::kNumeric, 9000, true},
    {Type::kNominal, 700}, {Type::kNominal, 2},        {Type::kNumeric, 70000}};

TEST(Engine, CountsAndSplitsLikeListsOfRows) {
  Random random(1);
  for (const size_t classes : std::vector<size_t>{2, 3, 8, 9, 300}) {
    const Table table = RandomTable(500, kAllShapes, classes, random);
    for (const BitKernels& kernels : RunnableBitKernels()) {
      ExpectEngineAgreesWithLists(table, 1, kernels, random);
    }
  }
}

// Large enough for counts by difference, and for several jobs a node.
TEST(Engine, CountsAndSplitsLargeTablesLikeListsOfRows) {
  Random random(2);
  for (const size_t classes : std::vector<size_t>{2, 3}) {
    const Table table = RandomTable(30000, kAllShapes, classes, random);
    ExpectEngineAgreesWithLists(table, 2, FastestBitKernels(), random);
  }
}

using CodeCounts = std::map<Code, std::vector<uint64_t>>;

// The oracle's counts, those of all codes up to an end of `ends` added up.
CodeCounts Coarsened(const CodeCounts& exact, std::span<const Code> ends) {
  CodeCounts coarse;
  for (const auto& [code, counts] : exact) {
    std::vector<uint64_t>& sum = coarse[*std::lower_bound(ends.begin(), ends.end(), code)];
    sum.resize(counts.size());
    for (size_t c = 0; c < counts.size(); ++c) sum[c] += counts[c];
  }
  return coarse;
}

CodeCounts Occupied(const ValueCounts& counts, size_t classes) {
  CodeCounts occupied;
  for (size_t i = 0; i < counts.codes.size(); ++i) {
    const auto n = counts.counts.subspan(i * classes, classes);
    if (std::all_of(n.begin(), n.end(), [](uint64_t rows) { return rows == 0; })) continue;
    occupied[counts.codes[i]].assign(n.begin(), n.end());
  }
  return occupied;
}

// Compares the coarse counts of all nodes with the oracle's, and then the exact ones of the same
// columns. Gives the number of columns that were counted coarsely.
size_t ExpectCoarseThenExactCounts(Engine& engine, const Table& table,
                                   const std::vector<LiveNode>& nodes) {
  std::vector<NodeId> ids;
  for (const LiveNode& node : nodes) ids.push_back(node.id);
  const SlowCounter slow(table);
  std::mutex mutex;
  std::vector<NodeAttribute> columns;
  std::vector<size_t> places;
  const auto first = [&](size_t node, AttributeId a, const ValueCounts& counts) {
    const std::lock_guard lock(mutex);
    CodeCounts expected = slow.Count(nodes[node].rows, a);
    if (counts.coarse) {
      columns.push_back({ids[node], a});
      places.push_back(node);
      expected = Coarsened(expected, counts.codes);
    }
    EXPECT_EQ(Occupied(counts, table.class_count()), expected);
  };
  EXPECT_TRUE(engine.Count(ids, first).ok());
  size_t answers = 0;
  const auto second = [&](size_t column, AttributeId a, const ValueCounts& counts) {
    const std::lock_guard lock(mutex);
    ++answers;
    EXPECT_FALSE(counts.coarse);
    EXPECT_EQ(a, columns[column].attribute);
    EXPECT_EQ(Occupied(counts, table.class_count()), slow.Count(nodes[places[column]].rows, a));
  };
  EXPECT_TRUE(engine.CountExactly(columns, second).ok());
  EXPECT_EQ(answers, columns.size());
  return columns.size();
}

TEST(Engine, CoarseCountsAddUpExactOnesWhichMayBeAskedForAfterwards) {
  Random random(7);
  for (const size_t classes : std::vector<size_t>{2, 3}) {
    const Table table = RandomTable(40000, kAllShapes, classes, random);
    Engine engine(table, 2, FastestBitKernels(), Detail::kCoarseFirst);
    std::vector<LiveNode> nodes = {{engine.Root(), AllRows(table)}};
    EXPECT_EQ(ExpectCoarseThenExactCounts(engine, table, nodes), 2U);
    for (int depth = 0; depth < 4; ++depth) {
      nodes = SplitAtRandom(engine, table, nodes, random);
      ExpectCoarseThenExactCounts(engine, table, nodes);
    }
  }
}

TEST(Engine, TheMissingAndFrequentNumbersHaveCoarseBinsOfTheirOwn) {
  Random random(8);
  Table table = RandomTable(20000, {{Type::kNumeric, 5000, true}}, 2, random);
  const Code missing = table.attributes[0].MissingCode();
  for (RowIndex row = 0; row < 5000; ++row) table.columns[0].Set(row, 1234);
  Engine engine(table, 1, FastestBitKernels(), Detail::kCoarseFirst);
  const NodeId root = engine.Root();
  const auto check = [&](size_t, AttributeId, const ValueCounts& counts) {
    ASSERT_TRUE(counts.coarse);
    const std::set<Code> ends(counts.codes.begin(), counts.codes.end());
    EXPECT_TRUE(ends.contains(1233) && ends.contains(1234));
    EXPECT_TRUE(ends.contains(missing - 1) && ends.contains(missing));
    EXPECT_LT(ends.size(), 2002U);
  };
  EXPECT_TRUE(engine.Count(std::span(&root, 1), check).ok());
}

TEST(Engine, TwoRootsDoNotDisturbEachOther) {
  Random random(3);
  const Table table = RandomTable(6000, kAllShapes, 2, random);
  Engine engine(table, 2);
  const Rows all = AllRows(table);
  std::vector<LiveNode> first = {{engine.Root(), all}};
  const std::vector<LiveNode> second = {{engine.Root(), all}};
  ExpectCounts(engine, table, second);
  for (int depth = 0; depth < 3; ++depth) {
    ExpectCounts(engine, table, first);
    first = SplitAtRandom(engine, table, first, random);
  }
  ExpectCounts(engine, table, second);
}

// The sibling of a node may be parted before the node is counted.
TEST(Engine, SiblingsMayBeAskedForOneByOne) {
  Random random(4);
  const Table table = RandomTable(20000, kAllShapes, 2, random);
  Engine engine(table, 1);
  const Rows all = AllRows(table);
  std::vector<LiveNode> nodes = {{engine.Root(), all}};
  ExpectCounts(engine, table, nodes);
  espalier::Test test;
  test.attribute = 3;
  test.code = 10;
  test.threshold = table.attributes[3].numbers[10];
  const auto children = engine.Split(std::vector<NodeTest>{{nodes[0].id, test}},
                                     [](size_t, std::span<const uint64_t>) { return true; });
  ASSERT_TRUE(children.ok());
  const std::vector<Rows> rows = SlowCounter(table).Split(all, test);
  const std::vector<LiveNode> low = {{*(*children)[0].nodes[0], rows[0]}};
  const std::vector<LiveNode> high = {{*(*children)[0].nodes[1], rows[1]}};
  ExpectCounts(engine, table, low);
  SplitAtRandom(engine, table, low, random);
  ExpectCounts(engine, table, high);
}

}  // namespace
}  // namespace espalier
