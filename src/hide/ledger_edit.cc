#include "hide/ledger_edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

namespace espalier {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kCellEdits = {"relabel", "recode"};
constexpr const char* kRemove = "remove";
constexpr const char* kAdd = "add";

std::string KindOf(const Json& line) {
  const auto kind = line.find("edit");
  return kind != line.end() && kind->is_string() ? kind->get<std::string>() : std::string();
}

bool IsCellEdit(const std::string& kind) {
  return std::find(kCellEdits.begin(), kCellEdits.end(), kind) != kCellEdits.end();
}

Status CheckText(const Json& line, const char* field) {
  const auto text = line.find(field);
  if (text != line.end() && text->is_string()) return {};
  return InputError(fmt::format("'{}' of an edit must be a text", field));
}

// A word, a number, or null for a missing number.
Status CheckValue(const Json& line, const char* field) {
  const auto value = line.find(field);
  if (value != line.end() && (value->is_string() || value->is_number() || value->is_null())) {
    return {};
  }
  return InputError(fmt::format("'{}' of an edit must be a text, a number or null", field));
}

Status CheckCell(const Json& line) {
  Status checked = CheckText(line, "column");
  if (checked.ok()) checked = CheckValue(line, "from");
  if (checked.ok()) checked = CheckValue(line, "to");
  return checked;
}

Status CheckPatch(const std::string& kind, const Patch& patch) {
  if (kind == kRemove && !patch.output.empty()) {
    return InputError("the edit is to remove a row, but its patch writes bytes");
  }
  if (kind == kAdd && !patch.input.empty()) {
    return InputError("the edit is to add a row, but its patch takes bytes away");
  }
  return {};
}

}  // namespace

Status LedgerEditCheck::CheckRow(const Json& line, const char* field, uint64_t most) const {
  const auto found = line.find(field);
  if (found == line.end() || !found->is_number_unsigned() || found->get<uint64_t>() == 0) {
    return InputError(fmt::format("'{}' of an edit must be the number of a row, from 1", field));
  }
  const auto row = found->get<uint64_t>();
  if (row <= most) return {};
  return InputError(
      fmt::format("'{}' is {}, but the original has {} rows", field, row, rows_.value_or(0)));
}

// Edits stand in the order of the file.
Status LedgerEditCheck::CheckRows(const Json& line) {
  const bool adds = KindOf(line) == kAdd;
  const char* const place = adds ? "before" : "row";
  const uint64_t rows = rows_.value_or(std::numeric_limits<uint64_t>::max() - 1);
  Status checked = CheckRow(line, place, adds ? rows + 1 : rows);
  if (checked.ok() && adds) checked = CheckRow(line, "donor", rows);
  if (!checked.ok()) return checked;
  const auto row = line[place].get<uint64_t>();
  if (row < row_) {
    return InputError(
        fmt::format("'{}' is {}, but the edit before it is of row {}", place, row, row_));
  }
  row_ = row;
  return {};
}

Status LedgerEditCheck::Check(const Json& line, const Patch& patch) {
  const std::string kind = KindOf(line);
  if (!IsCellEdit(kind) && kind != kRemove && kind != kAdd) {
    return InputError("'edit' must be relabel, recode, remove or add");
  }
  Status checked = CheckRows(line);
  if (checked.ok() && IsCellEdit(kind)) checked = CheckCell(line);
  if (checked.ok()) checked = CheckText(line, "reason");
  if (checked.ok()) checked = CheckPatch(kind, patch);
  return checked;
}

}  // namespace espalier
