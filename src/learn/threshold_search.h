// The best cut through an ordered row of bins.
//
// With many bins most of them are never scored: the gain of a cut is a convex function of
// the class counts on its low side, and inside a block of bins those counts stay in a box
// between the counts at the block's two ends. A convex function is greatest at a corner
// of a box. So:
//   1. count the bins by blocks, and score the cuts at the ends of some
//   2. pass over each group of blocks whose corners are all worse than the best so far;
//      look into the others, group by smaller group
// A box of many classes has too many corners. There a cut through a block is no better than if the
// block's rows had no impurity at all: impurity(low + some) + impurity(rest + high) is at least
// impurity(low) + impurity(high).
// The same boxes tell how good a cut through bins that are coarse can be at most.
// This is exact for gain and gini. Gain-ratio is not convex: there every cut is scored.
#ifndef ESPALIER_LEARN_THRESHOLD_SEARCH_H_
#define ESPALIER_LEARN_THRESHOLD_SEARCH_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/split_quality.h"
#include "table/attribute.h"

namespace espalier {

struct Cut {
  double quality = kNotAllowed;
  size_t last_low = 0;  // the last occupied bin of the low side
};

// What coarse bins tell of the quality of the best cut through the finer ones.
struct CutBound {
  double most = kNotAllowed;     // it is not better; kNotAllowed: there is no cut
  double reached = kNotAllowed;  // nor worse
};

// With more classes, a box has too many corners.
inline constexpr size_t kMaxBoxClasses = 3;

// Whether boxes bound the quality of cuts.
inline bool BoxesBound(const Learner& learner, size_t classes) {
  return learner.criterion != Criterion::kGainRatio && classes <= kMaxBoxClasses;
}

template <typename Measure>
class ThresholdSearch {
 public:
  // bins: bin * classes + class. `always_low` are counts that stand on the low side of every cut
  // (the missing, where they go low), `totals` the counts of the node. The bins and always_low
  // need not add up to totals: what is left stands on the high side.
  ThresholdSearch(std::span<const uint64_t> bins, std::span<const uint64_t> always_low,
                  std::span<const uint64_t> totals, const Learner& learner)
      : bins_(bins),
        totals_(totals),
        classes_(totals.size()),
        min_leaf_(std::max<uint64_t>(1, learner.min_leaf)),
        quality_(totals, learner),
        prunes_(learner.criterion != Criterion::kGainRatio),
        start_(always_low.begin(), always_low.end()),
        high_(classes_),
        corner_(classes_) {}

  // Cuts behind bins [0, last), the first of equally good ones; only bins with rows count. Where no
  // cut is better than `floor`, any of the others or none.
  Cut Best(size_t last, double floor = kNotAllowed) {
    last_ = last;
    block_ = kBlock;
    best_ = {};
    bar_ = floor;
    const size_t few = floor == kNotAllowed ? 4 * kBlock : 2 * kBlock;
    if (!prunes_ || last < few) {
      low_ = start_;
      Scan(0, last);
      return best_;
    }
    CountBlocks();
    if (floor == kNotAllowed) ScoreSomeBlockEnds();
    Search(0, BlockCount());
    return best_;
  }

  // Cuts behind or inside the coarse bins [0, last); ends[i] is the last of the codes of bin i.
  // Whether a cut behind the last bin may be made is left open.
  // REQUIRES: BoxesBound
  CutBound Bound(std::span<const Code> ends, size_t last) {
    last_ = last;
    block_ = 1;
    bar_ = kNotAllowed;
    CountBlocks();
    ScoreSomeBlockEnds();
    most_ = bar_;
    SearchBound(ends, 0, BlockCount());
    return {most_, bar_};
  }

 private:
  static constexpr size_t kBlock = 16;
  static constexpr size_t kFanOut = 8;

  size_t BlockCount() const { return (last_ + block_ - 1) / block_; }

  // The counts on the low side of a cut in front of a block.
  std::span<const uint64_t> Before(size_t block) const {
    return {before_.data() + block * classes_, classes_};
  }

  void CountBlocks() {
    before_.resize((BlockCount() + 1) * classes_);
    low_ = start_;
    for (size_t block = 0; block < BlockCount(); ++block) {
      std::copy(low_.begin(), low_.end(), before_.begin() + Offset(block));
      AddBins(block * block_, std::min(last_, (block + 1) * block_));
    }
    std::copy(low_.begin(), low_.end(), before_.begin() + Offset(BlockCount()));
  }

  std::ptrdiff_t Offset(size_t block) const {
    return static_cast<std::ptrdiff_t>(block * classes_);
  }

  void AddBins(size_t begin, size_t end) {
    if (classes_ == 2) {
      uint64_t first = 0;
      uint64_t second = 0;
      for (size_t bin = begin; bin < end; ++bin) {
        first += bins_[2 * bin];
        second += bins_[2 * bin + 1];
      }
      low_[0] += first;
      low_[1] += second;
      return;
    }
    for (size_t bin = begin; bin < end; ++bin) AddBin(bin);
  }

  uint64_t AddBin(size_t bin) {
    uint64_t added = 0;
    for (size_t c = 0; c < classes_; ++c) {
      const uint64_t n = bins_[bin * classes_ + c];
      low_[c] += n;
      added += n;
    }
    return added;
  }

