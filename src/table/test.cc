#include "table/test.h"

#include <algorithm>

namespace espalier {

std::optional<size_t> BranchOf(const Test& test, const Attribute& attribute, Code code) {
  switch (test.kind) {
    case Test::Kind::kThreshold:
      if (code >= attribute.MissingCode()) return test.missing == Test::Missing::kLow ? 0 : 1;
      // By the number, not by the code: a value that did not occur where the test was made may lie
      // between the last code of branch 0 and the threshold.
      return attribute.numbers[code] <= test.threshold ? 0 : 1;
    case Test::Kind::kOneValue:
      return code == test.code ? 0 : 1;
    case Test::Kind::kEachValue: {
      const auto found = std::lower_bound(test.values.begin(), test.values.end(), code);
      if (found == test.values.end() || *found != code) return std::nullopt;
      return static_cast<size_t>(found - test.values.begin());
    }
  }
  return std::nullopt;
}

}  // namespace espalier
