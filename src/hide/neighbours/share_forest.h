// Several trees that give a row a share for each class, together: the mean over the trees of
// (n_k + r q_k) / (n + r) at the row's leaf, with n rows there, and r rows of what is thought of
// the row before the trees are asked, q. A single unshrunk tree extrapolates badly.
#ifndef ESPALIER_HIDE_NEIGHBOURS_SHARE_FOREST_H_
#define ESPALIER_HIDE_NEIGHBOURS_SHARE_FOREST_H_

#include <cstddef>
#include <span>
#include <vector>

#include "hide/neighbours/row_sample.h"
#include "hide/neighbours/share_tree.h"
#include "table/table.h"

namespace espalier {

// What is thought of a row before, and how many rows of a leaf that outweighs.
struct Prior {
  std::span<const double> shares;  // one per class, summing to 1
  double rows = 0;
};

// Rows that trees are grown from.
inline constexpr size_t kMostSampled = 3000;

class ShareForest {
 public:
  explicit ShareForest(const RowSample& sample);

  // The shares of a row of any table in the codes of the sample's, one per class, summing to 1.
  std::vector<double> SharesOf(const Table& table, RowIndex row, const Prior& prior) const;
  // The shares of all rows of the sample.
  const std::vector<double>& overall() const { return overall_; }

 private:
  std::vector<double> overall_;
  std::vector<ShareTree> trees_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_NEIGHBOURS_SHARE_FOREST_H_
