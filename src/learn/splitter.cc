#include "learn/splitter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/text.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

// Of a split with these branches, of which empty ones do not count.
template <typename Measure>
double QualityOfEach(const SplitQuality<Measure>& quality, std::span<const uint64_t> branches,
                     size_t classes, const Learner& learner) {
  double impurity = 0;
  double size_terms = 0;
  size_t large_branches = 0;
  for (size_t branch = 0; branch * classes < branches.size(); ++branch) {
    const std::span<const uint64_t> counts = ClassCountsAt(branches, branch, classes);
    const uint64_t rows = RowsIn(counts);
    if (rows == 0) continue;
    impurity += Measure::Weighed(counts);
    size_terms += NLogN(rows);
    if (rows >= learner.min_leaf) ++large_branches;
  }
  return large_branches < 2 ? kNotAllowed : quality(impurity, size_terms);
}

// One attribute at one node, under one measure of impurity.
template <typename Measure>
class AttributeSplitter {
 public:
  AttributeSplitter(const ValueCounts& counts, const Attribute& attribute,
                    std::span<const uint64_t> node_counts, const Learner& learner)
      : counts_(counts),
        attribute_(attribute),
        node_counts_(node_counts),
        learner_(learner),
        classes_(node_counts.size()),
        quality_(node_counts, learner) {}

  std::optional<SplitCandidate> Best(double floor) const {
    std::optional<SplitCandidate> best;
    if (attribute_.numeric()) {
      best = BestThreshold(floor);
    } else {
      best = learner_.shape == Shape::kCart ? BestValue() : EachValue();
    }
    if (best && best->quality < floor) return std::nullopt;
    return best;
  }

  // REQUIRES: the counts are coarse
  CutBound Bound() const {
    const KnownBins known = FindKnown();
    if (known.last == 0) return {};
    const std::vector<uint64_t> none(classes_);
    const auto bins = counts_.counts.first(known.last * classes_);
    CutBound bound = ThresholdSearch<Measure>(bins, none, node_counts_, learner_)
                         .Bound(counts_.codes, known.last);
    if (known.missing_here) {
      const CutBound low =
          ThresholdSearch<Measure>(bins, Bin(known.missing_bin), node_counts_, learner_)
              .Bound(counts_.codes, known.last);
      bound = {std::max(bound.most, low.most), std::max(bound.reached, low.reached)};
    }
    return bound;
  }

 private:
  std::span<const uint64_t> Bin(size_t bin) const {
    return ClassCountsAt(counts_.counts, bin, classes_);
  }

  std::optional<SplitCandidate> EachValue() const {
    const double quality = QualityOfEach(quality_, counts_.counts, classes_, learner_);
    if (quality == kNotAllowed) return std::nullopt;
    return SplitCandidate{.quality = quality, .kind = Test::Kind::kEachValue};
  }

  std::optional<SplitCandidate> BestValue() const {
    std::optional<SplitCandidate> best;
    std::vector<uint64_t> others(classes_);
    for (size_t bin = 0; bin < counts_.codes.size(); ++bin) {
      const uint64_t rows = RowsIn(Bin(bin));
      if (rows == 0 || rows == quality_.rows()) continue;
      if (rows < learner_.min_leaf || quality_.rows() - rows < learner_.min_leaf) continue;
      for (size_t c = 0; c < classes_; ++c) others[c] = node_counts_[c] - Bin(bin)[c];
      const double quality = quality_(Bin(bin), others, rows);
      if (quality == kNotAllowed || (best && quality <= best->quality + kTie)) continue;
      best = SplitCandidate{
          .quality = quality, .kind = Test::Kind::kOneValue, .code = counts_.codes[bin]};
    }
    return best;
  }

  struct KnownBins {
    size_t last = 0;  // one behind the last bin of known numbers with rows
    bool missing_here = false;
    size_t missing_bin = 0;  // where missing_here
  };

  KnownBins FindKnown() const {
    const bool has_missing_bin =
        !counts_.codes.empty() && counts_.codes.back() == attribute_.MissingCode();
    const size_t known_bins = counts_.codes.size() - (has_missing_bin ? 1 : 0);
    size_t last = known_bins;
    while (last > 0 && RowsIn(Bin(last - 1)) == 0) --last;
    return {last, has_missing_bin && RowsIn(Bin(known_bins)) > 0, known_bins};
  }

