// A check of two files as one line of JSON: the fields of a verdict of `hide`, with null for what
// two files cannot tell, and the figures of docs/checking.md beside them.
#ifndef ESPALIER_REPORT_CHECK_JSON_H_
#define ESPALIER_REPORT_CHECK_JSON_H_

#include <string>

#include "report/check_view.h"

namespace espalier {

std::string CheckJson(const CheckView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_CHECK_JSON_H_
