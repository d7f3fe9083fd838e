// What became of a rule in the published data, in one word.
#ifndef ESPALIER_JUDGE_OUTCOME_H_
#define ESPALIER_JUDGE_OUTCOME_H_

#include <string_view>

namespace espalier {

enum class Outcome {
  kRemoved,  // the region looks as its neighbours imply, and the rule's class does not lead there
  kImplied,  // the same, but the class leads, because other rules say so
  kFalse,    // the region contradicts its neighbours
  kVisible,  // the rule can still be seen
};

constexpr std::string_view Name(Outcome outcome) {
  switch (outcome) {
    case Outcome::kRemoved:
      return "removed";
    case Outcome::kImplied:
      return "implied";
    case Outcome::kFalse:
      return "false";
    case Outcome::kVisible:
      return "visible";
  }
  return "";
}

}  // namespace espalier

#endif  // ESPALIER_JUDGE_OUTCOME_H_
