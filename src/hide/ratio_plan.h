// The strategies `paper` and `lookahead`: hide the leaves, keep the class ratios of all nodes
// above them by added rows, and complete those rows.
//
//   conceal   what happens to the rows of the leaves             conceal.h
//   ratios    how many rows are added at which node              swap_and_add.h, look_ahead.h
//   allocate  which leaf each of them goes to                    allocate.h
//   donors    their other values                                 donors.h
// Both know two classes only; attributes may be of any type.
#ifndef ESPALIER_HIDE_RATIO_PLAN_H_
#define ESPALIER_HIDE_RATIO_PLAN_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/seed.h"
#include "hide/allocate.h"
#include "hide/conceal.h"
#include "hide/demand.h"
#include "hide/look_ahead.h"
#include "hide/plan.h"
#include "hide/request.h"
#include "hide/swap_and_add.h"
#include "hide/target.h"

namespace espalier {

enum class RatioSearch {
  kGreedy,     // the paper's: node by node
  kLookAhead,  // the fewest rows over all nodes
};

enum class Requests {
  kTogether,
  kOneByOne,  // in their order; each begins where the one before it ended
};

constexpr std::string_view Name(RatioSearch search) {
  return search == RatioSearch::kGreedy ? "paper" : "lookahead";
}

struct RatioOptions {
  Demand demand = {.level = Level::kTree};  // what the paper means by hidden
  RatioSearch search = RatioSearch::kGreedy;
  KeptRatio kept = KeptRatio::kMaxMin;
  RatioFit fit = RatioFit::kAtLeast;  // kExact: with kLookAhead only
  HidingEdit edit = HidingEdit::kRelabel;
  AllocateBy allocate = AllocateBy::kEven;
  Requests requests = Requests::kTogether;
  Seed seed;
  size_t threads = 1;
};

// The nodes above the parents of requested leaves.
struct PathsAbove {
  RatioTree tree;             // without changes
  std::vector<size_t> nodes;  // of each: its node in the original tree
  std::vector<size_t> entry;  // of each request: where its change enters; kGone if nowhere
};

PathsAbove FindPathsAbove(const Tree& tree, std::span<const Request> requests);

// Rows added at each node of paths.tree. `changes` has one entry a request; `order` are the
// requests in the order in which they are hidden, if one by one.
Additions AddRows(const PathsAbove& paths, std::span<const ClassPair> changes,
                  std::span<const size_t> order, const RatioOptions& options);

// What hiding a tree's leaves starts from.
struct HidingTask {
  const Table& table;
  const Tree& tree;
  const Learner& learner;
  std::span<const Request> requests;
  const Target& target;
};

struct RatioPlan {
  Plan plan;
  PathsAbove paths;
  std::vector<ClassPair> changes;  // one a request: what hiding its leaf does to the class counts
  Additions additions;             // at paths.nodes
  int64_t rows_together = 0;       // rows added where all requests are hidden together,
  int64_t rows_one_by_one = 0;     // and one by one, in their order; one of the two is planned
};

struct Ordering {
  std::vector<size_t> order;  // places in the list of requests
  int64_t rows = 0;           // added, hiding them one by one in this order
};

// More requests than these have too many orders.
inline constexpr size_t kMostOrderedRequests = 8;

// Every order, in the order of their numbers.
// REQUIRES: at most kMostOrderedRequests requests
std::vector<Ordering> AllOrderings(const RatioPlan& plan, const RatioOptions& options);

// A plan adds no more rows than so many times the rows of the table, and no more than memory holds.
inline constexpr int64_t kMostTimesAdded = 100;
inline constexpr int64_t kMostRowsAdded = 100'000'000;

// An error if the table has not two classes: then no leaf can be hidden.
Status CheckCovered(const Table& table, RatioSearch search);

// An error if the table is not covered, if removing rows leaves none of a class, or if more rows
// would be added than may be.
Result<RatioPlan> PlanByRatios(const HidingTask& task, const RatioOptions& options);

}  // namespace espalier

#endif  // ESPALIER_HIDE_RATIO_PLAN_H_
