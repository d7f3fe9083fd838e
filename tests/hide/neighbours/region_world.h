// A planted tree, requests for some of its leaves, and what their neighbours imply.
#ifndef ESPALIER_TESTS_HIDE_NEIGHBOURS_REGION_WORLD_H_
#define ESPALIER_TESTS_HIDE_NEIGHBOURS_REGION_WORLD_H_

#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hide/neighbours/neighbourhood.h"
#include "hide/parents.h"
#include "hide/random_planted.h"
#include "rules/leaves.h"

namespace espalier::testing {

struct RegionWorld {
  RegionWorld(Planted grown, std::vector<Request> asked)
      : planted(std::move(grown)),
        requests(std::move(asked)),
        order(planted.table, planted.tree, 1),
        around(NeighbourhoodsOf(planted.table, planted.tree, order, requests, 1)) {}
  RegionWorld(Planted grown, std::initializer_list<const char*> rules)
      : RegionWorld(grown, RequestsFor(grown, rules)) {}

  Planted planted;
  std::vector<Request> requests;
  LeafOrder order;
  std::vector<Neighbourhood> around;
};

// Calls visit(planted, requests, random) for many trees with something to hide.
template <typename Visit>
void ForManyRequests(uint64_t seed, int rounds, size_t most, const Visit& visit) {
  Random random(seed);
  int visited = 0;
  for (int round = 0; round < rounds; ++round) {
    const Planted planted = RandomPlanted(2 + random.Below(3), random);
    const std::vector<Request> requests = RandomRequests(planted, most, random);
    if (requests.empty()) continue;
    SCOPED_TRACE("round " + std::to_string(round));
    visit(planted, requests, random);
    ++visited;
  }
  EXPECT_GT(visited, rounds / 2);
}

inline std::set<size_t> LeavesOfRequests(const std::vector<Request>& requests) {
  std::set<size_t> leaves;
  for (const Request& request : requests) leaves.insert(request.rule.leaf);
  return leaves;
}

// The class counts of the rows that pass a node, but not those of some leaves: row by row.
inline std::vector<uint64_t> SlowCounts(const Planted& planted, size_t node,
                                        const std::set<size_t>& without) {
  const std::vector<size_t> parents = ParentsOf(planted.tree);
  std::vector<uint64_t> counts(planted.table.class_count(), 0);
  for (RowIndex row = 0; row < planted.table.rows; ++row) {
    const size_t leaf = EndOfWay(planted.tree, planted.table, row);
    if (without.contains(leaf)) continue;
    size_t at = leaf;
    while (at != node && at != 0) at = parents[at];
    if (at == node) ++counts[planted.table.classes.At(row)];
  }
  return counts;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_HIDE_NEIGHBOURS_REGION_WORLD_H_
