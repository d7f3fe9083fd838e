// Small worlds: data sets of three two-valued attributes and two classes, every leaf hidden, beside
// a search through all edits for the fewest after which the verdict is hidden and exact.
//
// A data set is told by how many rows it has of each of the 16 kinds; an edit moves a row to a
// neighbouring kind, takes one away or brings one. So the search is breadth first over such counts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "hide/neighbours/neighbourhood.h"
#include "hide/random_planted.h"
#include "judge/attempt.h"
#include "testing/sanitized.h"

namespace espalier {
namespace {

using testing::Planted;

// Under the sanitizers, which are slow, fewer data sets say enough.
constexpr size_t kSteps = testing::kSanitized ? 20 : 1;

constexpr unsigned kAttributes = 3;
constexpr unsigned kKinds = 16;  // bits 0 to 2 are the attributes, bit 3 is the class
constexpr size_t kDepth = 3;     // edits that the search goes through

// Rows of each kind, four bits a kind.
using World = uint64_t;

constexpr World One(unsigned kind) { return World{1} << (4 * kind); }
constexpr unsigned RowsOf(World world, unsigned kind) {
  return static_cast<unsigned>(world >> (4 * kind)) & 15U;
}

Table TableOf(World world) {
  RowIndex rows = 0;
  for (unsigned kind = 0; kind < kKinds; ++kind) rows += RowsOf(world, kind);
  Table table = testing::EmptyTable(rows, std::vector<testing::AttributeShape>(kAttributes), 2);
  RowIndex row = 0;
  for (unsigned kind = 0; kind < kKinds; ++kind) {
    for (unsigned i = 0; i < RowsOf(world, kind); ++i, ++row) {
      for (unsigned a = 0; a < kAttributes; ++a) table.columns[a].Set(row, kind >> a & 1U);
      table.classes.Set(row, kind >> kAttributes & 1U);
    }
  }
  return table;
}

// Of each kind of rows, whether it is in a region.
using Inside = std::array<bool, kKinds>;

Inside KindsInside(const Rule& rule) {
  World each = 0;
  for (unsigned kind = 0; kind < kKinds; ++kind) each += One(kind);
  const Table table = TableOf(each);
  Inside inside = {};
  for (unsigned kind = 0; kind < kKinds; ++kind) inside[kind] = Matches(rule, table, kind);
  return inside;
}

// One edit away. Rows of a region stay, and no others join them: only their labels change.
std::vector<World> NeighboursOf(World world, const Inside& inside) {
  std::vector<World> worlds;
  for (unsigned kind = 0; kind < kKinds; ++kind) {
    if (!inside[kind] && RowsOf(world, kind) < 15) worlds.push_back(world + One(kind));
    if (RowsOf(world, kind) == 0) continue;
    if (!inside[kind] && world != One(kind)) worlds.push_back(world - One(kind));
    for (unsigned bit = 0; bit <= kAttributes; ++bit) {
      const unsigned to = kind ^ 1U << bit;
      const bool relabel = bit == kAttributes;
      if (!relabel && (inside[kind] || inside[to])) continue;
      worlds.push_back(world - One(kind) + One(to));
    }
  }
  return worlds;
}

// All data sets of so many rows.
std::vector<World> WorldsOf(size_t rows) {
  std::set<World> worlds = {0};
  for (size_t row = 0; row < rows; ++row) {
    std::set<World> more;
    for (const World world : worlds) {
      for (unsigned kind = 0; kind < kKinds; ++kind) more.insert(world + One(kind));
    }
    worlds = std::move(more);
  }
  return {worlds.begin(), worlds.end()};
}

struct Grown {
  Table table;
  Tree tree;
};

// The trees of worlds, each grown once.
class Forest {
 public:
  explicit Forest(const Learner& learner) : learner_(learner) {}

  const Learner& learner() const { return learner_; }
  const Grown& At(World world) {
    const auto [found, fresh] = grown_.try_emplace(world);
    if (fresh) {
      found->second.table = TableOf(world);
      found->second.tree = *GrowFromTable(found->second.table, learner_, 1);
    }
    return found->second;
  }

 private:
  Learner learner_;
  std::unordered_map<World, Grown> grown_;
};

// One leaf to hide in one world.
class Puzzle {
 public:
  Puzzle(Forest& forest, World world, const Rule& rule)
      : forest_(forest),
        world_(world),
        original_(forest.At(world)),
        requests_{{.rule = rule}},
        inside_(KindsInside(rule)) {
    const LeafOrder order(original_.table, original_.tree, 1);
    around_ = NeighbourhoodsOf(original_.table, original_.tree, order, requests_, 1);
  }

  // What the neighbours say as well cannot be removed.
  bool CanBeSolved() const { return !around_[0].expectation.Leads(requests_[0].rule.predicted); }

  Attempt Try() const {
    // An edit is an edit, whatever its kind.
    const OptimalOptions options{
        .costs = {.add = 1, .remove = 1, .relabel = 1, .recode = 1, .recode_more = 1}};
    Result<Attempt> attempt =
        AttemptHiding({original_.table, original_.tree, forest_.learner()}, requests_, options);
    EXPECT_TRUE(attempt.ok());
    return std::move(*attempt);
  }

