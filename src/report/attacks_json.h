// Attacks and what came back, as JSON.
#ifndef ESPALIER_REPORT_ATTACKS_JSON_H_
#define ESPALIER_REPORT_ATTACKS_JSON_H_

#include <string>

#include "report/attacks_view.h"

namespace espalier {

std::string AttacksJson(const AttacksView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_ATTACKS_JSON_H_
