// The parts of a verdict as JSON that `hide` and `check` share.
#ifndef ESPALIER_REPORT_VERDICT_JSON_H_
#define ESPALIER_REPORT_VERDICT_JSON_H_

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "hide/level.h"
#include "hide/request.h"
#include "judge/verdict.h"
#include "table/table.h"

namespace espalier {

// "requests". REQUIRES: the verdict is about these requests, in this order
nlohmann::ordered_json RequestList(const Table& table, std::span<const Request> requests,
                                   const Verdict& verdict, Level level);

// What the owner said of a request, where anything was said, into its object.
void AddOwnersWords(const Request& request, nlohmann::ordered_json& json);

// "rules"
nlohmann::ordered_json RulesObject(const Verdict& verdict);

}  // namespace espalier

#endif  // ESPALIER_REPORT_VERDICT_JSON_H_
