#include "apps/cli/against_option.h"

#include <algorithm>

#include "apps/cli/named_values.h"

namespace espalier::cli {
namespace {

// All shapes with all criteria, like `like` in all else.
std::vector<Learner> AllLearners(const Learner& like) {
  std::vector<Learner> learners;
  for (const Shape shape : {Shape::kId3, Shape::kCart}) {
    for (const Criterion criterion : {Criterion::kGain, Criterion::kGainRatio, Criterion::kGini}) {
      learners.push_back(like);
      learners.back().shape = shape;
      learners.back().criterion = criterion;
    }
  }
  return learners;
}

}  // namespace

Option AgainstOption(std::vector<std::string>& target) {
  return {.help = {"--against", "LEARNER:CRITERION,...",
                   "optimal: learners that must grow the target too, such as id3:gain,cart:gini"},
          .take = [&target](const std::string& text) -> Status {
            std::vector<std::string> names;
            for (const Learner& learner : AllLearners({})) names.push_back(ShortName(learner));
            Result<std::vector<std::string>> given = ParseKnownNames(text, names);
            if (!given.ok()) return given.error();
            target = *given;
            return {};
          }};
}

std::vector<Learner> LearnersNamed(const std::vector<std::string>& names, const Learner& like) {
  const std::vector<Learner> all = AllLearners(like);
  std::vector<Learner> learners;
  learners.reserve(names.size());
  for (const std::string& name : names) {
    learners.push_back(*std::find_if(all.begin(), all.end(), [&](const Learner& learner) {
      return ShortName(learner) == name;
    }));
  }
  return learners;
}

}  // namespace espalier::cli
