// An attempt to hide rules as one line of JSON, as `espalier hide --json` prints it.
#ifndef ESPALIER_REPORT_HIDING_JSON_H_
#define ESPALIER_REPORT_HIDING_JSON_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "report/hiding_view.h"

namespace espalier {

// Its parts: "rows", "against", "obstacles" (of them those that are named), and where there is a
// budget "left_out" and "budget".
nlohmann::ordered_json HidingRowsObject(const HidingView& view);
nlohmann::ordered_json AgainstList(const HidingView& view);
nlohmann::ordered_json ObstacleList(const Attempt& attempt);
nlohmann::ordered_json LeftOutList(const HidingView& view);
nlohmann::ordered_json BudgetObject(const BudgetChoice& choice);

// Without a line's end.
std::string HidingJson(const HidingView& view, const HidingSeconds& seconds);

// A request that cannot be hidden, in the same form: what is not known is null, and "error" says
// why.
std::string ImpossibleHidingJson(const Original& original, const Request& request,
                                 const Strategy& strategy, const Error& why);

}  // namespace espalier

#endif  // ESPALIER_REPORT_HIDING_JSON_H_
