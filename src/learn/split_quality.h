// The quality of a split from the impurities of its branches, under one learner and at
// one node. Shared by all kinds of candidates.
#ifndef ESPALIER_LEARN_SPLIT_QUALITY_H_
#define ESPALIER_LEARN_SPLIT_QUALITY_H_

#include <cstdint>
#include <limits>
#include <span>

#include "learn/criterion.h"
#include "learn/learner.h"
#include "table/class_counts.h"

namespace espalier {

inline constexpr double kNotAllowed = -std::numeric_limits<double>::infinity();

// Measure is Entropy or Gini.
template <typename Measure>
class SplitQuality {
 public:
  SplitQuality(std::span<const uint64_t> node_counts, const Learner& learner)
      : rows_(RowsIn(node_counts)),
        impurity_(Measure::Weighed(node_counts)),
        ratio_(learner.criterion == Criterion::kGainRatio),
        least_gain_(LeastGain(learner)) {}

  uint64_t rows() const { return rows_; }

  // Of a split whose branches have this impurity in all; `size_terms` is the sum of N log2 N
  // over the branches, used by gain-ratio alone.
  double operator()(double branches_impurity, double size_terms) const {
    const auto rows = static_cast<double>(rows_);
    const double gain = (impurity_ - branches_impurity) / rows;
    if (gain < least_gain_) return kNotAllowed;
    if (!ratio_) return gain;
    return gain / ((NLogN(rows_) - size_terms) / rows);
  }

  // Of two branches.
  double operator()(std::span<const uint64_t> low, std::span<const uint64_t> high,
                    uint64_t low_rows) const {
    const double size_terms = ratio_ ? NLogN(low_rows) + NLogN(rows_ - low_rows) : 0;
    return (*this)(Measure::Weighed(low) + Measure::Weighed(high), size_terms);
  }

 private:
  // "Above" the wished-for gain is above it by more than rounding.
  static double LeastGain(const Learner& learner) {
    if (learner.min_gain) return *learner.min_gain + kTie;
    if (learner.shape == Shape::kCart) return kNotAllowed;
    return kTie;
  }

  uint64_t rows_;
  double impurity_;
  bool ratio_;
  double least_gain_;
};

}  // namespace espalier

#endif  // ESPALIER_LEARN_SPLIT_QUALITY_H_
