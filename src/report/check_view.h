// What every renderer of a check of two files is given. Borrows all of it.
#ifndef ESPALIER_REPORT_CHECK_VIEW_H_
#define ESPALIER_REPORT_CHECK_VIEW_H_

#include <span>
#include <string_view>

#include "hide/request.h"
#include "judge/attempt.h"
#include "judge/check.h"
#include "judge/holdout.h"

namespace espalier {

// Where the distance of two trees is not told.
inline constexpr std::string_view kTooLargeToCompare =
    "the trees differ in too many nodes for an exact distance";

struct CheckView {
  const Original& original;
  std::span<const Request> requests;
  const Check& check;
  const CheckOptions& options;
};

}  // namespace espalier

#endif  // ESPALIER_REPORT_CHECK_VIEW_H_
