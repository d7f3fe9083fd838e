// Whether edited rows can be told from untouched ones.
//
// A row of the published table is edited if it has no partner in the original, both taken as
// multisets of rows. Trees (25, each from a bootstrap sample and half of the columns, the class
// being one of them) learn four fifths of the rows and score the last fifth by the mean share of
// edited rows in its leaves, five times. The figure is the area under the ROC curve, by ranks:
// 0.5 is guessing, 1 certainty.
#ifndef ESPALIER_JUDGE_ATTACKS_EDITED_ROWS_H_
#define ESPALIER_JUDGE_ATTACKS_EDITED_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// Of edited rows and of untouched ones: fewer say nothing, and of more a sample is taken.
inline constexpr size_t kLeastOfASide = 5;
inline constexpr size_t kMostOfASide = 20'000;

struct AucOptions {
  uint64_t seed = 1;
  size_t threads = 1;
};

// The area under the curve; of rows with equal scores half counts. Nothing where a side is empty.
std::optional<double> AreaUnderCurve(const std::vector<double>& scores,
                                     const std::vector<bool>& edited);

struct EditedAuc {
  uint64_t edited = 0;          // rows
  std::optional<double> all;    // against all untouched rows: where edits are, and how they look
  std::optional<double> alike;  // against as many of the same leaf and class: how they look alone
};

// `after` is the tree that says which rows are of the same leaf.
// REQUIRES: both tables have the same codes, and so has the tree
Result<EditedAuc> AucOfEditedRows(const Table& original, const Table& published, const Tree& after,
                                  const AucOptions& options);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_EDITED_ROWS_H_
