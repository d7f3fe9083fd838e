// The columns of a data set with their types: as a file that --types takes, and as JSON.
//
//   "zip code"=nominal  # 871 values, 3 missing
//   {"rows":2000,"unlabelled":0,"class":"decision","attributes":[
//     {"name":"age","type":"numeric","values":64,"missing":24}, ...]}
//
// All columns of the file are listed, in its order; the class has "class":true, and columns that
// the learner does not see have the type "ignore" and no counts.
#ifndef ESPALIER_REPORT_TYPES_TEXT_H_
#define ESPALIER_REPORT_TYPES_TEXT_H_

#include <string>

#include "table/table.h"

namespace espalier {

// REQUIRES of both: the table has its document
std::string TypesText(const Table& table);
std::string TypesJson(const Table& table);

}  // namespace espalier

#endif  // ESPALIER_REPORT_TYPES_TEXT_H_
