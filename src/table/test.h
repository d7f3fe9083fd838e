// A question about one attribute that sends each row to a branch.
#ifndef ESPALIER_TABLE_TEST_H_
#define ESPALIER_TABLE_TEST_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "table/attribute.h"

namespace espalier {

struct Test {
  enum class Kind {
    kThreshold,  // branch 0: number <= threshold; branch 1: the others
    kOneValue,   // branch 0: the value; branch 1: all other values
    kEachValue,  // branch i: values[i]
  };
  // Where the rows of the node go that lack the number.
  enum class Missing {
    kNone,  // there are none; others that lack it go high
    kLow,   // branch 0
    kHigh,  // branch 1
  };

  AttributeId attribute = 0;
  Kind kind = Kind::kThreshold;

  // kThreshold: the last code of branch 0 that occurs at the node. kOneValue: the code of the
  // value.
  Code code = 0;

  // kThreshold only.
  double threshold = 0;
  Missing missing = Missing::kNone;

  // kEachValue only: the values that occur at the node, ascending.
  std::vector<Code> values;

  bool operator==(const Test&) const = default;
};

// The branch of a row whose code for the test's attribute is `code`; nothing if the test
// has no branch for that value.
std::optional<size_t> BranchOf(const Test& test, const Attribute& attribute, Code code);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEST_H_
