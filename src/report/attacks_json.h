// Attacks and what came back, as JSON.
#ifndef ESPALIER_REPORT_ATTACKS_JSON_H_
#define ESPALIER_REPORT_ATTACKS_JSON_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "report/attacks_view.h"

namespace espalier {

nlohmann::ordered_json AttacksObject(const AttacksView& view);
std::string AttacksJson(const AttacksView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_ATTACKS_JSON_H_
