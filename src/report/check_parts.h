// The figures of a check as JSON, part by part: docs/checking.md says what they mean.
#ifndef ESPALIER_REPORT_CHECK_PARTS_H_
#define ESPALIER_REPORT_CHECK_PARTS_H_

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "report/check_view.h"

namespace espalier {

// Null where there is none.
nlohmann::ordered_json AgreementObject(const std::optional<Agreement>& agreement);
nlohmann::ordered_json EffectsObject(const SideEffects& effects);
nlohmann::ordered_json SimilarityObject(const CheckView& view);
nlohmann::ordered_json AccuracyObject(const CheckView& view);
nlohmann::ordered_json ColumnsObject(const CheckView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_CHECK_PARTS_H_
