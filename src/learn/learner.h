// A recipe that grows a tree.
#ifndef ESPALIER_LEARN_LEARNER_H_
#define ESPALIER_LEARN_LEARNER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace espalier {

enum class Shape {
  kId3,   // a branch for each value of a nominal attribute
  kCart,  // two branches always
};

enum class Criterion { kGain, kGainRatio, kGini };

enum class Pruning {
  kNone,
  kMdl,  // by the minimum description length, see prune.h
};

struct Learner {
  Shape shape = Shape::kId3;
  Criterion criterion = Criterion::kGain;
  uint64_t min_leaf = 1;
  std::optional<uint64_t> max_depth;  // the root has depth 0
  std::optional<double> min_gain;     // unset, id3 wants more than 0 and cart splits at 0 too
  Pruning pruning = Pruning::kNone;
};

constexpr std::string_view Name(Shape shape) { return shape == Shape::kId3 ? "id3" : "cart"; }

constexpr std::string_view Name(Criterion criterion) {
  switch (criterion) {
    case Criterion::kGain:
      return "gain";
    case Criterion::kGainRatio:
      return "gain-ratio";
    case Criterion::kGini:
      return "gini";
  }
  return "";
}

constexpr std::string_view Name(Pruning pruning) {
  return pruning == Pruning::kMdl ? "mdl" : "none";
}

// "cart:gini"
inline std::string ShortName(const Learner& learner) {
  return std::string(Name(learner.shape)) + ":" + std::string(Name(learner.criterion));
}

}  // namespace espalier

#endif  // ESPALIER_LEARN_LEARNER_H_
