// A report as one page of HTML that needs nothing else: style, script and data are in it, and its
// policy forbids every connection. Verdict, figures and what is not promised are plain HTML; trees,
// lists and plots are drawn by the script from the JSON that the page holds, which is the very
// same as the report's own (report_json.h).
#ifndef ESPALIER_REPORT_PAGE_REPORT_PAGE_H_
#define ESPALIER_REPORT_PAGE_REPORT_PAGE_H_

#include <string>
#include <string_view>

#include "report/external_report.h"
#include "report/report.h"

namespace espalier {

std::string ReportPage(const Report& report);
std::string ExternalPage(const ExternalReport& report);

// JSON that can stand in a script element: what could end it, or a line of it, is escaped.
std::string ScriptSafe(std::string_view json);

}  // namespace espalier

#endif  // ESPALIER_REPORT_PAGE_REPORT_PAGE_H_
