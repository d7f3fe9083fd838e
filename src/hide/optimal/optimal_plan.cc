#include "hide/optimal/optimal_plan.h"

#include "hide/optimal/groundwork.h"
#include "hide/optimal/way_search.h"

namespace espalier {
namespace {

// Of all repairs together, and of looking for the ways of all requests apart.
constexpr size_t kMostEffort = 4'000'000;
constexpr size_t kApartEffort = 1'000'000;

// The options of one search of several that follow one another.
OptimalOptions PartOf(const OptimalOptions& options, size_t part, size_t parts) {
  OptimalOptions here = options;
  if (!options.progress) return here;
  here.progress = [tell = options.progress, part, parts](double share) {
    tell((static_cast<double>(part) + share) / static_cast<double>(parts));
  };
  return here;
}

// The way of each request that is best where it alone is hidden.
std::vector<Way> WaysApart(const OptimalTask& task, const OptimalOptions& options,
                           Groundwork& ground) {
  const size_t requests = task.requests.size();
  std::vector<Way> ways;
  ways.reserve(requests);
  for (size_t i = 0; i < requests; ++i) {
    const OptimalTask alone{task.table, task.tree, task.learner, task.requests.subspan(i, 1),
                            task.others};
    const OptimalOptions here = PartOf(options, i, requests + 1);
    ways.push_back(WaySearch(alone, here, ground, kApartEffort / requests).BestWay());
  }
  return ways;
}

}  // namespace

std::vector<OptimalPlan> PlanOptimally(const OptimalTask& task, const OptimalOptions& options) {
  Groundwork ground(task, options);
  const size_t requests = task.requests.size();
  if (requests < 2 || requests > kMostApart || ground.ways.empty()) {
    return WaySearch(task, options, ground, kMostEffort).Run();
  }
  const OptimalOptions last = PartOf(options, requests, requests + 1);
  WaySearch search(task, last, ground, kMostEffort);
  search.Open(WaysApart(task, options, ground));
  return search.Run();
}

}  // namespace espalier
