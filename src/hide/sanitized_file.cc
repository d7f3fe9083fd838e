#include "hide/sanitized_file.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "base/sha256.h"
#include "base/utf8.h"
#include "table/text/document.h"
#include "table/text/edit_text.h"
#include "table/text/shuffle.h"

namespace espalier {
namespace {

using Json = nlohmann::ordered_json;

Json ValueOf(const Attribute& attribute, Code code) {
  if (!attribute.numeric()) return ValidUtf8(attribute.values[code]);
  return code == attribute.MissingCode() ? Json() : Json(attribute.numbers[code]);
}

// What edits mean, in the words of a ledger. Rows are those of the file, from 1.
class Meanings {
 public:
  explicit Meanings(const EditedTable& edited)
      : table_(edited.table), edits_(edited.edits), reasons_(edited.reasons) {}

  // `edit` is the place in SanitizedFile::edits of `text`.
  Json Of(size_t edit, const Edit& text) const {
    const RowEdits& edits = edits_;
    if (edit < edits.relabelled.size()) return OfRelabel(edits.relabelled[edit]);
    edit -= edits.relabelled.size();
    if (edit < edits.recoded.size()) return OfRecode(edits.recoded[edit]);
    edit -= edits.recoded.size();
    if (edit < edits.removed.size()) {
      const Remove& remove = edits.removed[edit];
      return {{"edit", "remove"}, {"row", RowOf(remove.row)}, {"reason", Reason(remove.reason)}};
    }
    const Add& add = edits.added[edit - edits.removed.size()];
    return {{"edit", "add"},
            {"before", std::get<AddRow>(text).before + 1},
            {"donor", RowOf(add.donor)},
            {"reason", Reason(add.reason)}};
  }

 private:
  Json OfRelabel(const Relabel& edit) const {
    return OfCell("relabel", edit, table_.class_attribute, table_.classes);
  }

  Json OfRecode(const Recode& edit) const {
    return OfCell("recode", edit, table_.attributes[edit.attribute],
                  table_.columns[edit.attribute]);
  }

  template <typename CellEdit>
  Json OfCell(const char* word, const CellEdit& edit, const Attribute& attribute,
              const Column& column) const {
    return {{"edit", word},
            {"row", RowOf(edit.row)},
            {"column", ValidUtf8(attribute.name)},
            {"from", ValueOf(attribute, column.At(edit.row))},
            {"to", ValueOf(attribute, edit.to)},
            {"reason", Reason(edit.reason)}};
  }

  uint64_t RowOf(RowIndex row) const { return FileRow(table_, row) + 1; }
  std::string Reason(size_t reason) const { return ValidUtf8(reasons_[reason]); }

  const Table& table_;
  const RowEdits& edits_;
  std::span<const std::string> reasons_;
};

// Like WriteTable, with the rows in their random order.
Result<std::vector<Patch>> WriteShuffled(const EditedTable& edited, std::span<const Edit> edits,
                                         const WriteBytes& write) {
  const Document& document = *edited.table.document;
  std::string text;
  Result<std::vector<Patch>> patches = WriteTable(document, edits, [&](std::string_view piece) {
    text.append(piece);
    return Status();
  });
  if (!patches.ok()) return patches;
  const Result<std::string> shuffled = ShuffledText(document.source->name(), text, edited.seed);
  if (!shuffled.ok()) return shuffled.error();
  if (const Status written = write(*shuffled); !written.ok()) return written.error();
  return patches;
}

}  // namespace

Result<SanitizedFile> WriteSanitized(const EditedTable& edited, const WriteBytes& write) {
  Result<std::vector<Edit>> edits = EditText(edited.table, edited.edits, edited.seed);
  if (!edits.ok()) return edits.error();
  Sha256 sha256;
  uint64_t bytes = 0;
  const auto count = [&](std::string_view piece) {
    sha256.Add(piece);
    bytes += piece.size();
    return write(piece);
  };
  Result<std::vector<Patch>> patches = edited.shuffled
                                           ? WriteShuffled(edited, *edits, count)
                                           : WriteTable(*edited.table.document, *edits, count);
  if (!patches.ok()) return patches.error();
  return SanitizedFile{std::move(*edits), std::move(*patches), {bytes, sha256.Finish()}};
}

Status WriteLedger(const EditedTable& edited, const SanitizedFile& file, const WriteBytes& write) {
  const Source& source = *edited.table.document->source;
  const Result<TextDigest> input = DigestOf(source);
  if (!input.ok()) return input.error();
  if (Status same = source.CheckUnchanged(); !same.ok()) return same;
  const Meanings meanings(edited);
  std::vector<std::string> lines;
  lines.reserve(file.patches.size());
  for (const Patch& patch : file.patches) {
    lines.push_back(LedgerLine(meanings.Of(patch.edit, file.edits[patch.edit]), patch));
  }
  Status written = write(LedgerLine({.input = *input,
                                     .output = file.digest,
                                     .edits = lines.size(),
                                     .seed = edited.seed,
                                     .command = edited.command,
                                     .rows = edited.table.document->rows,
                                     .hiding = edited.hiding,
                                     .shuffled = edited.shuffled},
                                    lines));
  for (size_t i = 0; i < lines.size() && written.ok(); ++i) written = write(lines[i]);
  return written;
}

}  // namespace espalier
