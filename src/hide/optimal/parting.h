// One way to part the rows of a node: a test with its branches, seen from the codes of its
// attribute, and what it is worth to a learner.
#ifndef ESPALIER_HIDE_OPTIMAL_PARTING_H_
#define ESPALIER_HIDE_OPTIMAL_PARTING_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hide/optimal/value_table.h"
#include "learn/splitter.h"
#include "table/attribute.h"

namespace espalier {

struct Parting {
  AttributeId attribute = 0;
  Test::Kind kind = Test::Kind::kEachValue;
  Code code = 0;             // kThreshold: the last code that goes low; kOneValue: the value
  Code missing_code = 0;     // kThreshold: what stands for a missing number
  bool missing_low = false;  // kThreshold

  bool operator==(const Parting&) const = default;
};

Parting PartingOf(const Test& test, const Attribute& attribute);
Parting PartingOf(const SplitCandidate& candidate, AttributeId id, const Attribute& attribute);

// The branch of a value; under kEachValue, the value itself.
inline size_t BranchOf(const Parting& parting, Code code) {
  if (parting.kind == Test::Kind::kEachValue) return code;
  if (parting.kind == Test::Kind::kOneValue) return code == parting.code ? 0 : 1;
  if (code == parting.missing_code) return parting.missing_low ? 0 : 1;
  return code <= parting.code ? 0 : 1;
}

// The class counts of the branches of a parting.
class BranchCounts {
 public:
  BranchCounts(const Parting& parting, const ValueTable& values, size_t classes);

  const Parting& parting() const { return parting_; }

  void Add(Code code, ClassCode label) { branches_.Add(Branch(code), label); }
  void Take(Code code, ClassCode label) { branches_.Take(Branch(code), label); }

  // The quality times the rows of the node; kNotAllowed if the learner would not split so.
  double Worth(const Learner& learner) const;

 private:
  Code Branch(Code code) const { return static_cast<Code>(BranchOf(parting_, code)); }

  Parting parting_;
  size_t classes_;
  ValueTable branches_;  // by branch in the place of a value
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_PARTING_H_
