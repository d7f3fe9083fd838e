#include "hide/type_change.h"

#include "base/text.h"
#include "table/text/document.h"

namespace espalier {
namespace {

bool IsDetected(const Table& table, const Attribute& attribute) {
  return table.document == nullptr ||
         table.document->columns[attribute.file_column].use == ColumnPlan::Use::kDetect;
}

// Whether each code occurs after the edits.
std::vector<bool> CodesLeft(const Table& table, const RowEdits& edits, AttributeId attribute) {
  Column codes = table.columns[attribute];
  for (const Recode& recode : edits.recoded) {
    if (recode.attribute == attribute) codes.Set(recode.row, recode.to);
  }
  std::vector<bool> removed(table.rows, false);
  for (const Remove& remove : edits.removed) removed[remove.row] = true;
  std::vector<bool> left(table.attributes[attribute].CodeCount(), false);
  codes.ForEach([&](RowIndex row, Code code) {
    if (!removed[row]) left[code] = true;
  });
  for (const Add& add : edits.added) left[add.codes[attribute]] = true;
  return left;
}

bool AreNumbers(const std::vector<std::string>& values, const std::vector<bool>& left) {
  bool any = false;
  for (size_t code = 0; code < values.size(); ++code) {
    if (!left[code] || values[code] == kMissingValue) continue;
    if (!ParseNumber(values[code])) return false;
    any = true;
  }
  return any;
}

}  // namespace

std::vector<AttributeId> AttributesThatTurnNumeric(const Table& table, const RowEdits& edits) {
  std::vector<AttributeId> turned;
  if (edits.removed.empty() && edits.recoded.empty()) return turned;
  for (AttributeId id = 0; id < table.attributes.size(); ++id) {
    const Attribute& attribute = table.attributes[id];
    if (attribute.numeric() || !IsDetected(table, attribute)) continue;
    const std::vector<bool> all(attribute.values.size(), true);
    // Where the file says so against its values, it says so again.
    if (AreNumbers(attribute.values, all)) continue;
    if (AreNumbers(attribute.values, CodesLeft(table, edits, id))) turned.push_back(id);
  }
  return turned;
}

}  // namespace espalier