  double Score(std::span<const uint64_t> low) {
    uint64_t low_rows = 0;
    for (size_t c = 0; c < classes_; ++c) {
      high_[c] = totals_[c] - low[c];
      low_rows += low[c];
    }
    return quality_(low, high_, low_rows);
  }

  double ScoreIfAllowed(std::span<const uint64_t> low) {
    const uint64_t low_rows = RowsIn(low);
    if (low_rows < min_leaf_ || quality_.rows() - low_rows < min_leaf_) return kNotAllowed;
    return Score(low);
  }

  // REQUIRES: low_ holds the counts on the low side of a cut in front of bin `begin`
  void Scan(size_t begin, size_t end) {
    for (size_t bin = begin; bin < end; ++bin) {
      if (AddBin(bin) == 0) continue;
      const double quality = ScoreIfAllowed(low_);
      if (quality == kNotAllowed) continue;
      if (best_.quality != kNotAllowed && quality <= best_.quality + kTie) continue;
      best_ = {quality, bin};
    }
    bar_ = std::max(bar_, best_.quality);
  }

  // A first guess of what is good, so that the search passes over much from the start.
  void ScoreSomeBlockEnds() {
    const size_t step = std::max<size_t>(1, BlockCount() / (kFanOut * kFanOut));
    for (size_t block = step; block < BlockCount(); block += step) {
      bar_ = std::max(bar_, ScoreIfAllowed(Before(block)));
    }
  }

  // Searches blocks [begin, end), from low to high. As deep as the logarithm of the blocks.
  void Search(size_t begin, size_t end) {  // NOLINT(misc-no-recursion)
    if (CannotWin(begin, end)) return;
    if (end - begin == 1) {
      low_.assign(Before(begin).begin(), Before(begin).end());
      Scan(begin * block_, std::min(last_, end * block_));
      return;
    }
    const size_t step = (end - begin + kFanOut - 1) / kFanOut;
    for (size_t part = begin; part < end; part += step) {
      Search(part, std::min(end, part + step));
    }
  }

  // Raises most_ to what cuts in bins [begin, end) may reach. As deep as Search.
  // NOLINTNEXTLINE(misc-no-recursion)
  void SearchBound(std::span<const Code> ends, size_t begin, size_t end) {
    if (end - begin == 1) return BoundBin(ends, begin);
    if (GreatestCorner(begin, end) <= most_) return;
    const size_t step = (end - begin + kFanOut - 1) / kFanOut;
    for (size_t part = begin; part < end; part += step) {
      SearchBound(ends, part, std::min(end, part + step));
    }
  }

  void BoundBin(std::span<const Code> ends, size_t bin) {
    const double behind = ScoreIfAllowed(Before(bin + 1));
    most_ = std::max(most_, behind);
    if (bin + 1 < last_) bar_ = std::max(bar_, behind);
    const bool one_code = ends[bin] == (bin == 0 ? 0 : ends[bin - 1] + 1);
    if (!one_code) most_ = std::max(most_, GreatestCorner(bin, bin + 1));
  }

  double GreatestCorner(size_t begin, size_t end) {
    double greatest = kNotAllowed;
    for (size_t which = 0; which < (size_t{1} << classes_); ++which) {
      greatest = std::max(greatest, ScoreCorner(which, begin, end));
    }
    return greatest;
  }

  bool CannotWin(size_t begin, size_t end) {
    // The margin keeps every cut that a tie could favour.
    if (classes_ > kMaxBoxClasses) return ScoreWithout(begin, end) < bar_ - 4 * kTie;
    for (size_t which = 0; which < (size_t{1} << classes_); ++which) {
      if (ScoreCorner(which, begin, end) >= bar_ - 4 * kTie) return false;
    }
    return true;
  }

  // As if the rows of the blocks had no impurity.
  double ScoreWithout(size_t begin, size_t end) {
    for (size_t c = 0; c < classes_; ++c) high_[c] = totals_[c] - Before(end)[c];
    return quality_(Measure::Weighed(Before(begin)) + Measure::Weighed(high_), 0);
  }

  double ScoreCorner(size_t which, size_t begin, size_t end) {
    for (size_t c = 0; c < classes_; ++c) {
      corner_[c] = (which >> c & 1U) != 0 ? Before(end)[c] : Before(begin)[c];
    }
    return Score(corner_);
  }

  std::span<const uint64_t> bins_;
  std::span<const uint64_t> totals_;
  size_t classes_;
  uint64_t min_leaf_;
  SplitQuality<Measure> quality_;
  bool prunes_;
  size_t last_ = 0;
  size_t block_ = kBlock;
  Cut best_;                   // of the cuts that were scanned
  double bar_ = kNotAllowed;   // the greatest quality known, also from ends of blocks
  double most_ = kNotAllowed;  // the greatest bound of a cut that was not passed over
  std::vector<uint64_t> start_;
  std::vector<uint64_t> low_;
  std::vector<uint64_t> high_;
  std::vector<uint64_t> corner_;
  std::vector<uint64_t> before_;  // block * classes + class
};

}  // namespace espalier

#endif  // ESPALIER_LEARN_THRESHOLD_SEARCH_H_
