#include "apps/serve/time_left.h"

#include <algorithm>

namespace espalier::serve {
namespace {

// Before, next to nothing was seen.
constexpr double kLeastShare = 0.05;
constexpr double kLeastSeconds = 1;
constexpr double kMostSeconds = 1e6;

}  // namespace

void TimeLeft::See(double seconds, double share, double stage_left) {
  // What says nothing new must not put a guess off again and again.
  if (share <= share_) return;
  share_ = share;
  seen_ = seconds;
  left_.reset();
  if (share < kLeastShare || seconds < kLeastSeconds) return;
  const double left = std::max(seconds * (1 - share) / share, stage_left);
  if (left <= kMostSeconds) left_ = left;
}

std::optional<double> TimeLeft::At(double seconds) const {
  const double left = left_.value_or(0) - (seconds - seen_) / 2;
  if (left <= 0) return std::nullopt;
  return left;
}

}  // namespace espalier::serve
