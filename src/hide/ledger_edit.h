// What a line of a ledger says of its edit to people, and whether it can be true.
//
//   {"edit":"recode","row":3,"column":"x","from":4.0,"to":1.5,"reason":"..", ...}
//
// Undo and replay follow the patches alone; but a record that says one thing and does another is
// no record, so every field must be there, of its type, and fit the patch and the lines before.
#ifndef ESPALIER_HIDE_LEDGER_EDIT_H_
#define ESPALIER_HIDE_LEDGER_EDIT_H_

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "base/result.h"
#include "table/text/edit.h"

namespace espalier {

// Looks at the lines of one ledger, in their order.
class LedgerEditCheck {
 public:
  // `rows` of the original, where the ledger says it.
  explicit LedgerEditCheck(std::optional<uint64_t> rows = std::nullopt) : rows_(rows) {}

  // An error whose message says what is wrong, without the place.
  Status Check(const nlohmann::ordered_json& line, const Patch& patch);

 private:
  Status CheckRow(const nlohmann::ordered_json& line, const char* field, uint64_t most) const;
  Status CheckRows(const nlohmann::ordered_json& line);

  std::optional<uint64_t> rows_;
  uint64_t row_ = 1;  // that of the line before
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_LEDGER_EDIT_H_
