// The counts of a tree's nodes while edits are tried: what the learner would count if the edits
// were made. Edits keep every row on its way through the tree.
//
// Tables of values are counted when they are first asked for, then kept up to date, so the
// price of an edit is the length of its path, not the number of rows. Where a node has the rows of
// a node of a tree that is counted already, only the edits are counted.
// Threads: one at a time.
#ifndef ESPALIER_HIDE_OPTIMAL_EDITED_COUNTS_H_
#define ESPALIER_HIDE_OPTIMAL_EDITED_COUNTS_H_

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "hide/leaf_order.h"
#include "hide/optimal/tree_counts.h"
#include "hide/optimal/value_table.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

struct TriedEdit {
  enum class Kind { kRelabel, kRecode, kRemove, kAdd };

  Kind kind = Kind::kRelabel;
  RowIndex row = 0;              // kAdd: the donor
  AttributeId attribute = 0;     // kRecode
  Code from = 0;                 // kRecode: a code; else the class of the row before,
  Code to = 0;                   // kRecode: a code; else its class afterwards
  std::vector<Code> codes = {};  // kAdd: one an attribute
  size_t reason = 0;

  bool operator==(const TriedEdit&) const = default;
};

class EditedCounts {
 public:
  EditedCounts(const Table& table, const Tree& tree, const LeafOrder& order);
  // `same` has for each node a node of `counted` with the same rows, or kGone. Borrows `counted`.
  EditedCounts(const Table& table, const Tree& tree, const LeafOrder& order, TreeCounts& counted,
               std::vector<size_t> same);

  const Table& table() const { return table_; }
  const LeafOrder& order() const { return order_; }
  size_t classes() const { return tree_.classes; }
  size_t attributes() const { return table_.columns.size(); }

  const ValueTable& At(size_t node, AttributeId attribute);
  std::span<const uint64_t> ClassCounts(size_t node) const {
    return ClassCountsAt(class_counts_, node, tree_.classes);
  }

  Code CodeOf(RowIndex row, AttributeId attribute) const;
  std::vector<Code> CodesOf(RowIndex row) const;
  bool IsRecoded(RowIndex row, AttributeId attribute) const {
    return recoded_[attribute].contains(row);
  }
  ClassCode LabelOf(RowIndex row) const { return labels_[row]; }
  bool IsRecoded(RowIndex row) const { return recoded_cells_[row] > 0; }
  bool IsRelabelled(RowIndex row) const { return labels_[row] != table_.classes.At(row); }
  bool IsRemoved(RowIndex row) const { return removed_[row]; }
  // Whether the row must stay as it is.
  bool IsFixed(RowIndex row) const { return fixed_[row]; }
  bool IsUntouched(RowIndex row) const {
    return !IsRelabelled(row) && !IsRecoded(row) && !IsRemoved(row) && !IsFixed(row);
  }
  void Fix(RowIndex row) { fixed_[row] = true; }

  // REQUIRES: it fits the edits made so far: no cell is set twice, a removed row has no other
  void Make(const TriedEdit& edit);
  // REQUIRES: the edit was made
  void TakeBack(const TriedEdit& edit);

 private:
  struct AddedRow {
    size_t leaf = 0;
    std::vector<Code> codes;
    ClassCode label = 0;

    bool operator<(const AddedRow& other) const {
      return std::tie(leaf, label, codes) < std::tie(other.leaf, other.label, other.codes);
    }
  };

  ValueTable Count(size_t node, AttributeId attribute) const;
  ValueTable CountEdits(ValueTable counts, size_t node, AttributeId attribute) const;
  ValueTable CountByValue(size_t node, AttributeId attribute) const;
  ValueTable CountBySorting(size_t node, AttributeId attribute) const;
  std::span<const std::pair<size_t, RowIndex>> EditedAt(size_t node) const;
  void NoteEdited(size_t leaf, RowIndex row);
  template <typename F>
  void ForEachAt(size_t node, AttributeId attribute, const F& f) const;
  void Put(size_t leaf, std::span<const Code> codes, ClassCode label);
  void Drop(size_t leaf, std::span<const Code> codes, ClassCode label);
  void Relabel(RowIndex row, ClassCode from, ClassCode to);
  void Recode(RowIndex row, AttributeId attribute, Code from, Code to);

  const Table& table_;
  const Tree& tree_;
  const LeafOrder& order_;
  TreeCounts* counted_ = nullptr;
  std::vector<size_t> same_;
  std::vector<ClassCode> labels_;
  std::vector<bool> removed_;
  std::vector<bool> fixed_;
  std::vector<bool> noted_;                        // whether the row is in edited_
  std::vector<std::map<RowIndex, Code>> recoded_;  // by attribute
  std::vector<uint32_t> recoded_cells_;            // by row
  // Rows with edits, and some without them again, behind the place where their leaf begins: those
  // of a node are a range.
  mutable std::vector<std::pair<size_t, RowIndex>> edited_;
  mutable bool edited_in_order_ = true;
  std::map<AddedRow, size_t> added_;                            // how often
  std::vector<uint64_t> class_counts_;                          // node * classes + class
  std::vector<std::vector<std::optional<ValueTable>>> tables_;  // by node, by attribute
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_EDITED_COUNTS_H_
