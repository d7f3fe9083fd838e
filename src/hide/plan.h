// What is to be done to the rows, and why.
#ifndef ESPALIER_HIDE_PLAN_H_
#define ESPALIER_HIDE_PLAN_H_

#include <string>
#include <vector>

#include "table/row_edits.h"

namespace espalier {

struct Plan {
  RowEdits edits;
  std::vector<std::string> reasons;  // what the edits' `reason` refers to
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_PLAN_H_
