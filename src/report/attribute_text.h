// The attributes of a table with the types that were detected, as a short table; as counts
// by type where the table would be long.
#ifndef ESPALIER_REPORT_ATTRIBUTE_TEXT_H_
#define ESPALIER_REPORT_ATTRIBUTE_TEXT_H_

#include <string>

#include "table/table.h"

namespace espalier {

std::string AttributeText(const Table& table);

}  // namespace espalier

#endif  // ESPALIER_REPORT_ATTRIBUTE_TEXT_H_
