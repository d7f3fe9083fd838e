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

bool IsBelow(size_t descendant, size_t top, const std::vector<size_t>& parents) {
  while (descendant > top) descendant = parents[descendant];
  return descendant == top;
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

// What the neighbours of a request say.
std::vector<uint64_t> NeighboursOf(const Tree& tree, const Reference& reference,
                                   const std::set<size_t>& requested) {
  return CountsWithout(tree, reference.node, reference.whole ? std::set<size_t>() : requested,
                       ParentsOf(tree));
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

namespace {

// The place of the first request whose neighbours say the same.
std::optional<size_t> FirstImplied(const Tree& tree, std::span<const Request> requests) {
  const std::vector<Reference> references = ReferencesOf(tree, requests);
  const std::set<size_t> requested = LeavesOfRequests(requests);
  for (size_t i = 0; i < requests.size(); ++i) {
    const std::vector<uint64_t> neighbours = NeighboursOf(tree, references[i], requested);
    if (Leads(neighbours, requests[i].rule.predicted)) return i;
  }
  return std::nullopt;
}

// Whether there was something to widen, and it could be widened.
bool WidenOnce(const Tree& tree, WidenedRequests& widened) {
  const std::optional<size_t> which = FirstImplied(tree, widened.requests);
  if (!which) return false;
  const std::optional<Widening> widening = WideningOf(tree, widened.requests, *which);
  Request& request = widened.requests[*which];
  if (!widening || (widening->rules.empty() && request.widened)) {
    widened.stuck = which;
    return false;
  }
  request.widened = true;
  std::vector<Request> more;
  for (const Rule& rule : widening->rules) {
    more.push_back(request);
    more.back().rule = rule;
    more.back().note = fmt::format("widens rule {}", request.rule.number);
  }
  widened.requests.insert(widened.requests.begin() + static_cast<std::ptrdiff_t>(*which) + 1,
                          more.begin(), more.end());
  return true;
}

}  // namespace

WidenedRequests Widen(const Tree& tree, std::span<const Request> requests) {
  WidenedRequests widened{{requests.begin(), requests.end()}, std::nullopt};
  // What one request takes may have kept the neighbours of another from leading.
  while (WidenOnce(tree, widened)) {
  }
  return widened;
}

}  // namespace espalier
