// Looks for the way to hide requests that reaches its target at the least cost.
//
// First all requests in every way from one start, until one is good; then from the other starts:
// the best way if one reaches its target, else all of them. It ends after an effort, not after a
// time, so that the same is found on every machine.
// Threads: one at a time.
#ifndef ESPALIER_HIDE_OPTIMAL_WAY_SEARCH_H_
#define ESPALIER_HIDE_OPTIMAL_WAY_SEARCH_H_

#include <cstddef>
#include <memory>
#include <vector>

#include "hide/optimal/groundwork.h"
#include "hide/optimal/optimal_plan.h"
#include "hide/optimal/ways.h"

namespace espalier {

class WaySearch {
 public:
  // Borrows all of them. REQUIRES: there is a request
  WaySearch(const OptimalTask& task, const OptimalOptions& options, Groundwork& ground,
            size_t most_effort);
  ~WaySearch();
  WaySearch(const WaySearch&) = delete;
  WaySearch& operator=(const WaySearch&) = delete;

  // Tries one way a request.
  void Open(std::vector<Way> ways);

  // The plans of all that was tried, the most promising first.
  std::vector<OptimalPlan> Run();

  // The best way for all requests, from the first start. REQUIRES: the groundwork has a way
  Way BestWay();

 private:
  struct Trial;

  void OpenAll();
  bool CostsAtMost(double share) const;
  bool IsGood() const;
  bool IsFair() const;
  bool IsTooDear(const Trial& trial) const;
  bool IsGrown(const Target& target, const RowEdits& edits) const;
  bool WasTried(const Trial& trial) const;
  void Repair(Trial& trial, size_t start);
  void Take(OptimalPlan plan, Trial& trial);
  std::vector<OptimalPlan> Plans() const;
  double Rows() const { return static_cast<double>(task_.table.rows); }

  const OptimalTask& task_;
  const OptimalOptions& options_;
  Groundwork& ground_;
  const size_t most_effort_;
  std::vector<std::unique_ptr<Trial>> trials_;
  Trial* best_ = nullptr;  // the cheapest that reaches its target
  size_t effort_ = 0;      // so far
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_WAY_SEARCH_H_
