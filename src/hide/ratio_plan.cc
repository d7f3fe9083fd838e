#include "hide/ratio_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "hide/donors.h"
#include "hide/parents.h"
#include "rules/grammar.h"
#include "rules/recount.h"
#include "table/apply.h"

namespace espalier {
namespace {

ClassPair PairOf(std::span<const uint64_t> counts) {
  return {static_cast<int64_t>(counts[0]), static_cast<int64_t>(counts[1])};
}

Additions Solve(const RatioTree& tree, const RatioOptions& options) {
  return options.search == RatioSearch::kGreedy ? SwapAndAdd(tree, options.kept)
                                                : LookAhead(tree, options.kept, options.fit);
}

// The rows that complete the additions: at the leaves of the target.
std::vector<ClassPair> RowsAtTargetLeaves(const HidingTask& task, const RatioPlan& plan,
                                          const RatioOptions& options) {
  std::vector<ClassPair> added(task.target.tree.nodes.size());
  for (size_t i = 0; i < plan.paths.nodes.size(); ++i) {
    ClassPair& at = added[task.target.place_of[plan.paths.nodes[i]]];
    at = at + plan.additions[i];
  }
  const Tree tree =
      Recounted(task.target.tree, Apply(task.table, plan.plan.edits), options.threads);
  return Allocate(tree, added, options.allocate, task.learner.criterion);
}

std::vector<size_t> GivenOrder(size_t requests) {
  std::vector<size_t> order(requests);
  std::iota(order.begin(), order.end(), size_t{0});
  return order;
}

// How many rows are added, in the way that is asked for and in the other.
void CountRows(RatioPlan& plan, const RatioOptions& options) {
  const std::vector<size_t> order = GivenOrder(plan.changes.size());
  const auto rows = [&](Requests how) {
    RatioOptions other = options;
    other.requests = how;
    return AddRows(plan.paths, plan.changes, order, other);
  };
  plan.additions = rows(options.requests);
  plan.rows_together = Total(rows(Requests::kTogether));
  plan.rows_one_by_one = Total(rows(Requests::kOneByOne));
}

Status CheckRowsAdded(const HidingTask& task, int64_t added) {
  const auto rows = static_cast<int64_t>(task.table.rows);
  if (added <= kMostTimesAdded * rows && added <= kMostRowsAdded) return {};
  std::vector<size_t> rules;
  for (const Request& request : task.requests) rules.push_back(request.rule.number);
  return InputError(fmt::format(
      "hiding rule{} {} would add {} rows to {}; at most {} times as many are added, and no more "
      "than {} million",
      rules.size() == 1 ? "" : "s", fmt::join(rules, ", "), added, rows, kMostTimesAdded,
      kMostRowsAdded / 1'000'000));
}

// Removing rows may take a class out of the data, or all rows; then there is nothing left that
// could be published.
Status CheckClassesLeft(const HidingTask& task, const RatioPlan& plan) {
  ClassPair rows = PairOf(task.tree.Counts(0));
  for (const ClassPair& change : plan.changes) rows = rows + change;
  const std::string cause = fmt::format("removing the rows of {}",
                                        task.requests.size() == 1 ? "the rule" : "these rules");
  if (Total(rows) == 0) return InputError(cause + " leaves no row of the data set");
  for (const ClassPair& added : plan.additions) rows = rows + added;
  for (const size_t c : {size_t{0}, size_t{1}}) {
    if (rows[c] > 0) continue;
    return InputError(fmt::format("{} leaves no row of the class '{}'", cause,
                                  task.table.class_attribute.values[c]));
  }
  return {};
}

}  // namespace

PathsAbove FindPathsAbove(const Tree& tree, std::span<const Request> requests) {
  const std::vector<size_t> parents = ParentsOf(tree);
  std::vector<size_t> place(tree.nodes.size(), kGone);
  for (const Request& request : requests) {
    for (size_t node = parents[request.rule.leaf]; node != 0;) {
      node = parents[node];
      place[node] = 0;
    }
  }
  PathsAbove paths;
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    if (place[node] == kGone) continue;
    place[node] = paths.nodes.size();
    paths.nodes.push_back(node);
    paths.tree.push_back({.before = PairOf(tree.Counts(node)),
                          .change = {},
                          .parent = node == 0 ? 0 : place[parents[node]]});
  }
  for (const Request& request : requests) {
    // A test that stands on the path of another request counts its own leaves too.
    const size_t parent = parents[request.rule.leaf];
    paths.entry.push_back(place[parent] != kGone ? place[parent] : place[parents[parent]]);
  }
  return paths;
}

