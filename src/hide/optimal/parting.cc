#include "hide/optimal/parting.h"

#include <algorithm>

#include "learn/split_quality.h"

namespace espalier {

Parting PartingOf(const Test& test, const Attribute& attribute) {
  Parting parting{.attribute = test.attribute, .kind = test.kind, .code = test.code};
  if (test.kind != Test::Kind::kThreshold) return parting;
  const auto& numbers = attribute.numbers;
  const auto above = std::upper_bound(numbers.begin(), numbers.end(), test.threshold);
  parting.code = static_cast<Code>(above - numbers.begin()) - 1;
  parting.missing_code = attribute.MissingCode();
  parting.missing_low = test.missing == Test::Missing::kLow;
  return parting;
}

Parting PartingOf(const SplitCandidate& candidate, AttributeId id, const Attribute& attribute) {
  Parting parting{.attribute = id, .kind = candidate.kind, .code = candidate.code};
  if (candidate.kind != Test::Kind::kThreshold) return parting;
  parting.missing_code = attribute.MissingCode();
  parting.missing_low = candidate.missing_here && candidate.missing_goes_low;
  return parting;
}

BranchCounts::BranchCounts(const Parting& parting, const ValueTable& values, size_t classes)
    : parting_(parting), classes_(classes), branches_(classes) {
  // A test in two has both branches, also without rows.
  if (parting.kind != Test::Kind::kEachValue) {
    for (const Code branch : {0U, 1U}) branches_.Add(branch, 0, 0);
  }
  for (size_t place = 0; place < values.codes().size(); ++place) {
    branches_.Add(Branch(values.codes()[place]), values.At(place));
  }
}

double BranchCounts::Worth(const Learner& learner) const {
  const std::span<const uint64_t> counts = branches_.View().counts;
  std::vector<uint64_t> node(classes_);
  for (size_t i = 0; i < counts.size(); ++i) node[i % classes_] += counts[i];
  const double quality = QualityOf(parting_.kind, counts, node, learner);
  return quality == kNotAllowed ? kNotAllowed : quality * static_cast<double>(RowsIn(node));
}

}  // namespace espalier
