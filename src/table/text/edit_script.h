// Edits in the order in which a stream of rows meets them.
#ifndef ESPALIER_TABLE_TEXT_EDIT_SCRIPT_H_
#define ESPALIER_TABLE_TEXT_EDIT_SCRIPT_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "table/text/document.h"
#include "table/text/edit.h"

namespace espalier {

// An edit, and its place in the list that it stands in.
template <typename T>
struct Listed {
  const T* edit = nullptr;
  size_t place = 0;

  const T* operator->() const { return edit; }
};

// Points into the edits that it was made from.
struct EditScript {
  std::vector<Listed<SetCell>> sets;       // by row, then column
  std::vector<Listed<RemoveRow>> removed;  // ascending
  std::vector<Listed<AddRow>> added;       // by place, then as given

  bool empty() const { return sets.empty() && removed.empty() && added.empty(); }
};

EditScript Arrange(std::span<const Edit> edits);

// What is wrong with the edits, if anything.
std::optional<std::string> WrongEdit(const EditScript& script, const Document& document);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_EDIT_SCRIPT_H_
