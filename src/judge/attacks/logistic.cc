#include "judge/attacks/logistic.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <span>

#include "judge/attacks/pair_features.h"

namespace espalier {
namespace {

constexpr RowIndex kMostFitted = 10'000;
constexpr size_t kLeastSteps = 100;
constexpr size_t kMostSteps = 400;
constexpr size_t kMostWork = 400'000'000;  // weights read in all steps, unless these are the least
// Times the rows: what one row's loss is worth against the weights.
constexpr double kRidge = 0.05;

// Weights of a linear model: feature * classes + class, the intercept after the last feature.
using Weights = std::vector<double>;

// What a fit is made from; the weights of one row's features sum up to its scores.
class Fit {
 public:
  Fit(FeatureRows rows, std::vector<Code> labels, size_t features, size_t at_once, size_t classes)
      : rows_(std::move(rows)),
        labels_(std::move(labels)),
        features_(features),
        classes_(classes),
        scale_(1 / std::sqrt(static_cast<double>(at_once + 1))) {}

  // Accelerated gradient steps; the gradient of softmax loss changes by at most half as much as
  // the weights do where |x| <= 1.
  Weights Minimized() const {
    const double ridge = kRidge / static_cast<double>(std::max<size_t>(1, labels_.size()));
    const double step = 1 / (0.5 + ridge);
    Weights at((features_ + 1) * classes_, 0);
    Weights ahead = at;
    double momentum = 1;
    for (size_t i = 0; i < Steps(); ++i) {
      const Weights slope = Gradient(ahead, ridge);
      const double next = (1 + std::sqrt(1 + 4 * momentum * momentum)) / 2;
      const double carry = (momentum - 1) / next;
      momentum = next;
      for (size_t w = 0; w < at.size(); ++w) {
        const double moved = ahead[w] - step * slope[w];
        ahead[w] = moved + carry * (moved - at[w]);
        at[w] = moved;
      }
    }
    return at;
  }

  std::vector<double> ScoresOf(const Weights& weights, std::span<const uint32_t> features) const {
    std::vector<double> scores(classes_, 0);
    const auto add = [&](size_t feature) {
      for (size_t c = 0; c < classes_; ++c) scores[c] += scale_ * weights[feature * classes_ + c];
    };
    for (const uint32_t feature : features) add(feature);
    add(features_);
    return scores;
  }

 private:
  size_t Steps() const {
    const size_t work = std::max<size_t>(1, rows_.features.size() * classes_);
    return std::clamp(kMostWork / work, kLeastSteps, kMostSteps);
  }

  Weights Gradient(const Weights& weights, double ridge) const {
    Weights slope(weights.size(), 0);
    for (size_t w = 0; w < features_ * classes_; ++w) slope[w] = ridge * weights[w];
    const double share = scale_ / static_cast<double>(labels_.size());
    for (size_t row = 0; row < labels_.size(); ++row) {
      const auto features = FeaturesOf(rows_, row);
      std::vector<double> off = ScoresOf(weights, features);
      Softmax(off);
      off[labels_[row]] -= 1;
      for (double& one : off) one *= share;
      const auto add = [&](size_t feature) {
        for (size_t c = 0; c < classes_; ++c) slope[feature * classes_ + c] += off[c];
      };
      for (const uint32_t feature : features) add(feature);
      add(features_);
    }
    return slope;
  }

  static void Softmax(std::vector<double>& scores) {
    const double top = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    for (double& score : scores) sum += score = std::exp(score - top);
    for (double& score : scores) score /= sum;
  }

  FeatureRows rows_;
  std::vector<Code> labels_;
  size_t features_;
  size_t classes_;
  double scale_;  // of all features, so that |x| <= 1
};

}  // namespace

Result<std::vector<std::optional<ClassCode>>> PredictByLogistic(const Table& published,
                                                                const Table& rows) {
  assert(published.rows > 0);
  const PairFeatures features(published);
  const size_t step = (published.rows + kMostFitted - 1) / kMostFitted;
  std::vector<Code> labels;
  for (RowIndex row = 0; row < published.rows; row += step) {
    labels.push_back(published.classes.At(row));
  }
  const Fit fit(features.Of(published, step), std::move(labels), features.size(),
                features.most_at_once(), published.class_count());
  const Weights weights = fit.Minimized();
  const FeatureRows asked = features.Of(rows, 1);
  std::vector<std::optional<ClassCode>> said;
  for (size_t row = 0; row < asked.rows(); ++row) {
    const std::vector<double> scores = fit.ScoresOf(weights, FeaturesOf(asked, row));
    said.emplace_back(
        static_cast<ClassCode>(std::max_element(scores.begin(), scores.end()) - scores.begin()));
  }
  return said;
}

}  // namespace espalier
