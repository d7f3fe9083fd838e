#include "learn/splitter.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"

namespace espalier {
namespace {

// A numeric attribute at a node: the class counts of its codes, and how they are binned.
struct Sample {
  Attribute attribute;
  std::vector<Code> codes;
  std::vector<uint64_t> counts;
  std::vector<uint64_t> node_counts;
  std::vector<Code> ends;
  std::vector<uint64_t> coarse_counts;
};

Sample RandomSample(size_t classes, Random& random) {
  Sample sample;
  sample.attribute.type = Type::kNumeric;
  sample.attribute.missing = random.Below(2);
  const size_t numbers = 2 + random.Below(300);
  for (size_t i = 0; i < numbers; ++i) {
    sample.attribute.numbers.push_back(static_cast<double>(i));
  }
  sample.node_counts.resize(classes);
  std::vector<uint64_t> bin(classes);
  const uint64_t width = 1 + random.Below(40);
  const uint64_t occupied = 1 + random.Below(4);
  for (Code code = 0; code < sample.attribute.CodeCount(); ++code) {
    sample.codes.push_back(code);
    const bool here = random.Below(occupied) == 0;
    for (size_t c = 0; c < classes; ++c) {
      const bool likely = c == code * classes / numbers;
      const uint64_t rows = here ? random.Below(likely ? 9 : 4) : 0;
      sample.counts.push_back(rows);
      sample.node_counts[c] += rows;
      bin[c] += rows;
    }
    const bool last_number = code + 1 == numbers;
    if (!last_number && code != sample.attribute.MissingCode() && random.Below(width) != 0)
      continue;
    sample.ends.push_back(code);
    sample.coarse_counts.insert(sample.coarse_counts.end(), bin.begin(), bin.end());
    bin.assign(classes, 0);
  }
  return sample;
}

Learner RandomBoundedLearner(Random& random) {
  Learner learner;
  learner.shape = random.Below(2) == 0 ? Shape::kId3 : Shape::kCart;
  learner.criterion = random.Below(2) == 0 ? Criterion::kGain : Criterion::kGini;
  learner.min_leaf = 1 + random.Below(2) * random.Below(30);
  if (random.Below(4) == 0) learner.min_gain = 0.01 * static_cast<double>(random.Below(5));
  return learner;
}

TEST(BoundSplit, TheBestSplitLiesBetweenItsBounds) {
  Random random(1);
  for (int round = 0; round < 3000; ++round) {
    const size_t classes = 2 + random.Below(2);
    const Sample s = RandomSample(classes, random);
    const Learner learner = RandomBoundedLearner(random);
    ASSERT_TRUE(CanBoundSplits(learner, classes));
    const auto best = BestSplit({s.codes, s.counts}, s.attribute, s.node_counts, learner);
    const CutBound bound =
        BoundSplit({s.ends, s.coarse_counts, true}, s.attribute, s.node_counts, learner);
    const double quality = best ? best->quality : kNotAllowed;
    ASSERT_GE(bound.most, quality == kNotAllowed ? quality : quality - kTie) << "round " << round;
    ASSERT_LE(bound.reached, quality) << "round " << round;
  }
}

TEST(BoundSplit, BinsOfOneCodeLeaveNoDoubt) {
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    const Sample s = RandomSample(2, random);
    const Learner learner = {.shape = Shape::kCart, .criterion = Criterion::kGini};
    const auto best = BestSplit({s.codes, s.counts}, s.attribute, s.node_counts, learner);
    const CutBound bound =
        BoundSplit({s.codes, s.counts, true}, s.attribute, s.node_counts, learner);
    ASSERT_LE(bound.most, best ? best->quality + kTie : kNotAllowed) << "round " << round;
  }
}

TEST(BoundSplit, GainRatioAndManyClassesHaveNoBounds) {
  EXPECT_FALSE(CanBoundSplits({.criterion = Criterion::kGainRatio}, 2));
  EXPECT_FALSE(CanBoundSplits({.criterion = Criterion::kGini}, 4));
}

}  // namespace
}  // namespace espalier
