// The rows of one leaf of the target while the edits are chosen that make it say what the target
// says and hide the requests in it.
//
// The edit by which a row stops to speak for the class of its request:
//   relabel  it gets another class
//   remove   it goes
//   add      two rows like it, of another class, speak against it
//   recode   it no longer meets the request's last condition
#ifndef ESPALIER_HIDE_OPTIMAL_SETTLED_LEAF_H_
#define ESPALIER_HIDE_OPTIMAL_SETTLED_LEAF_H_

#include <cstddef>
#include <limits>
#include <vector>

#include "hide/optimal/edited_counts.h"

namespace espalier {

class SettledLeaf {
 public:
  static constexpr size_t kNoRequest = std::numeric_limits<size_t>::max();

  struct Row {
    RowIndex row = 0;
    size_t request = kNoRequest;
    ClassCode original = 0;
    ClassCode label = 0;   // after the edit; kAdd: of the rows that are added
    bool touched = false;  // by the edit of this leaf
    bool removed = false;
    bool can_go = true;
  };

  SettledLeaf(std::vector<Row> rows, size_t classes, ClassCode said, TriedEdit::Kind by)
      : rows_(std::move(rows)), classes_(classes), said_(said), by_(by) {}

  const std::vector<Row>& rows() const { return rows_; }
  bool Says() const;

  // Nothing speaks for another class.
  void MakePure();
  // As many rows of the request are edited as it takes for its class to stay clearly behind among
  // them, or to be no more frequent among them than among the others.
  void Hide(size_t request, ClassCode c);
  // As many more as it takes for the leaf to say what the target says.
  void Lead();
  // Removes rows that agree with the leaf or are requested, these first, until `most` are left.
  void Shrink(size_t most);

 private:
  using Counts = std::vector<uint64_t>;  // by class

  template <typename Which>
  Counts CountsOf(Which which) const;
  void Put(const Row& row, Counts& counts) const;
  static void Take(const Row& row, Counts& counts);
  // Whether it still meets the last condition of the request.
  bool Meets(const Row& row, size_t request) const;
  bool Says(const Counts& counts) const;
  bool IsHidden(const Counts& mine, const Counts& others, ClassCode c) const;
  void Edit(Row& row, ClassCode to);
  ClassCode NextAfter(size_t request, ClassCode c) const;

  std::vector<Row> rows_;
  size_t classes_;
  ClassCode said_;
  TriedEdit::Kind by_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_SETTLED_LEAF_H_
