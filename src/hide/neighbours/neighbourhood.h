// A request with its region and what the neighbours imply for it: what planner and judge share.
#ifndef ESPALIER_HIDE_NEIGHBOURS_NEIGHBOURHOOD_H_
#define ESPALIER_HIDE_NEIGHBOURS_NEIGHBOURHOOD_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hide/leaf_order.h"
#include "hide/neighbours/neighbour_model.h"
#include "hide/neighbours/trace.h"
#include "hide/request.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

struct Neighbourhood {
  Reference reference;
  ClassCode predicted = 0;       // the class of the rule
  std::vector<RowIndex> region;  // original rows of the rule, ascending
  uint64_t of_class = 0;         // of these, with the class of the rule
  NeighbourModel model;
  RegionRows seen;          // the region's rows
  Expectation expectation;  // of them
  // What the leaves of other rules say that the region's rows fall into without theirs: shares by
  // row * classes + class; the model's where there is no such leaf.
  std::vector<double> leaf_shares;

  // Whether the neighbours say the rule's class so clearly that its rows should, too: it leads
  // among them, or by their model by more than a small part of the region, or by a little while all
  // other rows of the table say it clearly. Whoever learns from the other rows predicts it all the
  // same then, and labels far below would stand out.
  bool IsClearlyImplied() const;

  std::span<const double> LeafSharesOf(size_t place) const {
    return std::span(leaf_shares).subspan(place * model.classes(), model.classes());
  }
};

// For each request, in their order. Same for any number of threads.
// REQUIRES: `order` is the order of `tree`, which was grown from `table`; the requests are of
// different leaves of it, none of them its root
std::vector<Neighbourhood> NeighbourhoodsOf(const Table& table, const Tree& tree,
                                            const LeafOrder& order,
                                            std::span<const Request> requests, size_t threads);

// For each row of the original table, whether it is in one of the regions.
std::vector<bool> RowsOfRegions(const Table& table, std::span<const Neighbourhood> all);

// The class counts of some rows of a region by stratum. `labels` are by place in the region.
StratumCounts CountLabels(const RegionRows& seen, size_t strata, std::span<const Code> labels);

}  // namespace espalier

#endif  // ESPALIER_HIDE_NEIGHBOURS_NEIGHBOURHOOD_H_
