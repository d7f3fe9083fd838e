#include "hide/neighbours/implied.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "hide/neighbours/neighbour_model.h"
#include "hide/neighbours/trace.h"
#include "hide/parents.h"

namespace espalier {
namespace {

bool IsBelow(size_t node, size_t ancestor, const std::vector<size_t>& parents) {
  while (node > ancestor) node = parents[node];
  return node == ancestor;
}

// Class counts at a node without those of some leaves below it.
std::vector<uint64_t> CountsWithout(const Tree& tree, size_t node, const std::set<size_t>& leaves,
                                    const std::vector<size_t>& parents) {
  std::vector<uint64_t> counts(tree.Counts(node).begin(), tree.Counts(node).end());
  for (const size_t leaf : leaves) {
    if (!IsBelow(leaf, node, parents)) continue;
    for (size_t k = 0; k < counts.size(); ++k) counts[k] -= tree.Counts(leaf)[k];
  }
  return counts;
}

// Rows of class c that would have to change for leaves to have the shares of their neighbours.
uint64_t EditsFor(const Tree& tree, const std::set<size_t>& leaves,
                  std::span<const uint64_t> neighbours, ClassCode c) {
  const auto all = static_cast<double>(std::max<uint64_t>(1, RowsIn(neighbours)));
  const double share = static_cast<double>(neighbours[c]) / all;
  double edits = 0;
  for (const size_t leaf : leaves) {
    const double expected = share * static_cast<double>(tree.Rows(leaf));
    edits += std::max(0.0, static_cast<double>(tree.Counts(leaf)[c]) - expected);
  }
  return static_cast<uint64_t>(std::llround(edits));
}

std::set<size_t> LeavesOfRequests(std::span<const Request> requests) {
  std::set<size_t> leaves;
  for (const Request& request : requests) leaves.insert(request.rule.leaf);
  return leaves;
}

}  // namespace

std::vector<ImplyingRule> ImplyingRules(const Tree& tree, std::span<const Request> requests,
                                        size_t which) {
  const std::vector<size_t> parents = ParentsOf(tree);
  const Reference reference = ReferencesOf(tree, requests)[which];
  const std::set<size_t> requested = LeavesOfRequests(requests);
  std::vector<ImplyingRule> implying;
  for (const Rule& rule : RulesOf(tree)) {
    if (rule.predicted != requests[which].rule.predicted || requested.contains(rule.leaf)) continue;
    if (IsBelow(rule.leaf, reference.node, parents)) implying.push_back({rule, rule.support});
  }
  std::stable_sort(implying.begin(), implying.end(),
                   [](const ImplyingRule& a, const ImplyingRule& b) { return a.rows > b.rows; });
  return implying;
}

std::optional<Widening> WideningOf(const Tree& tree, std::span<const Request> requests,
                                   size_t which) {
  const ClassCode c = requests[which].rule.predicted;
  if (Leads(tree.Counts(0), c)) return std::nullopt;
  const std::vector<size_t> parents = ParentsOf(tree);
  const std::set<size_t> requested = LeavesOfRequests(requests);
  const std::vector<Rule> rules = RulesOf(tree);
  for (size_t node = parents[requests[which].rule.leaf];; node = parents[node]) {
    Widening widening;
    std::set<size_t> hidden = requested;
    std::set<size_t> set = {requests[which].rule.leaf};
    for (const Rule& rule : rules) {
      if (rule.predicted != c || !IsBelow(rule.leaf, node, parents)) continue;
      hidden.insert(rule.leaf);
      set.insert(rule.leaf);
      if (!requested.contains(rule.leaf)) widening.rules.push_back(rule);
    }
    size_t reference = node;
    while (reference != 0 &&
           RowsIn(CountsWithout(tree, reference, hidden, parents)) < kLeastNeighbours) {
      reference = parents[reference];
    }
    const std::vector<uint64_t> neighbours = CountsWithout(tree, reference, hidden, parents);
    if (RowsIn(neighbours) > 0 && !Leads(neighbours, c)) {
      widening.edits = EditsFor(tree, set, neighbours, c);
      return widening;
    }
    if (node == 0) return std::nullopt;
  }
}

WidenedRequests Widen(const Tree& tree, std::span<const Request> requests) {
  const std::vector<size_t> parents = ParentsOf(tree);
  const std::vector<Reference> references = ReferencesOf(tree, requests);
  std::set<size_t> taken = LeavesOfRequests(requests);
  const std::set<size_t> requested = taken;
  WidenedRequests widened;
  for (size_t i = 0; i < requests.size(); ++i) {
    const Request& request = requests[i];
    widened.requests.push_back(request);
    const auto neighbours = references[i].whole
                                ? std::vector<uint64_t>(tree.Counts(references[i].node).begin(),
                                                        tree.Counts(references[i].node).end())
                                : CountsWithout(tree, references[i].node, requested, parents);
    if (!Leads(neighbours, request.rule.predicted)) continue;
    const std::optional<Widening> widening = WideningOf(tree, requests, i);
    if (!widening) {
      widened.stuck = i;
      return widened;
    }
    for (const Rule& rule : widening->rules) {
      if (!taken.insert(rule.leaf).second) continue;
      Request more = request;
      more.rule = rule;
      more.note = fmt::format("widens rule {}", request.rule.number);
      widened.requests.push_back(std::move(more));
    }
  }
  return widened;
}

}  // namespace espalier
