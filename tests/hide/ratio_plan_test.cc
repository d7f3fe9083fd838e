#include "hide/ratio_plan.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <set>

#include "hide/parents.h"
#include "hide/random_planted.h"
#include "rules/recount.h"
#include "table/apply.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::Planted;

struct World {
  Planted planted;
  std::vector<Request> requests;
  Target target;

  Result<RatioPlan> TryPlan(const RatioOptions& options) const {
    return PlanByRatios({planted.table, planted.tree, planted.learner, requests, target}, options);
  }

  RatioPlan Plan(const RatioOptions& options) const {
    Result<RatioPlan> plan = TryPlan(options);
    EXPECT_TRUE(plan.ok()) << (plan.ok() ? "" : plan.error().message);
    return std::move(*plan);
  }
};

World WorldOf(Planted planted, std::vector<Request> requests) {
  World world{std::move(planted), std::move(requests), {}};
  world.target = MakeTarget(world.planted.table, world.planted.tree, world.requests);
  return world;
}

void ForEachWorld(uint64_t seed, size_t most_requests,
                  const std::function<void(const World&, Random&)>& visit) {
  Random random(seed);
  for (int round = 0; round < 150; ++round) {
    Planted planted = testing::RandomPlanted(2, random);
    std::vector<Request> requests = testing::RandomRequests(planted, most_requests, random);
    if (requests.empty()) continue;
    SCOPED_TRACE("round " + std::to_string(round));
    visit(WorldOf(std::move(planted), std::move(requests)), random);
  }
}

// Removing the rows of the requests leaves rows of both classes, whatever is added.
bool CanRemove(const World& world) {
  const Tree& tree = world.planted.tree;
  std::vector<uint64_t> rows(tree.Counts(0).begin(), tree.Counts(0).end());
  for (const Request& request : world.requests) {
    const ClassCode c = request.rule.predicted;
    rows[c] -= tree.Counts(request.rule.leaf)[c];
  }
  return rows[0] > 0 && rows[1] > 0;
}

RatioOptions RandomOptions(const World& world, Random& random) {
  RatioOptions options;
  options.search = random.Below(2) == 0 ? RatioSearch::kGreedy : RatioSearch::kLookAhead;
  options.kept = random.Below(2) == 0 ? KeptRatio::kMaxMin : KeptRatio::kOwn;
  const bool exact = options.search == RatioSearch::kLookAhead && random.Below(2) == 0;
  options.fit = exact ? RatioFit::kExact : RatioFit::kAtLeast;
  options.edit = static_cast<HidingEdit>(random.Below(3));
  if (options.edit == HidingEdit::kRemove && !CanRemove(world)) options.edit = HidingEdit::kRelabel;
  options.allocate = random.Below(2) == 0 ? AllocateBy::kEven : AllocateBy::kHoldBack;
  options.requests = random.Below(2) == 0 ? Requests::kTogether : Requests::kOneByOne;
  options.seed = {random.Next(), random.Next()};
  return options;
}

TEST(RatioPlan, TheEditsFitTogether) {
  ForEachWorld(1, 5, [](const World& world, Random& random) {
    const RowEdits edits = world.Plan(RandomOptions(world, random)).plan.edits;
    std::set<RowIndex> removed;
    for (const Remove& remove : edits.removed) EXPECT_TRUE(removed.insert(remove.row).second);
    std::set<RowIndex> relabelled;
    for (const Relabel& relabel : edits.relabelled) {
      EXPECT_TRUE(relabelled.insert(relabel.row).second);
      EXPECT_FALSE(removed.contains(relabel.row));
    }
    std::set<std::pair<RowIndex, AttributeId>> cells;
    for (const Recode& recode : edits.recoded) {
      EXPECT_TRUE(cells.insert({recode.row, recode.attribute}).second);
      EXPECT_FALSE(removed.contains(recode.row));
    }
  });
}

TEST(RatioPlan, EveryEditHasItsReason) {
  ForEachWorld(2, 3, [](const World& world, Random& random) {
    const Plan plan = world.Plan(RandomOptions(world, random)).plan;
    ASSERT_EQ(plan.reasons.size(), world.requests.size() + 1);
    for (size_t i = 0; i < world.requests.size(); ++i) {
      EXPECT_EQ(plan.reasons[i],
                "hides the rule " + PrintRule(world.requests[i].rule, world.planted.table));
    }
    for (const Relabel& edit : plan.edits.relabelled) EXPECT_LT(edit.reason, plan.reasons.size());
    for (const Recode& edit : plan.edits.recoded) EXPECT_LT(edit.reason, plan.reasons.size());
    for (const Remove& edit : plan.edits.removed) EXPECT_LT(edit.reason, plan.reasons.size());
    for (const Add& edit : plan.edits.added) EXPECT_EQ(edit.reason, world.requests.size());
  });
}

