// What stands beside a rule and says the same, found from counts alone.
#ifndef ESPALIER_HIDE_NEIGHBOURS_IMPLIED_H_
#define ESPALIER_HIDE_NEIGHBOURS_IMPLIED_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "hide/request.h"
#include "learn/tree.h"

namespace espalier {

// A rule that says the class of a request.
struct ImplyingRule {
  Rule rule;
  uint64_t rows = 0;  // neighbours of the request that it matches
};

// The rules of the tree among the neighbours of requests[which] that say its class, those with the
// most rows first.
std::vector<ImplyingRule> ImplyingRules(const Tree& tree, std::span<const Request> requests,
                                        size_t which);

struct Widening {
  std::vector<Rule> rules;  // left to right, without the request's own
  uint64_t edits = 0;       // what hiding all of them would take, as an estimate
};

// The smallest set of leaves around requests[which] whose neighbours do not lead with its class:
// the leaves of that class below the nearest ancestor for which that holds. Nothing if the class
// leads in the whole table.
std::optional<Widening> WideningOf(const Tree& tree, std::span<const Request> requests,
                                   size_t which);

// Requests with those that widening them adds, each after the request that it belongs to and in the
// same wish. A request whose neighbours say something else is not widened.
struct WidenedRequests {
  std::vector<Request> requests;
  std::optional<size_t> stuck;  // the first of them that cannot be widened
};

WidenedRequests Widen(const Tree& tree, std::span<const Request> requests);

}  // namespace espalier

#endif  // ESPALIER_HIDE_NEIGHBOURS_IMPLIED_H_
