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
    : parting_(parting), classes_(classes) {
  if (parting.kind != Test::Kind::kEachValue) counts_.resize(2 * classes);
  for (size_t place = 0; place < values.codes().size(); ++place) {
    const size_t to = PlaceOf(values.codes()[place]);
    for (size_t c = 0; c < classes; ++c) counts_[to * classes + c] += values.At(place)[c];
  }
}

size_t BranchCounts::PlaceOf(Code code) {
  if (parting_.kind != Test::Kind::kEachValue) return BranchOf(parting_, code);
  const auto found = std::lower_bound(codes_.begin(), codes_.end(), code);
  const auto place = static_cast<size_t>(found - codes_.begin());
  if (found == codes_.end() || *found != code) {
    codes_.insert(found, code);
    counts_.insert(counts_.begin() + static_cast<std::ptrdiff_t>(place * classes_), classes_, 0);
  }
  return place;
}

double BranchCounts::Worth(const Learner& learner) const {
  std::vector<uint64_t> node(classes_);
  for (size_t i = 0; i < counts_.size(); ++i) node[i % classes_] += counts_[i];
  const double quality = QualityOf(parting_.kind, counts_, node, learner);
  return quality == kNotAllowed ? kNotAllowed : quality * static_cast<double>(RowsIn(node));
}

}  // namespace espalier
