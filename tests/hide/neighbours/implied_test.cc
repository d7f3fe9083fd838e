#include "hide/neighbours/implied.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "hide/neighbours/region_world.h"
#include "hide/neighbours/trace.h"
#include "rules/grammar.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using testing::ForManyRequests;
using ::testing::IsEmpty;
using testing::LeavesOfRequests;
using testing::Plant;
using testing::Planted;
using testing::RequestsFor;
using testing::SlowCounts;
using testing::Times;

bool IsBelow(const Tree& tree, size_t node, size_t ancestor) {
  const std::vector<size_t> parents = ParentsOf(tree);
  while (node != ancestor && node != 0) node = parents[node];
  return node == ancestor;
}

std::vector<std::string> TextsOf(const std::vector<Rule>& rules, const Table& table) {
  std::vector<std::string> texts;
  for (const Rule& rule : rules) texts.push_back(PrintRule(rule, table));
  return texts;
}

// The leaves of class c below a node, and those of requests.
std::set<size_t> HiddenBelow(const Planted& planted, const std::vector<Request>& requests,
                             size_t node, ClassCode c) {
  std::set<size_t> hidden = LeavesOfRequests(requests);
  for (const Rule& rule : RulesOf(planted.tree)) {
    if (rule.predicted == c && IsBelow(planted.tree, rule.leaf, node)) hidden.insert(rule.leaf);
  }
  return hidden;
}

// The rules that widening adds, by trying one ancestor after the other.
std::optional<std::set<size_t>> SlowWidening(const Planted& planted,
                                             const std::vector<Request>& requests, size_t which) {
  const ClassCode c = requests[which].rule.predicted;
  if (Leads(SlowCounts(planted, 0, {}), c)) return std::nullopt;
  const std::vector<size_t> parents = ParentsOf(planted.tree);
  for (size_t node = requests[which].rule.leaf; node != 0;) {
    node = parents[node];
    const std::set<size_t> hidden = HiddenBelow(planted, requests, node, c);
    size_t reference = node;
    while (reference != 0 && RowsIn(SlowCounts(planted, reference, hidden)) < 20) {
      reference = parents[reference];
    }
    const std::vector<uint64_t> neighbours = SlowCounts(planted, reference, hidden);
    if (RowsIn(neighbours) == 0 || Leads(neighbours, c)) continue;
    std::set<size_t> more = hidden;
    for (const size_t leaf : LeavesOfRequests(requests)) more.erase(leaf);
    return more;
  }
  return std::nullopt;
}

TEST(Widening, TakesTheNearestAncestorWhoseOtherRowsSaySomethingElse) {
  size_t found = 0;
  size_t none = 0;
  size_t more = 0;
  ForManyRequests(
      41, 300, 3, [&](const Planted& planted, const std::vector<Request>& requests, Random&) {
        for (size_t i = 0; i < requests.size(); ++i) {
          const std::optional<Widening> widening = WideningOf(planted.tree, requests, i);
          const auto slow = SlowWidening(planted, requests, i);
          ASSERT_EQ(widening.has_value(), slow.has_value());
          if (!widening) {
            ++none;
            continue;
          }
          ++found;
          std::set<size_t> leaves;
          for (const Rule& rule : widening->rules) {
            EXPECT_EQ(rule.predicted, requests[i].rule.predicted);
            leaves.insert(rule.leaf);
          }
          EXPECT_EQ(leaves, *slow);
          EXPECT_TRUE(
              std::is_sorted(widening->rules.begin(), widening->rules.end(),
                             [](const Rule& a, const Rule& b) { return a.number < b.number; }));
          if (!leaves.empty()) ++more;
        }
      });
  EXPECT_GT(found, 50U);
  EXPECT_GT(none, 50U);
  EXPECT_GT(more, 20U);
}

TEST(ImplyingRules, AreTheRulesOfTheClassAmongTheNeighboursTheLargestFirst) {
  size_t some = 0;
  ForManyRequests(
      42, 200, 3, [&](const Planted& planted, const std::vector<Request>& requests, Random&) {
        const std::vector<Reference> references = ReferencesOf(planted.tree, requests);
        for (size_t i = 0; i < requests.size(); ++i) {
          std::set<size_t> expected;
          for (const Rule& rule : RulesOf(planted.tree)) {
            if (rule.predicted == requests[i].rule.predicted &&
                !LeavesOfRequests(requests).contains(rule.leaf) &&
                IsBelow(planted.tree, rule.leaf, references[i].node)) {
              expected.insert(rule.leaf);
            }
          }
          std::set<size_t> leaves;
          uint64_t before = planted.table.rows;
          for (const ImplyingRule& implying : ImplyingRules(planted.tree, requests, i)) {
            leaves.insert(implying.rule.leaf);
            EXPECT_EQ(implying.rows, implying.rule.support);
            EXPECT_LE(implying.rows, before);
            before = implying.rows;
          }
          EXPECT_EQ(leaves, expected);
          if (!leaves.empty()) ++some;
        }
      });
  EXPECT_GT(some, 50U);
}

