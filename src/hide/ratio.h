// The paper's measure of a node: how many rows of one class there are to those of the other.
//
// Lemma 1: the entropy of a node depends on that ratio alone, and so does its Gini impurity.
// A node whose ratio does not fall below the original is no less pure than it was.
#ifndef ESPALIER_HIDE_RATIO_H_
#define ESPALIER_HIDE_RATIO_H_

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace espalier {

// Rows of the two classes, by class code; as a change, it may be negative.
using ClassPair = std::array<int64_t, 2>;

inline ClassPair operator+(const ClassPair& a, const ClassPair& b) {
  return {a[0] + b[0], a[1] + b[1]};
}
inline ClassPair operator-(const ClassPair& a, const ClassPair& b) {
  return {a[0] - b[0], a[1] - b[1]};
}
inline int64_t Total(const ClassPair& pair) { return pair[0] + pair[1]; }

// Numbers of rows multiply from node to node. Here they end: no plan with so many is carried out,
// and sums of a few thousand of them are still numbers.
inline constexpr int64_t kMostRowsCounted = int64_t{1} << 50U;
__extension__ using WideRows = __int128;
inline int64_t CountedRows(WideRows rows) {
  return rows < kMostRowsCounted ? static_cast<int64_t>(rows) : kMostRowsCounted;
}

// Which ratio is kept.
enum class KeptRatio {
  kMaxMin,  // of the larger class to the smaller, whichever they are
  kOwn,     // of the class that was the larger to the other
};

class Ratio {
 public:
  // REQUIRES: both numbers of `before` are positive; inner nodes are never pure
  Ratio(const ClassPair& before, KeptRatio kept)
      : larger_(before[1] > before[0] ? 1 : 0),
        max_(before[larger_]),
        min_(before[1 - larger_]),
        kept_(kept) {
    assert(before[0] > 0 && before[1] > 0);
  }

  // The class that was the larger; the first of two equals.
  size_t larger() const { return larger_; }

  // Whether `side` may be the larger class from now on.
  bool MayLead(size_t side) const {
    return kept_ == KeptRatio::kMaxMin || max_ == min_ || side == larger_;
  }

  // The fewest rows of class `side` that, added to `now`, make the ratio hold with `side` as the
  // larger class; kMostRowsCounted if they are more.
  int64_t Lacking(const ClassPair& now, size_t side) const {
    const WideRows wanted = (static_cast<WideRows>(max_) * now[1 - side] + min_ - 1) / min_;
    return wanted <= now[side] ? 0 : CountedRows(wanted - now[side]);
  }

  // Whether the ratio has not fallen below the original.
  bool Holds(const ClassPair& now) const {
    return (MayLead(0) && Lacking(now, 0) == 0) || (MayLead(1) && Lacking(now, 1) == 0);
  }

 private:
  size_t larger_;
  int64_t max_;
  int64_t min_;
  KeptRatio kept_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_RATIO_H_
