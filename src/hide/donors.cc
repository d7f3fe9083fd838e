#include "hide/donors.h"

#include <array>
#include <cassert>

#include "base/random.h"
#include "rules/leaf_rows.h"
#include "table/apply.h"

namespace espalier {
namespace {

// The rows of one leaf that may be copied.
struct DonorPool {
  std::vector<RowIndex> all;
  std::array<std::vector<RowIndex>, 2> of_class;
};

DonorPool PoolOf(const Table& table, const std::vector<bool>& removed,
                 const std::vector<RowIndex>& rows) {
  DonorPool pool;
  for (const RowIndex row : rows) {
    if (removed[row]) continue;
    pool.all.push_back(row);
    pool.of_class[table.classes.At(row)].push_back(row);
  }
  return pool;
}

Add CopyOf(const Table& table, RowIndex donor, ClassCode label, size_t reason) {
  Add add{.donor = donor, .codes = {}, .label = label, .reason = reason};
  add.codes.reserve(table.columns.size());
  for (const Column& column : table.columns) add.codes.push_back(column.At(donor));
  return add;
}

}  // namespace

std::vector<Add> RowsFromDonors(const Table& table, const RowEdits& edits, const Tree& tree,
                                std::span<const ClassPair> at_leaf, const DonorOptions& options) {
  std::vector<size_t> leaves;
  for (size_t node = 0; node < at_leaf.size(); ++node) {
    if (Total(at_leaf[node]) > 0) leaves.push_back(node);
  }
  if (leaves.empty()) return {};
  // Removed rows stay for now, so that rows keep their numbers.
  RowEdits in_place = edits;
  in_place.removed.clear();
  const Table edited = Apply(table, in_place);
  std::vector<bool> removed(table.rows, false);
  for (const Remove& remove : edits.removed) removed[remove.row] = true;

  const auto rows = RowsAtLeaves(edited, tree, leaves, options.threads);
  SecretRandom random(options.seed, "donors");
  std::vector<Add> added;
  for (size_t i = 0; i < leaves.size(); ++i) {
    const DonorPool pool = PoolOf(edited, removed, rows[i]);
    assert(!pool.all.empty());
    for (const ClassCode label : {0U, 1U}) {
      const auto& donors = pool.of_class[label].empty() ? pool.all : pool.of_class[label];
      for (int64_t n = 0; n < at_leaf[leaves[i]][label]; ++n) {
        added.push_back(CopyOf(edited, donors[random.Below(donors.size())], label, options.reason));
      }
    }
  }
  return added;
}

}  // namespace espalier