// Below a=t, b=u and b=v say p; all else is n.
Planted AgreeingNeighbours() {
  return Plant("a,b,class\n" + Times(30, "t,u,p") + Times(25, "t,v,p") + Times(8, "t,w,n") +
               Times(70, "f,u,n") + Times(70, "f,v,n") + Times(60, "f,w,n"));
}

TEST(Widen, AddsTheRulesAroundARequestThatItsNeighboursImply) {
  const Planted planted = AgreeingNeighbours();
  std::vector<Request> requests = RequestsFor(planted, {"a=t & b=u => p"});
  requests[0].importance = 0.7;
  requests[0].wish = 3;
  const WidenedRequests widened = Widen(planted.tree, requests);
  EXPECT_FALSE(widened.stuck);
  ASSERT_EQ(widened.requests.size(), 2U);
  EXPECT_EQ(PrintRule(widened.requests[0].rule, planted.table), "a=t & b=u => p");
  EXPECT_EQ(PrintRule(widened.requests[1].rule, planted.table), "a=t & b=v => p");
  EXPECT_EQ(widened.requests[1].wish, 3U);
  EXPECT_EQ(widened.requests[1].importance, 0.7);
}

TEST(Widen, LeavesARequestAloneWhoseNeighboursSaySomethingElse) {
  const Planted planted =
      Plant("a,class\n" + Times(12, "t,p") + Times(40, "f,n") + Times(9, "u,p"));
  const WidenedRequests widened = Widen(planted.tree, RequestsFor(planted, {"a=t => p"}));
  EXPECT_EQ(widened.requests.size(), 1U);
  EXPECT_FALSE(widened.stuck);
}

TEST(Widen, IsStuckWhereTheClassLeadsInTheWholeTable) {
  const Planted planted =
      Plant("a,class\n" + Times(12, "t,p") + Times(40, "u,p") + Times(9, "f,n"));
  const WidenedRequests widened =
      Widen(planted.tree, RequestsFor(planted, {"a=f => n", "a=t => p"}));
  EXPECT_EQ(widened.stuck, 1U);
  EXPECT_FALSE(WideningOf(planted.tree, RequestsFor(planted, {"a=t => p"}), 0));
}

TEST(Widen, AddsARuleOnceForSeveralRequests) {
  const Planted planted = Plant("a,class\n" + Times(12, "t,p") + Times(13, "u,p") +
                                Times(14, "v,p") + Times(30, "f,n") + Times(1, "f,p"));
  const WidenedRequests widened =
      Widen(planted.tree, RequestsFor(planted, {"a=t => p", "a=u => p"}));
  std::set<size_t> leaves;
  for (const Request& request : widened.requests) {
    EXPECT_TRUE(leaves.insert(request.rule.leaf).second);
  }
}

// What widening is for: afterwards no request's neighbours lead with its class.
TEST(Widen, AfterwardsTheNeighboursOfNoRequestLeadWithItsClass) {
  size_t widened_some = 0;
  ForManyRequests(
      43, 300, 2, [&](const Planted& planted, const std::vector<Request>& requests, Random&) {
        const WidenedRequests widened = Widen(planted.tree, requests);
        if (widened.stuck) return;
        if (widened.requests.size() > requests.size()) ++widened_some;
        const std::vector<Reference> references = ReferencesOf(planted.tree, widened.requests);
        for (size_t i = 0; i < references.size(); ++i) {
          const std::vector<uint64_t> neighbours = SlowCounts(
              planted, references[i].node,
              references[i].whole ? std::set<size_t>() : LeavesOfRequests(widened.requests));
          EXPECT_FALSE(Leads(neighbours, widened.requests[i].rule.predicted))
              << PrintRule(widened.requests[i].rule, planted.table)
              << (references[i].whole ? ", all branches requested" : "");
        }
      });
  EXPECT_GT(widened_some, 10U);
}

TEST(Widening, CostsTheRowsThatMustTakeAnotherClass) {
  const Planted planted = AgreeingNeighbours();
  const auto requests = RequestsFor(planted, {"a=t & b=u => p"});
  const std::optional<Widening> widening = WideningOf(planted.tree, requests, 0);
  ASSERT_TRUE(widening);
  EXPECT_THAT(TextsOf(widening->rules, planted.table), ElementsAre("a=t & b=v => p"));
  EXPECT_EQ(widening->edits, 55U);  // no neighbour is p
  EXPECT_THAT(ImplyingRules(planted.tree, requests, 0), ::testing::SizeIs(1));
}

TEST(Widening, IsEmptyWhereTheNeighboursSaySomethingElse) {
  const Planted planted = Plant("a,class\n" + Times(12, "t,p") + Times(40, "f,n"));
  const std::optional<Widening> widening =
      WideningOf(planted.tree, RequestsFor(planted, {"a=t => p"}), 0);
  ASSERT_TRUE(widening);
  EXPECT_THAT(widening->rules, IsEmpty());
  EXPECT_EQ(widening->edits, 12U);
}

}  // namespace
}  // namespace espalier