  std::optional<SplitCandidate> BestThreshold(double floor) const {
    const auto [last_known, missing_here, missing_bin] = FindKnown();
    if (last_known == 0) return std::nullopt;
    const auto known = counts_.counts.first(last_known * classes_);
    const std::vector<uint64_t> none(classes_);

    // The last cut, behind all known numbers, parts them from the missing.
    const bool cut_behind_all = missing_here && learner_.shape == Shape::kCart;
    Cut best = ThresholdSearch<Measure>(known, none, node_counts_, learner_)
                   .Best(cut_behind_all ? last_known : last_known - 1, floor);
    bool goes_low = false;
    if (missing_here) {
      const Cut low = ThresholdSearch<Measure>(known, Bin(missing_bin), node_counts_, learner_)
                          .Best(last_known - 1, floor);
      goes_low = Beats(low, best);
      if (goes_low) best = low;
    }
    if (best.quality == kNotAllowed) return std::nullopt;
    return Candidate(best, last_known, missing_here, goes_low);
  }

  // Whether a cut with the missing on the low side is to be taken before one with them on the high.
  static bool Beats(const Cut& low, const Cut& high) {
    if (low.quality == kNotAllowed || high.quality == kNotAllowed) {
      return low.quality > high.quality;
    }
    if (std::abs(low.quality - high.quality) > kTie) return low.quality > high.quality;
    return low.last_low < high.last_low;
  }

  SplitCandidate Candidate(const Cut& cut, size_t last_known, bool missing_here,
                           bool goes_low) const {
    size_t next = cut.last_low + 1;
    while (next < last_known && RowsIn(Bin(next)) == 0) ++next;
    const Code code = counts_.codes[cut.last_low];
    return {.quality = cut.quality,
            .kind = Test::Kind::kThreshold,
            .code = code,
            .next_code = next < last_known ? counts_.codes[next] : attribute_.MissingCode(),
            .missing_here = missing_here,
            .missing_goes_low = goes_low};
  }

  const ValueCounts& counts_;
  const Attribute& attribute_;
  std::span<const uint64_t> node_counts_;
  const Learner& learner_;
  size_t classes_;
  SplitQuality<Measure> quality_;
};

}  // namespace

std::optional<SplitCandidate> BestSplit(const ValueCounts& counts, const Attribute& attribute,
                                        std::span<const uint64_t> node_counts,
                                        const Learner& learner, double floor) {
  if (learner.criterion == Criterion::kGini) {
    return AttributeSplitter<Gini>(counts, attribute, node_counts, learner).Best(floor);
  }
  return AttributeSplitter<Entropy>(counts, attribute, node_counts, learner).Best(floor);
}

bool CanBoundSplits(const Learner& learner, size_t classes) { return BoxesBound(learner, classes); }

CutBound BoundSplit(const ValueCounts& counts, const Attribute& attribute,
                    std::span<const uint64_t> node_counts, const Learner& learner) {
  if (learner.criterion == Criterion::kGini) {
    return AttributeSplitter<Gini>(counts, attribute, node_counts, learner).Bound();
  }
  return AttributeSplitter<Entropy>(counts, attribute, node_counts, learner).Bound();
}

double QualityOf(Test::Kind kind, std::span<const uint64_t> branches,
                 std::span<const uint64_t> node_counts, const Learner& learner) {
  const size_t classes = node_counts.size();
  if (kind != Test::Kind::kEachValue) {
    const uint64_t low_rows = RowsIn(branches.first(classes));
    const uint64_t least = std::max<uint64_t>(1, learner.min_leaf);
    if (low_rows < least || RowsIn(node_counts) - low_rows < least) return kNotAllowed;
  }
  if (learner.criterion == Criterion::kGini) {
    return QualityOfEach(SplitQuality<Gini>(node_counts, learner), branches, classes, learner);
  }
  return QualityOfEach(SplitQuality<Entropy>(node_counts, learner), branches, classes, learner);
}

Test TestFor(const SplitCandidate& candidate, AttributeId id, const Attribute& attribute) {
  Test test;
  test.attribute = id;
  test.kind = candidate.kind;
  test.code = candidate.code;
  if (candidate.kind != Test::Kind::kThreshold) return test;
  if (candidate.missing_here) {
    test.missing = candidate.missing_goes_low ? Test::Missing::kLow : Test::Missing::kHigh;
  }
  if (candidate.next_code == attribute.MissingCode()) {
    // The known against the missing: every number of the column stays low.
    test.code = attribute.MissingCode() - 1;
    test.threshold = attribute.numbers.back();
    return test;
  }
  const double low = attribute.numbers[candidate.code];
  const double high = attribute.numbers[candidate.next_code];
  // As a person would write it: 40.85, not 40.849999999999994.
  const double halfway = low / 2 + high / 2;
  const double middle = ParseNumber(fmt::format("{:.15g}", halfway)).value_or(halfway);
  // Between neighbouring doubles the middle may round to or past one of them.
  test.threshold = middle >= low && middle < high ? middle : low;
  return test;
}

}  // namespace espalier
