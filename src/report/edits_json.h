// The edits of a plan as JSON: how many of each kind and in each column, and every one of them
// with its reason. There may be very many, so the list is of columns, not of objects.
#ifndef ESPALIER_REPORT_EDITS_JSON_H_
#define ESPALIER_REPORT_EDITS_JSON_H_

#include <nlohmann/json_fwd.hpp>

#include "report/hiding_view.h"

namespace espalier {

// "edits". Rows are those of the file, from 1; that of an added row is its donor's.
// REQUIRES: the original table has its document, or no row without a class
nlohmann::ordered_json EditsObject(const HidingView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_EDITS_JSON_H_
