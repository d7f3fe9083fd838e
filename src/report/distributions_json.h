// The columns before and after as JSON, for the plots of a report: those that changed most first.
#ifndef ESPALIER_REPORT_DISTRIBUTIONS_JSON_H_
#define ESPALIER_REPORT_DISTRIBUTIONS_JSON_H_

#include <cstddef>
#include <nlohmann/json_fwd.hpp>

#include "report/report.h"

namespace espalier {

// Columns beyond these are not drawn; "columns" has the change of all.
inline constexpr size_t kMostDistributions = 100;

nlohmann::ordered_json DistributionList(const Report& report);

}  // namespace espalier

#endif  // ESPALIER_REPORT_DISTRIBUTIONS_JSON_H_
