// An attempt to hide rules as one line of JSON, as `espalier hide --json` prints it.
#ifndef ESPALIER_REPORT_HIDING_JSON_H_
#define ESPALIER_REPORT_HIDING_JSON_H_

#include <string>

#include "report/hiding_view.h"

namespace espalier {

// Without a line's end.
std::string HidingJson(const HidingView& view, const HidingSeconds& seconds);

}  // namespace espalier

#endif  // ESPALIER_REPORT_HIDING_JSON_H_
