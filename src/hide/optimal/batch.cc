#include "hide/optimal/batch.h"

#include <algorithm>

namespace espalier {
namespace {

void Change(const TriedEdit& edit, std::vector<uint64_t>& class_counts) {
  if (edit.kind != TriedEdit::Kind::kAdd) --class_counts[edit.from];
  if (edit.kind != TriedEdit::Kind::kRemove) ++class_counts[edit.to];
}

}  // namespace

bool Batch::Take(const std::vector<TriedEdit>& edits) {
  const auto fits = [&](const TriedEdit& edit) { return Fits(edit); };
  if (!std::all_of(edits.begin(), edits.end(), fits)) return false;
  for (const TriedEdit& edit : edits) Put(edit);
  return true;
}

bool Batch::Fits(const TriedEdit& edit) {
  if (edit.kind == TriedEdit::Kind::kRecode) {
    return !whole_rows_.contains(edit.row) && !cells_.contains({edit.row, edit.attribute});
  }
  if (!KeepsClass(edit)) return false;
  if (edit.kind == TriedEdit::Kind::kAdd) return true;
  const auto cell = cells_.lower_bound({edit.row, 0});
  const bool recoded = cell != cells_.end() && cell->first == edit.row;
  return !recoded && !whole_rows_.contains(edit.row);
}

bool Batch::KeepsClass(const TriedEdit& edit) {
  const size_t leaf = counts_.order().LeafOf(edit.row);
  std::vector<uint64_t> after = CountsOf(leaf);
  Change(edit, after);
  const auto said = std::max_element(after.begin(), after.end()) - after.begin();
  return static_cast<ClassCode>(said) == tree_.nodes[leaf].majority;
}

void Batch::Put(const TriedEdit& edit) {
  edits_.push_back(edit);
  if (edit.kind == TriedEdit::Kind::kRecode) {
    cells_.emplace(edit.row, edit.attribute);
    return;
  }
  Change(edit, CountsOf(counts_.order().LeafOf(edit.row)));
  if (edit.kind != TriedEdit::Kind::kAdd) whole_rows_.insert(edit.row);
}

std::vector<uint64_t>& Batch::CountsOf(size_t leaf) {
  const auto [known, fresh] = leaves_.try_emplace(leaf);
  const auto counts = counts_.ClassCounts(leaf);
  if (fresh) known->second.assign(counts.begin(), counts.end());
  return known->second;
}

}  // namespace espalier
