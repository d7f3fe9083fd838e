// The class counts of the values of one attribute at one node, as a Counter gives them, but
// such that single rows can come and go.
#ifndef ESPALIER_HIDE_OPTIMAL_VALUE_TABLE_H_
#define ESPALIER_HIDE_OPTIMAL_VALUE_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/tree.h"
#include "table/counter.h"

namespace espalier {

// A value that lost its last row stays, with counts of 0: learners pass over it.
class ValueTable {
 public:
  ValueTable() = default;
  // No rows yet.
  explicit ValueTable(size_t classes) : classes_(classes) {}
  // `counts` has code * classes + class for every code of the attribute.
  ValueTable(std::span<const uint64_t> counts, size_t classes);
  // REQUIRES: they are exact
  ValueTable(const ValueCounts& counts, size_t classes)
      : classes_(classes),
        codes_(counts.codes.begin(), counts.codes.end()),
        counts_(counts.counts.begin(), counts.counts.end()) {}

  ValueCounts View() const { return {.codes = codes_, .counts = counts_}; }
  std::span<const Code> codes() const { return codes_; }
  // Of the value at a place of codes().
  std::span<const uint64_t> At(size_t place) const {
    return ClassCountsAt(counts_, place, classes_);
  }

  // All rows with a code.
  uint64_t RowsWith(Code code) const;

  void Add(Code code, ClassCode label, uint64_t rows = 1) {
    counts_[PlaceOf(code) * classes_ + label] += rows;
  }
  // Rows of every class.
  void Add(Code code, std::span<const uint64_t> rows) {
    const size_t place = PlaceOf(code) * classes_;
    for (size_t c = 0; c < rows.size(); ++c) counts_[place + c] += rows[c];
  }
  // REQUIRES: there is such a row
  void Take(Code code, ClassCode label) { --counts_[PlaceOf(code) * classes_ + label]; }
  // REQUIRES: there is a row of the class `from`
  void Relabel(Code code, ClassCode from, ClassCode to) {
    const size_t place = PlaceOf(code) * classes_;
    --counts_[place + from];
    ++counts_[place + to];
  }

 private:
  // Where all values of an attribute occur, each stands at its code.
  size_t PlaceOf(Code code) {
    return code < codes_.size() && codes_[code] == code ? code : FindPlace(code);
  }
  size_t FindPlace(Code code);

  size_t classes_ = 0;
  std::vector<Code> codes_;  // ascending
  std::vector<uint64_t> counts_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_VALUE_TABLE_H_
