// What the neighbours of a rule imply for rows that match it: one fixed estimator, the same for
// every learner, for `hide` and for `check`.
//
// Words: the region of a rule C => c are the original rows that match C. Its neighbours are the
// original rows at its parent W that no request matches; if fewer than 20 remain, those of the
// nearest ancestor that has 20. They keep their original labels, whatever is published.
//
//   beyond   g_i(k), of class k for a row i: what a forest says that is grown from all rows outside
//            the requests (share_forest.h). Where it says less of the rule's class than the
//            neighbours' shares do, these stand in for it: fewer rows of the class than next to the
//            region would be a false rule
//   near     h_i(k): what a forest says that is grown from the neighbours, shrunk towards their
//            class shares
//   share    p_i(k) = (1 - w) h_i(k) + w g_i(k), with the greatest w <= 1/2 that moves no more than
//            8 % of the region plus 0.8 standard deviations from one class to another, and does not
//            make a class lead of which the neighbours say less than 42 %. The neighbours decide;
//            but whoever learns from the whole file without the region's rows expects g_i of them,
//            and a region that differs from both would be found
//   stratum  the leaf of one further tree with few, large leaves; n_s of the neighbours are there
// A test with one branch per value says nothing about a value that only C has: its attribute is
// left out, unless the neighbours are those of an ancestor, which may have the value.
// Where all leaves below a node are requested, no rule may tell its rows apart: the highest such
// node is the reference, with its own class shares for every row. Requests that were widened to all
// of these leaves are meant to say what the rows around the node say instead.
//
// A model is immutable; any number of threads may ask it.
#ifndef ESPALIER_HIDE_NEIGHBOURS_NEIGHBOUR_MODEL_H_
#define ESPALIER_HIDE_NEIGHBOURS_NEIGHBOUR_MODEL_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "hide/leaf_order.h"
#include "hide/neighbours/share_forest.h"
#include "hide/neighbours/share_tree.h"
#include "hide/request.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// Fewer neighbours than these say too little.
inline constexpr size_t kLeastNeighbours = 20;

// What was thought before counts like this many neighbours.
inline constexpr double kShrinkage = 5;

// Where the neighbours of a request are.
struct Reference {
  size_t parent = 0;   // of the original tree: W
  size_t node = 0;     // the same, or an ancestor
  bool whole = false;  // every leaf below the node is requested: its own shares are the reference
};

// For each request. REQUIRES: the requests are of different leaves of the tree, not of its root
std::vector<Reference> ReferencesOf(const Tree& tree, std::span<const Request> requests);

// What all models for the same requests share.
struct Surroundings {
  const Table& table;
  const Tree& tree;
  const LeafOrder& order;                     // of the tree
  std::vector<bool> requested;                // by node of the tree, whether it is a requested leaf
  std::shared_ptr<const ShareForest> beyond;  // grown from all rows of no request; null: no rows
};

Surroundings SurroundingsOf(const Table& table, const Tree& tree, const LeafOrder& order,
                            std::span<const Request> requests);

class NeighbourModel {
 public:
  // Of a rule of class `c`.
  NeighbourModel(const Surroundings& surroundings, const Reference& reference, ClassCode c,
                 std::span<const RowIndex> region);

  size_t classes() const { return classes_; }
  // By class.
  std::span<const uint64_t> neighbours() const { return neighbours_; }
  // Whether labels only move between the branches of one node, whose class counts stay: then
  // neighbours() are all rows of that node.
  bool whole() const { return whole_; }
  size_t strata() const { return stratum_rows_.size(); }
  // Neighbours in a stratum.
  double NeighboursIn(size_t stratum) const { return stratum_rows_[stratum]; }

  // The shares of a row of any table in the codes of the original, one per class, summing to 1.
  std::vector<double> SharesOf(const Table& table, RowIndex row) const;
  // g_i.
  std::vector<double> BeyondSharesOf(const Table& table, RowIndex row) const;
  // The mean share of the rule's class in the region by all rows outside the requests.
  double beyond_share() const { return beyond_share_; }
  // How many rows of the rule's class the region can have before someone who knows the neighbours
  // alone notices. Never below the expected number.
  double most_unnoticed() const { return most_unnoticed_; }
  size_t StratumOf(const Table& table, RowIndex row) const;
  // The shares among all neighbours.
  const std::vector<double>& overall() const { return overall_; }

 private:
  void FindStrata(const RowSample& sample, std::span<const RowIndex> region);
  void WeighBeyond(const Table& table, ClassCode c, std::span<const RowIndex> region);
  std::vector<double> NearSharesOf(const Table& table, RowIndex row) const;

  size_t classes_;
  bool whole_;
  std::vector<uint64_t> neighbours_;
  std::vector<double> overall_;
  std::shared_ptr<const ShareForest> near_;    // null: every row has the overall shares
  std::shared_ptr<const ShareForest> beyond_;  // null: the overall shares stand in for it
  double weight_ = 0;                          // w of beyond_
  double beyond_share_ = 0;
  double most_unnoticed_ = std::numeric_limits<double>::infinity();
  std::shared_ptr<const ShareTree> strata_;  // null: there is one stratum
  std::vector<size_t> stratum_of_;           // by leaf of that tree
  std::vector<double> stratum_rows_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_NEIGHBOURS_NEIGHBOUR_MODEL_H_
