#include "table/text/edit_script.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/text.h"

namespace espalier {
namespace {

std::string NoRow(RowIndex row, const Document& document) {
  return fmt::format("an edit names row {}, but the file has {}", row,
                     Plural(document.rows, "row"));
}

std::optional<std::string> WrongSet(const EditScript& script, size_t i, const Document& document) {
  const SetCell& set = *script.sets[i].edit;
  if (set.row >= document.rows) return NoRow(set.row, document);
  if (set.column >= document.columns.size()) {
    return fmt::format("an edit names column {} of {}", set.column, document.columns.size());
  }
  if (i > 0 && script.sets[i - 1]->row == set.row && script.sets[i - 1]->column == set.column) {
    return fmt::format("two edits set column {} of row {}", set.column, set.row);
  }
  const auto removed = std::lower_bound(
      script.removed.begin(), script.removed.end(), set.row,
      [](const Listed<RemoveRow>& remove, RowIndex row) { return remove->row < row; });
  if (removed != script.removed.end() && (*removed)->row == set.row) {
    return fmt::format("row {} is both set and removed", set.row);
  }
  return std::nullopt;
}

std::optional<std::string> WrongRemoval(const EditScript& script, size_t i,
                                        const Document& document) {
  const RowIndex row = script.removed[i]->row;
  if (row >= document.rows) return NoRow(row, document);
  if (i > 0 && script.removed[i - 1]->row == row)
    return fmt::format("row {} is removed twice", row);
  return std::nullopt;
}

std::optional<std::string> WrongAddition(const AddRow& add, const Document& document) {
  if (add.before > document.rows) return NoRow(add.before, document);
  return std::nullopt;
}

}  // namespace

EditScript Arrange(std::span<const Edit> edits) {
  EditScript script;
  for (size_t i = 0; i < edits.size(); ++i) {
    if (const auto* set = std::get_if<SetCell>(&edits[i])) script.sets.push_back({set, i});
    if (const auto* remove = std::get_if<RemoveRow>(&edits[i]))
      script.removed.push_back({remove, i});
    if (const auto* add = std::get_if<AddRow>(&edits[i])) script.added.push_back({add, i});
  }
  std::sort(script.sets.begin(), script.sets.end(), [](const auto& a, const auto& b) {
    return std::tie(a->row, a->column) < std::tie(b->row, b->column);
  });
  std::sort(script.removed.begin(), script.removed.end(),
            [](const auto& a, const auto& b) { return a->row < b->row; });
  std::stable_sort(script.added.begin(), script.added.end(),
                   [](const auto& a, const auto& b) { return a->before < b->before; });
  return script;
}

std::optional<std::string> WrongEdit(const EditScript& script, const Document& document) {
  std::optional<std::string> wrong;
  for (size_t i = 0; i < script.sets.size() && !wrong; ++i) wrong = WrongSet(script, i, document);
  for (size_t i = 0; i < script.removed.size() && !wrong; ++i) {
    wrong = WrongRemoval(script, i, document);
  }
  for (size_t i = 0; i < script.added.size() && !wrong; ++i) {
    wrong = WrongAddition(*script.added[i].edit, document);
  }
  return wrong;
}

}  // namespace espalier
