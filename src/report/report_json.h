// The complete report as JSON, by the schema in docs/report.schema.json.
#ifndef ESPALIER_REPORT_REPORT_JSON_H_
#define ESPALIER_REPORT_REPORT_JSON_H_

#include <string>

#include "report/report.h"

namespace espalier {

// One line, without its end.
std::string ReportJson(const Report& report);

}  // namespace espalier

#endif  // ESPALIER_REPORT_REPORT_JSON_H_
