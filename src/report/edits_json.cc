#include "report/edits_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/utf8.h"
#include "judge/edit_counts.h"
#include "table/text/edit_text.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;

std::string ValueText(const Attribute& attribute, Code code) {
  if (!attribute.numeric()) return ValidUtf8(attribute.values[code]);
  return code == attribute.MissingCode() ? std::string(kMissingValue)
                                         : FormatNumber(attribute.numbers[code]);
}

// The columns of the list, filled edit by edit.
class EditList {
 public:
  explicit EditList(const HidingView& view) : table_(view.original.table) {
    for (const char* name : {"kind", "row", "column", "from", "to", "reason"}) {
      lists_[name] = ordered_json::array();
    }
  }

  void Add(const Relabel& edit) {
    AddCell("relabel", edit, {table_.class_attribute, table_.classes});
  }

  void Add(const Recode& edit) {
    AddCell("recode", edit, {table_.attributes[edit.attribute], table_.columns[edit.attribute]});
  }

  void Add(const Remove& edit) { Push({"remove", edit.row, nullptr, "", "", edit.reason}); }

  void Add(const espalier::Add& edit) {
    Push({"add", edit.donor, nullptr, "", AddedText(edit), edit.reason});
  }

  ordered_json Lists() && { return std::move(lists_); }

 private:
  struct Cells {
    const Attribute& attribute;
    const Column& column;
  };
  struct Line {
    const char* kind;
    RowIndex row;
    ordered_json column;
    std::string from;
    std::string to;
    size_t reason;
  };

  template <typename CellEdit>
  void AddCell(const char* kind, const CellEdit& edit, const Cells& cells) {
    Push({kind, edit.row, ValidUtf8(cells.attribute.name),
          ValueText(cells.attribute, cells.column.At(edit.row)),
          ValueText(cells.attribute, edit.to), edit.reason});
  }

  void Push(Line line) {
    lists_["kind"].push_back(line.kind);
    lists_["row"].push_back(FileRow(table_, line.row) + 1);
    lists_["column"].push_back(std::move(line.column));
    lists_["from"].push_back(std::move(line.from));
    lists_["to"].push_back(std::move(line.to));
    lists_["reason"].push_back(line.reason);
  }

  // The cells that are not its donor's, and its class.
  std::string AddedText(const espalier::Add& edit) const {
    std::string text;
    for (size_t i = 0; i < edit.codes.size(); ++i) {
      if (table_.columns[i].At(edit.donor) == edit.codes[i]) continue;
      text += fmt::format("{}={}, ", ValidUtf8(table_.attributes[i].name),
                          ValueText(table_.attributes[i], edit.codes[i]));
    }
    return text + fmt::format("{}={}", ValidUtf8(table_.class_attribute.name),
                              ValueText(table_.class_attribute, edit.label));
  }

  const Table& table_;
  ordered_json lists_;
};

ordered_json CountsByKind(const RowEdits& edits) {
  const EditCounts counts = CountEdits(edits);
  return {{"added", counts.added},
          {"removed", counts.removed},
          {"relabelled", counts.relabelled},
          {"recoded", counts.recoded},
          {"edited", counts.edited}};
}

ordered_json CountsByColumn(const HidingView& view) {
  const Table& table = view.original.table;
  const RowEdits& edits = view.attempt.plan.edits;
  std::vector<size_t> cells(table.attributes.size(), 0);
  for (const Recode& edit : edits.recoded) ++cells[edit.attribute];
  ordered_json list = ordered_json::array();
  for (size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] == 0) continue;
    list.push_back({{"column", ValidUtf8(table.attributes[i].name)}, {"cells", cells[i]}});
  }
  if (!edits.relabelled.empty()) {
    list.push_back(
        {{"column", ValidUtf8(table.class_attribute.name)}, {"cells", edits.relabelled.size()}});
  }
  return list;
}

}  // namespace

ordered_json EditsObject(const HidingView& view) {
  const RowEdits& edits = view.attempt.plan.edits;
  EditList list(view);
  for (const Relabel& edit : edits.relabelled) list.Add(edit);
  for (const Recode& edit : edits.recoded) list.Add(edit);
  for (const Remove& edit : edits.removed) list.Add(edit);
  for (const Add& edit : edits.added) list.Add(edit);
  ordered_json reasons = ordered_json::array();
  for (const std::string& reason : view.attempt.plan.reasons) reasons.push_back(ValidUtf8(reason));
  return {{"by_kind", CountsByKind(edits)},
          {"by_column", CountsByColumn(view)},
          {"reasons", std::move(reasons)},
          {"list", std::move(list).Lists()}};
}

}  // namespace espalier