TEST(RatioPlan, AsManyRowsAreAddedAsTheNodesAskFor) {
  ForEachWorld(3, 4, [](const World& world, Random& random) {
    const RatioOptions options = RandomOptions(world, random);
    const RatioPlan plan = world.Plan(options);
    ClassPair asked{};
    for (const ClassPair& added : plan.additions) asked = asked + added;
    ClassPair added{};
    for (const Add& add : plan.plan.edits.added) ++added[add.label];
    EXPECT_EQ(added, asked);
    EXPECT_EQ(Total(asked),
              options.requests == Requests::kTogether ? plan.rows_together : plan.rows_one_by_one);
  });
}

TEST(RatioPlan, NoRemovedRowIsADonor) {
  size_t checked = 0;
  ForEachWorld(12, 5, [&](const World& world, Random& random) {
    RatioOptions options = RandomOptions(world, random);
    options.edit = HidingEdit::kRemove;
    const Result<RatioPlan> plan = world.TryPlan(options);
    if (!plan.ok()) return;
    std::set<RowIndex> removed;
    for (const Remove& remove : plan->plan.edits.removed) removed.insert(remove.row);
    for (const Add& add : plan->plan.edits.added) {
      EXPECT_FALSE(removed.contains(add.donor));
      ++checked;
    }
  });
  EXPECT_GT(checked, 100);
}

// The leaf b=x is left without rows, and stands beside two others.
TEST(RatioPlan, TheShareOfALeafThatWasEmptiedGoesToTheBranchesBesideIt) {
  Planted planted =
      testing::Plant("a,b,class\n" + testing::Times(6, "t,x,p") + testing::Times(5, "t,y,n") +
                     "t,y,p\n" + testing::Times(4, "t,z,n") + testing::Times(7, "f,x,p") +
                     testing::Times(7, "f,y,p") + testing::Times(7, "f,z,p") + "f,z,n\n");
  std::vector<Request> requests = testing::RequestsFor(planted, {"a=t & b=x => p"});
  const World world = WorldOf(std::move(planted), std::move(requests));
  for (const AllocateBy allocate : {AllocateBy::kEven, AllocateBy::kHoldBack}) {
    const Plan plan = world.Plan({.edit = HidingEdit::kRemove, .allocate = allocate}).plan;
    EXPECT_EQ(plan.edits.removed.size(), 6);
    EXPECT_GT(plan.edits.added.size(), 0);
    for (const Add& add : plan.edits.added) EXPECT_GE(add.donor, 6);
  }
}

TEST(RatioPlan, RemovingEveryRowOrEveryRowOfAClassIsRefused) {
  Planted planted =
      testing::Plant("a,class\n" + testing::Times(3, "t,p") + testing::Times(4, "f,n"));
  for (const auto& [rules, word] : std::vector<std::pair<std::vector<Request>, std::string>>{
           {testing::RequestsFor(planted, {"a=t => p"}), "no row of the class 'p'"},
           {testing::RequestsFor(planted, {"a=t => p", "a=f => n"}), "no row of the data set"}}) {
    const Result<RatioPlan> plan = WorldOf(planted, rules).TryPlan({.edit = HidingEdit::kRemove});
    ASSERT_FALSE(plan.ok());
    EXPECT_EQ(plan.error().kind, ErrorKind::kInput);
    EXPECT_THAT(plan.error().message, ::testing::HasSubstr(word));
  }
}

// The root has 500n and 1p: each p more takes 500n.
TEST(RatioPlan, MoreRowsThanAHundredTimesTheTableAreRefusedByNumber) {
  const auto world = [](size_t rows) {
    Planted planted = testing::Plant("a,b,class\n" + testing::Times(rows, "t,x,n") + "t,y,p\n" +
                                     testing::Times(500 - rows, "f,y,n"));
    std::vector<Request> requests = testing::RequestsFor(planted, {"b=y & a=f => n"});
    return WorldOf(std::move(planted), std::move(requests));
  };
  const Result<RatioPlan> plan = world(300).TryPlan({});
  ASSERT_FALSE(plan.ok());
  EXPECT_EQ(plan.error().kind, ErrorKind::kInput);
  EXPECT_THAT(
      plan.error().message,
      ::testing::HasSubstr("hiding rule 2 would add 100200 rows to 501; at most 100 times"));
  EXPECT_EQ(world(410).Plan({}).plan.edits.added.size(), 45090);
}

