#include "hide/optimal/drawn_region.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace espalier {
namespace {

// How far the number of rows of the rule's class may leave the drawn one, as a share of what the
// tests allow.
constexpr double kMostDeparture = 0.2;

}  // namespace

DrawnRegion::DrawnRegion(const Neighbourhood& one, const EditedCounts& counts,
                         std::optional<uint64_t> most)
    : one_(&one), most_(most) {
  std::vector<Code> labels;
  for (const RowIndex row : one.region) labels.push_back(counts.LabelOf(row));
  numbers_ = CountLabels(one.seen, one.expectation.strata.size(), labels);
  drawn_ = OfItsClass();
}

void DrawnRegion::Change(size_t place, ClassCode from, ClassCode to) {
  const size_t first = one_->seen.strata[place] * one_->model.classes();
  --numbers_[first + from];
  ++numbers_[first + to];
}

bool DrawnRegion::IsNearDraw() const {
  const double away = std::abs(static_cast<double>(OfItsClass()) - static_cast<double>(drawn_));
  return away <= std::max(1.0, kMostDeparture * one_->expectation.all.slack[one_->predicted]);
}

bool DrawnRegion::IsAllowed(Level level) const {
  return (!most_ || OfItsClass() <= *most_) && AreNumbersAllowed(*one_, level, numbers_);
}

uint64_t DrawnRegion::OfItsClass() const {
  return TotalOf(numbers_, one_->model.classes())[one_->predicted];
}

}  // namespace espalier