  // The fewest edits that solve it; nothing if more than `most` are needed.
  std::optional<size_t> FewestEdits(size_t most) {
    std::unordered_set<World> seen = {world_};
    std::vector<World> level = {world_};
    for (size_t edits = 1; edits <= most; ++edits) {
      std::vector<World> next;
      for (const World from : level) {
        for (const World to : NeighboursOf(from, inside_)) {
          if (!seen.insert(to).second) continue;
          if (Solves(to)) return edits;
          next.push_back(to);
        }
      }
      level = std::move(next);
    }
    return std::nullopt;
  }

 private:
  bool Solves(World world) {
    const Grown& after = forest_.At(world);
    const Evidence evidence{original_.table, after.table, original_.tree, after.tree};
    const Verdict verdict = Judge(evidence, requests_, around_, {}, 1);
    return verdict.hidden() && verdict.exact();
  }

  Forest& forest_;
  World world_;
  const Grown& original_;
  std::vector<Request> requests_;
  Inside inside_;
  std::vector<Neighbourhood> around_;
};

struct Score {
  size_t leaves = 0;    // that the search or the strategy can hide exactly
  size_t solved = 0;    // by the strategy
  size_t unhidden = 0;  // that the search hides, and the strategy does not, exactly or not
  size_t optimal = 0;   // of the solved ones, with the fewest edits
  size_t open = 0;      // with more edits than the search goes through, which finds none
  size_t gap = 0;       // edits too many, in all the others
  size_t greatest = 0;  // at one leaf
};

size_t EditsIn(const RowEdits& edits) {
  return edits.added.size() + edits.removed.size() + edits.relabelled.size() + edits.recoded.size();
}

void Play(Puzzle puzzle, Score& score) {
  if (!puzzle.CanBeSolved()) return;
  const Attempt attempt = puzzle.Try();
  const bool solved = attempt.verdict.hidden() && attempt.verdict.exact();
  const size_t edits = EditsIn(attempt.plan.edits);
  const auto fewest = puzzle.FewestEdits(solved ? std::min(edits - 1, kDepth) : kDepth);
  if (!solved && !fewest) return;
  ++score.leaves;
  if (!solved) {
    if (!attempt.verdict.hidden()) ++score.unhidden;
    return;
  }
  ++score.solved;
  if (!fewest) return void(++(edits <= kDepth + 1 ? score.optimal : score.open));
  const size_t gap = edits - *fewest;
  score.gap += gap;
  score.greatest = std::max(score.greatest, gap);
}

void PlayAll(const Learner& learner, size_t rows, size_t step, Score& score) {
  Forest forest(learner);
  const std::vector<World> worlds = WorldsOf(rows);
  for (size_t i = step / 2; i < worlds.size(); i += step) {
    if (forest.At(worlds[i]).tree.nodes.size() == 1) continue;
    for (const Rule& rule : RulesOf(forest.At(worlds[i]).tree)) {
      Play(Puzzle(forest, worlds[i], rule), score);
    }
  }
}

void Report(const std::string& worlds, const Score& score) {
  fmt::print(
      "{}: {} leaves, {} solved, {} of them with the fewest edits, {} open; "
      "average {:.2f} edits too many, at most {}; {} not hidden\n",
      worlds, score.leaves, score.solved, score.optimal, score.open,
      static_cast<double>(score.gap) / static_cast<double>(score.solved - score.open),
      score.greatest, score.unhidden);
}

class SmallWorld : public ::testing::TestWithParam<Learner> {};

INSTANTIATE_TEST_SUITE_P(Learners, SmallWorld,
                         ::testing::Values(Learner{}, Learner{.shape = Shape::kCart,
                                                              .criterion = Criterion::kGini}),
                         [](const auto& param) { return std::string(Name(param.param.shape)); });

// Measured: 968 leaves that can be removed, all removed; 872 of them exactly, and these with the
// fewest edits. Where rows of one class alone are left outside the region, the tree becomes a leaf,
// and no repair adds the other class that would keep its tests.
TEST_P(SmallWorld, EveryDataSetOfUpToThreeRowsIsHiddenNearTheOptimum) {
  Score score;
  for (const size_t rows : {size_t{2}, size_t{3}}) PlayAll(GetParam(), rows, kSteps, score);
  Report("2 and 3 rows", score);
  EXPECT_EQ(score.unhidden, 0U);
  EXPECT_GT(score.leaves, testing::kSanitized ? 20U : 900U);
  if (!testing::kSanitized) {
    EXPECT_GE(score.solved * 100, score.leaves * 88);
  }
  EXPECT_LE(score.gap * 10, score.solved);
  EXPECT_LE(score.greatest, 1U);
}

// Measured, id3: 189 leaves, all removed; 164 exactly, 75 % of these with the fewest edits, 0.24
// too many on average, since numbers are drawn. The bounds leave room for other draws.
TEST_P(SmallWorld, DataSetsOfUpToSixRowsAreHiddenNotFarFromTheOptimum) {
  Score score;
  PlayAll(GetParam(), 4, 60 * kSteps, score);
  PlayAll(GetParam(), 5, 400 * kSteps, score);
  PlayAll(GetParam(), 6, 2500 * kSteps, score);
  Report("4 to 6 rows", score);
  EXPECT_EQ(score.unhidden, 0U);
  if (!testing::kSanitized) {
    EXPECT_GE(score.solved * 100, score.leaves * 82);
  }
  EXPECT_LE(score.gap * 2, score.solved);
  EXPECT_LE(score.greatest, 4U);
}

}  // namespace
}  // namespace espalier