TEST(RatioPlan, PathsAreTheNodesAboveTheTestsOfTheHiddenLeaves) {
  ForEachWorld(4, 4, [](const World& world, Random&) {
    const Tree& tree = world.planted.tree;
    const std::vector<size_t> parents = ParentsOf(tree);
    const PathsAbove paths = FindPathsAbove(tree, world.requests);
    std::set<size_t> expected;
    for (size_t i = 0; i < world.requests.size(); ++i) {
      size_t node = parents[world.requests[i].rule.leaf];
      while (node != 0) expected.insert(node = parents[node]);
    }
    EXPECT_EQ(std::set<size_t>(paths.nodes.begin(), paths.nodes.end()), expected);
    for (size_t i = 0; i < world.requests.size(); ++i) {
      size_t node = parents[world.requests[i].rule.leaf];
      if (!expected.contains(node)) node = parents[node];
      if (expected.contains(node)) {
        EXPECT_EQ(paths.nodes[paths.entry[i]], node);
      } else {
        EXPECT_EQ(paths.entry[i], kGone);
      }
    }
    ASSERT_EQ(paths.tree.size(), paths.nodes.size());
    for (size_t i = 0; i < paths.nodes.size(); ++i) {
      EXPECT_EQ(paths.nodes[paths.tree[i].parent], parents[paths.nodes[i]]);
      EXPECT_THAT(tree.Counts(paths.nodes[i]),
                  ElementsAre(paths.tree[i].before[0], paths.tree[i].before[1]));
      EXPECT_EQ(paths.tree[i].change, ClassPair{});
    }
  });
}

// Whatever the requests, the rows that the arithmetic sees at the root are those of the table.
TEST(RatioPlan, TheRootCountsEveryRequest) {
  size_t worlds = 0;
  ForEachWorld(6, 4, [&](const World& world, Random& random) {
    const RatioPlan plan = world.Plan(RandomOptions(world, random));
    RatioTree tree = plan.paths.tree;
    if (tree.empty()) return;
    for (size_t i = 0; i < plan.changes.size(); ++i) {
      ClassPair& change = tree[plan.paths.entry[i]].change;
      change = change + plan.changes[i];
    }
    const Table after = Apply(world.planted.table, plan.plan.edits);
    ClassPair rows{};
    after.classes.ForEach([&](RowIndex, Code label) { ++rows[label]; });
    EXPECT_EQ(RowsAfter(tree, plan.additions)[0], rows);
    ++worlds;
  });
  EXPECT_GT(worlds, 20);
}

// For one request; where nothing folds the nodes above it keep their places. Rows that were added
// higher up fall into lower nodes on top of what those asked for.
TEST(RatioPlan, TheRootHasTheRowsThatItAsksForAndTheOthersNoFewer) {
  size_t nodes = 0;
  ForEachWorld(5, 1, [&](const World& world, Random& random) {
    const RatioPlan plan = world.Plan(RandomOptions(world, random));
    const Tree after = Recounted(world.target.tree, Apply(world.planted.table, plan.plan.edits), 1);
    RatioTree tree = plan.paths.tree;
    if (tree.empty()) return;
    tree[plan.paths.entry[0]].change = plan.changes[0];
    const std::vector<ClassPair> rows = RowsAfter(tree, plan.additions);
    for (size_t i = 0; i < tree.size(); ++i) {
      const size_t place = world.target.place_of[plan.paths.nodes[i]];
      if (after.nodes[place].leaf()) continue;
      for (const size_t c : {0U, 1U}) {
        const auto got = static_cast<int64_t>(after.Counts(place)[c]);
        EXPECT_TRUE(i == 0 ? got == rows[i][c] : got >= rows[i][c]) << got << ", " << rows[i][c];
      }
      ++nodes;
    }
  });
  EXPECT_GT(nodes, 50);
}

TEST(RatioPlan, RecodingAddsNoRows) {
  ForEachWorld(6, 4, [](const World& world, Random& random) {
    RatioOptions options = RandomOptions(world, random);
    options.edit = HidingEdit::kRecode;
    const RatioPlan plan = world.Plan(options);
    EXPECT_THAT(plan.plan.edits.added, IsEmpty());
    EXPECT_EQ(plan.rows_together, 0);
    EXPECT_EQ(plan.rows_one_by_one, 0);
  });
}

TEST(RatioPlan, LookAheadNeverAddsMoreRowsThanThePaper) {
  ForEachWorld(7, 4, [](const World& world, Random& random) {
    RatioOptions options = RandomOptions(world, random);
    options.fit = RatioFit::kAtLeast;
    options.requests = Requests::kTogether;
    options.search = RatioSearch::kGreedy;
    const size_t greedy = world.Plan(options).plan.edits.added.size();
    options.search = RatioSearch::kLookAhead;
    EXPECT_LE(world.Plan(options).plan.edits.added.size(), greedy);
  });
}