Additions AddRows(const PathsAbove& paths, std::span<const ClassPair> changes,
                  std::span<const size_t> order, const RatioOptions& options) {
  RatioTree tree = paths.tree;
  const auto change = [&](size_t request) {
    if (paths.entry[request] == kGone) return;
    ClassPair& at = tree[paths.entry[request]].change;
    at = at + changes[request];
  };
  if (options.requests == Requests::kTogether) {
    for (size_t request = 0; request < changes.size(); ++request) change(request);
    return Solve(tree, options);
  }
  Additions all(tree.size());
  for (const size_t request : order) {
    change(request);
    const Additions more = Solve(tree, options);
    for (size_t node = 0; node < tree.size(); ++node) {
      all[node] = all[node] + more[node];
      tree[node].change = tree[node].change + more[node];
    }
  }
  return all;
}

Status CheckCovered(const Table& table, RatioSearch search) {
  if (table.class_count() == 2) return {};
  return InputError(fmt::format("the strategy '{}' is for two classes, and '{}' has {}",
                                Name(search), table.class_attribute.name, table.class_count()));
}

Result<RatioPlan> PlanByRatios(const HidingTask& task, const RatioOptions& options) {
  if (Status covered = CheckCovered(task.table, options.search); !covered.ok()) {
    return covered.error();
  }
  RatioPlan plan;
  Concealment concealment =
      Conceal(task.table, task.tree, task.requests,
              {.edit = options.edit, .seed = options.seed, .threads = options.threads});
  plan.plan.edits = std::move(concealment.edits);
  plan.changes = std::move(concealment.changes);
  for (const Request& request : task.requests) {
    plan.plan.reasons.push_back(
        fmt::format("hides the rule {}", PrintRule(request.rule, task.table)));
  }
  plan.paths = FindPathsAbove(task.tree, task.requests);
  CountRows(plan, options);
  if (Status few = CheckRowsAdded(task, Total(plan.additions)); !few.ok()) return few.error();
  if (options.edit == HidingEdit::kRemove) {
    if (Status left = CheckClassesLeft(task, plan); !left.ok()) return left.error();
  }
  const std::vector<ClassPair> at_leaf = RowsAtTargetLeaves(task, plan, options);
  plan.plan.edits.added = RowsFromDonors(
      task.table, plan.plan.edits, task.target.tree, at_leaf,
      {.seed = options.seed, .threads = options.threads, .reason = plan.plan.reasons.size()});
  plan.plan.reasons.emplace_back("keeps the class ratios of the nodes above the hidden rules");
  return plan;
}

std::vector<Ordering> AllOrderings(const RatioPlan& plan, const RatioOptions& options) {
  assert(plan.changes.size() <= kMostOrderedRequests);
  RatioOptions one_by_one = options;
  one_by_one.requests = Requests::kOneByOne;
  std::vector<Ordering> orderings;
  std::vector<size_t> order = GivenOrder(plan.changes.size());
  do {
    orderings.push_back({order, Total(AddRows(plan.paths, plan.changes, order, one_by_one))});
  } while (std::next_permutation(order.begin(), order.end()));
  return orderings;
}

}  // namespace espalier
