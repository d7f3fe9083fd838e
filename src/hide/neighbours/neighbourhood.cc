#include "hide/neighbours/neighbourhood.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "hide/target.h"
#include "rules/leaves.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

constexpr double kSlightLead = 0.15;  // of the region's rows
constexpr double kClearBeyond = 0.6;  // mean share by all other rows from which they say it clearly
constexpr double kLeafPrior = 1;      // rows of a leaf that the neighbours' shares outweigh

// The tree without the requested leaves, and the class counts of its leaves.
class RemainingLeaves {
 public:
  RemainingLeaves(const Table& table, const Tree& tree, const LeafOrder& order,
                  std::span<const Request> requests)
      : table_(table),
        target_(MakeTarget(table, tree, order, requests, TargetShape::kJoin)),
        counts_(target_.tree.nodes.size() * tree.classes, 0) {
    std::vector<bool> requested(tree.nodes.size(), false);
    for (const Request& request : requests) requested[request.rule.leaf] = true;
    for (size_t leaf = 0; leaf < tree.nodes.size(); ++leaf) {
      const size_t place = target_.place_of[leaf];
      if (!tree.nodes[leaf].leaf() || requested[leaf] || place == kGone) continue;
      for (size_t k = 0; k < tree.classes; ++k) {
        counts_[place * tree.classes + k] += tree.Counts(leaf)[k];
      }
    }
  }

  std::vector<double> SharesOf(const Neighbourhood& one) const {
    std::vector<double> shares = one.seen.shares;
    const size_t classes = one.model.classes();
    for (size_t i = 0; i < one.region.size(); ++i) {
      const size_t leaf = EndOfWay(target_.tree, table_, one.region[i]);
      const auto counts = ClassCountsAt(counts_, leaf, classes);
      const auto rows = static_cast<double>(RowsIn(counts));
      if (rows == 0) continue;
      for (size_t k = 0; k < classes; ++k) {
        shares[i * classes + k] =
            (static_cast<double>(counts[k]) + kLeafPrior * one.model.overall()[k]) /
            (rows + kLeafPrior);
      }
    }
    return shares;
  }

 private:
  const Table& table_;
  Target target_;
  std::vector<uint64_t> counts_;  // of rows outside, node * classes + class
};

}  // namespace

std::vector<Neighbourhood> NeighbourhoodsOf(const Table& table, const Tree& tree,
                                            const LeafOrder& order,
                                            std::span<const Request> requests, size_t threads) {
  const std::vector<Reference> references = ReferencesOf(tree, requests);
  const Surroundings surroundings = SurroundingsOf(table, tree, order, requests);
  const RemainingLeaves remaining(table, tree, order, requests);
  std::vector<Neighbourhood> all;
  all.reserve(requests.size());
  for (size_t i = 0; i < requests.size(); ++i) {
    const auto at_leaf = order.RowsAt(requests[i].rule.leaf);
    std::vector<RowIndex> rows(at_leaf.begin(), at_leaf.end());
    std::sort(rows.begin(), rows.end());
    NeighbourModel model(surroundings, references[i], requests[i].rule.predicted, rows);
    RegionRows seen = SeenBy(model, table, rows, threads);
    Expectation expectation = ExpectationOf(model, seen);
    all.push_back({.reference = references[i],
                   .predicted = requests[i].rule.predicted,
                   .region = std::move(rows),
                   .of_class = tree.Counts(requests[i].rule.leaf)[requests[i].rule.predicted],
                   .model = std::move(model),
                   .seen = std::move(seen),
                   .expectation = std::move(expectation),
                   .leaf_shares = {}});
    all.back().leaf_shares = remaining.SharesOf(all.back());
  }
  return all;
}

bool Neighbourhood::IsClearlyImplied() const {
  const auto rows = static_cast<double>(region.size());
  if (!expectation.Leads(predicted)) return false;
  if (Leads(model.neighbours(), predicted)) return true;
  return expectation.LeadOf(predicted) > kSlightLead * rows || model.beyond_share() > kClearBeyond;
}

std::vector<bool> RowsOfRegions(const Table& table, std::span<const Neighbourhood> all) {
  std::vector<bool> inside(table.rows, false);
  for (const Neighbourhood& one : all) {
    for (const RowIndex row : one.region) inside[row] = true;
  }
  return inside;
}

StratumCounts CountLabels(const RegionRows& seen, size_t strata, std::span<const Code> labels) {
  assert(labels.size() == seen.rows());
  StratumCounts counts(strata * seen.classes, 0);
  for (size_t i = 0; i < labels.size(); ++i) ++counts[seen.strata[i] * seen.classes + labels[i]];
  return counts;
}

}  // namespace espalier