TEST(RatioPlan, WithLookAheadNoOrderAddsFewerRowsThanTogether) {
  ForEachWorld(8, 4, [](const World& world, Random& random) {
    RatioOptions options = RandomOptions(world, random);
    options.search = RatioSearch::kLookAhead;
    const RatioPlan plan = world.Plan(options);
    for (const Ordering& ordering : AllOrderings(plan, options)) {
      EXPECT_GE(ordering.rows, plan.rows_together);
    }
  });
}

TEST(RatioPlan, EveryOrderIsThereOnceAndTheGivenOneFirst) {
  ForEachWorld(9, 4, [](const World& world, Random& random) {
    const RatioOptions options = RandomOptions(world, random);
    const RatioPlan plan = world.Plan(options);
    const std::vector<Ordering> orderings = AllOrderings(plan, options);
    size_t factorial = 1;
    for (size_t i = 2; i <= world.requests.size(); ++i) factorial *= i;
    std::set<std::vector<size_t>> orders;
    for (const Ordering& ordering : orderings) {
      EXPECT_EQ(ordering.order.size(), world.requests.size());
      orders.insert(ordering.order);
      const std::set<size_t> once(ordering.order.begin(), ordering.order.end());
      EXPECT_EQ(once.size(), world.requests.size());
      EXPECT_LT(*once.rbegin(), world.requests.size());
    }
    EXPECT_EQ(orderings.size(), factorial);
    EXPECT_EQ(orders.size(), factorial);
    EXPECT_TRUE(std::is_sorted(orderings[0].order.begin(), orderings[0].order.end()));
    EXPECT_EQ(orderings[0].rows, plan.rows_one_by_one);
  });
}

// An order of the list, or the list in that order: the same.
TEST(RatioPlan, AnOrderIsTheListOfRequestsInThatOrder) {
  ForEachWorld(10, 3, [](const World& world, Random& random) {
    RatioOptions options = RandomOptions(world, random);
    options.edit = HidingEdit::kRelabel;
    options.requests = Requests::kOneByOne;
    const Ordering last = AllOrderings(world.Plan(options), options).back();
    const World reversed = WorldOf(world.planted, {world.requests.rbegin(), world.requests.rend()});
    EXPECT_EQ(reversed.Plan(options).rows_one_by_one, last.rows);
  });
}

TEST(RatioPlan, OfOneRequestTogetherAndOneByOneAreTheSame) {
  ForEachWorld(11, 1, [](const World& world, Random& random) {
    RatioOptions options = RandomOptions(world, random);
    options.requests = Requests::kTogether;
    const RatioPlan together = world.Plan(options);
    options.requests = Requests::kOneByOne;
    EXPECT_TRUE(together.plan.edits == world.Plan(options).plan.edits);
    EXPECT_EQ(together.rows_together, together.rows_one_by_one);
  });
}

// More rows than one task takes.
World LargeFigure2() {
  const std::string text = FileContent(ESPALIER_TESTS_DIR "/../data/paper/figure2.csv");
  const size_t header = text.find('\n') + 1;
  std::string large = text;
  for (int i = 1; i < 600; ++i) large += text.substr(header);
  Planted planted = testing::Plant(large);
  std::vector<Request> requests = testing::RequestsFor(planted, {"AY=t & AX=t & AW=t => p"});
  return WorldOf(std::move(planted), std::move(requests));
}

TEST(RatioPlan, IsTheSameForTheSameSeedAndAnyNumberOfThreads) {
  const World world = LargeFigure2();
  for (const HidingEdit edit : {HidingEdit::kRelabel, HidingEdit::kRemove, HidingEdit::kRecode}) {
    const RatioPlan one = world.Plan({.edit = edit, .seed = Seed{0, 3}, .threads = 1});
    const RatioPlan many = world.Plan({.edit = edit, .seed = Seed{0, 3}, .threads = 3});
    EXPECT_TRUE(one.plan.edits == many.plan.edits);
  }
}

TEST(RatioPlan, AnotherSeedTakesOtherDonors) {
  const World world = LargeFigure2();
  const RatioPlan one = world.Plan({.seed = Seed{0, 3}});
  const RatioPlan other = world.Plan({.seed = Seed{0, 4}});
  EXPECT_EQ(one.plan.edits.added.size(), 600U * 56U);
  EXPECT_TRUE(one.plan.edits.relabelled == other.plan.edits.relabelled);
  EXPECT_FALSE(one.plan.edits.added == other.plan.edits.added);
}

}  // namespace
}  // namespace espalier
