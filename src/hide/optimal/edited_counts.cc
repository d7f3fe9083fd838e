#include "hide/optimal/edited_counts.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace espalier {

EditedCounts::EditedCounts(const Table& table, const Tree& tree, const LeafOrder& order)
    : table_(table),
      tree_(tree),
      order_(order),
      labels_(table.rows),
      removed_(table.rows, false),
      fixed_(table.rows, false),
      noted_(table.rows, false),
      recoded_(table.columns.size()),
      recoded_cells_(table.rows, 0),
      class_counts_(tree.nodes.size() * tree.classes, 0),
      tables_(tree.nodes.size()) {
  table.classes.ForEach([&](RowIndex row, Code label) {
    labels_[row] = label;
    ++class_counts_[order.LeafOf(row) * tree.classes + label];
  });
  // Children stand behind their parents.
  for (size_t node = tree.nodes.size(); node-- > 0;) {
    for (size_t branch = 0; branch < tree.nodes[node].branches; ++branch) {
      const size_t child = tree.nodes[node].first_child + branch;
      for (size_t c = 0; c < tree.classes; ++c) {
        class_counts_[node * tree.classes + c] += class_counts_[child * tree.classes + c];
      }
    }
  }
}

EditedCounts::EditedCounts(const Table& table, const Tree& tree, const LeafOrder& order,
                           TreeCounts& counted, std::vector<size_t> same)
    : EditedCounts(table, tree, order) {
  counted_ = &counted;
  same_ = std::move(same);
}

const ValueTable& EditedCounts::At(size_t node, AttributeId attribute) {
  auto& here = tables_[node];
  if (here.empty()) here.resize(attributes());
  if (!here[attribute]) here[attribute] = Count(node, attribute);
  return *here[attribute];
}

// Few rows of an attribute of many values are sorted, many rows are counted by value.
ValueTable EditedCounts::Count(size_t node, AttributeId attribute) const {
  if (counted_ != nullptr && same_[node] != kGone) {
    return CountEdits(counted_->At(same_[node], attribute), node, attribute);
  }
  const size_t values = table_.attributes[attribute].CodeCount();
  return order_.RowsAt(node).size() < values / 8 ? CountBySorting(node, attribute)
                                                 : CountByValue(node, attribute);
}

// The counts of the original rows of a node with all edits made so far.
ValueTable EditedCounts::CountEdits(ValueTable counts, size_t node, AttributeId attribute) const {
  const Column& column = table_.columns[attribute];
  for (const auto& [place, row] : EditedAt(node)) {
    const Code code = column.At(row);
    const ClassCode label = table_.classes.At(row);
    if (removed_[row]) {
      counts.Take(code, label);
    } else if (recoded_cells_[row] == 0) {
      counts.Relabel(code, label, labels_[row]);
    } else {
      counts.Take(code, label);
      counts.Add(CodeOf(row, attribute), labels_[row]);
    }
  }
  for (const auto& [row, copies] : added_) {
    if (order_.Reaches(row.leaf, node)) counts.Add(row.codes[attribute], row.label, copies);
  }
  return counts;
}

std::span<const std::pair<size_t, RowIndex>> EditedCounts::EditedAt(size_t node) const {
  if (!edited_in_order_) {
    std::sort(edited_.begin(), edited_.end());
    edited_in_order_ = true;
  }
  const auto place = [&](size_t at) {
    return std::lower_bound(edited_.begin(), edited_.end(), std::pair(at, RowIndex{0}));
  };
  return {place(order_.BeginOf(node)), place(order_.EndOf(node))};
}

// Calls f(code, label, copies) for all rows at a node as they are now.
template <typename F>
void EditedCounts::ForEachAt(size_t node, AttributeId attribute, const F& f) const {
  std::visit(
      [&](const auto& codes) {
        for (const RowIndex row : order_.RowsAt(node)) {
          if (removed_[row]) continue;
          const bool recoded = recoded_cells_[row] > 0;
          f(recoded ? CodeOf(row, attribute) : Code{Column::Get(codes, row)}, labels_[row],
            uint64_t{1});
        }
      },
      table_.columns[attribute].packing());
  for (const auto& [row, copies] : added_) {
    if (order_.Reaches(row.leaf, node)) f(row.codes[attribute], row.label, copies);
  }
}

ValueTable EditedCounts::CountByValue(size_t node, AttributeId attribute) const {
  const size_t classes = tree_.classes;
  std::vector<uint64_t> counts(table_.attributes[attribute].CodeCount() * classes, 0);
  ForEachAt(node, attribute, [&](Code code, ClassCode label, uint64_t copies) {
    counts[code * classes + label] += copies;
  });
  return {counts, classes};
}

ValueTable EditedCounts::CountBySorting(size_t node, AttributeId attribute) const {
  std::vector<std::tuple<Code, ClassCode, uint64_t>> rows;
  rows.reserve(order_.RowsAt(node).size());
  ForEachAt(node, attribute, [&](Code code, ClassCode label, uint64_t copies) {
    rows.emplace_back(code, label, copies);
  });
  std::sort(rows.begin(), rows.end());
  ValueTable table(tree_.classes);
  for (const auto& [code, label, copies] : rows) table.Add(code, label, copies);
  return table;
}

Code EditedCounts::CodeOf(RowIndex row, AttributeId attribute) const {
  if (recoded_cells_[row] == 0) return table_.columns[attribute].At(row);
  const auto found = recoded_[attribute].find(row);
  return found == recoded_[attribute].end() ? table_.columns[attribute].At(row) : found->second;
}

std::vector<Code> EditedCounts::CodesOf(RowIndex row) const {
  std::vector<Code> codes(attributes());
  for (AttributeId a = 0; a < codes.size(); ++a) codes[a] = CodeOf(row, a);
  return codes;
}

void EditedCounts::Put(size_t leaf, std::span<const Code> codes, ClassCode label) {
  order_.ForEachOnWay(leaf, [&](size_t node) {
    ++class_counts_[node * tree_.classes + label];
    for (AttributeId a = 0; a < tables_[node].size(); ++a) {
      if (tables_[node][a]) tables_[node][a]->Add(codes[a], label);
    }
  });
}

void EditedCounts::Drop(size_t leaf, std::span<const Code> codes, ClassCode label) {
  order_.ForEachOnWay(leaf, [&](size_t node) {
    --class_counts_[node * tree_.classes + label];
    for (AttributeId a = 0; a < tables_[node].size(); ++a) {
      if (tables_[node][a]) tables_[node][a]->Take(codes[a], label);
    }
  });
}

void EditedCounts::Relabel(RowIndex row, ClassCode from, ClassCode to) {
  const std::vector<Code> codes = CodesOf(row);
  order_.ForEachOnWay(order_.LeafOf(row), [&](size_t node) {
    --class_counts_[node * tree_.classes + from];
    ++class_counts_[node * tree_.classes + to];
    for (AttributeId a = 0; a < tables_[node].size(); ++a) {
      if (tables_[node][a]) tables_[node][a]->Relabel(codes[a], from, to);
    }
  });
  labels_[row] = to;
}

void EditedCounts::Recode(RowIndex row, AttributeId attribute, Code from, Code to) {
  order_.ForEachOnWay(order_.LeafOf(row), [&](size_t node) {
    if (tables_[node].empty() || !tables_[node][attribute]) return;
    tables_[node][attribute]->Take(from, labels_[row]);
    tables_[node][attribute]->Add(to, labels_[row]);
  });
}

void EditedCounts::NoteEdited(size_t leaf, RowIndex row) {
  if (noted_[row]) return;
  noted_[row] = true;
  edited_.emplace_back(order_.BeginOf(leaf), row);
  edited_in_order_ = false;
}

void EditedCounts::Make(const TriedEdit& edit) {
  const size_t leaf = order_.LeafOf(edit.row);
  if (edit.kind != TriedEdit::Kind::kAdd) NoteEdited(leaf, edit.row);
  switch (edit.kind) {
    case TriedEdit::Kind::kRecode:
      Recode(edit.row, edit.attribute, edit.from, edit.to);
      recoded_[edit.attribute][edit.row] = edit.to;
      ++recoded_cells_[edit.row];
      break;
    case TriedEdit::Kind::kRelabel:
      Relabel(edit.row, edit.from, edit.to);
      break;
    case TriedEdit::Kind::kRemove:
      Drop(leaf, CodesOf(edit.row), labels_[edit.row]);
      removed_[edit.row] = true;
      break;
    case TriedEdit::Kind::kAdd:
      Put(leaf, edit.codes, edit.to);
      ++added_[{leaf, edit.codes, edit.to}];
      break;
  }
}

void EditedCounts::TakeBack(const TriedEdit& edit) {
  const size_t leaf = order_.LeafOf(edit.row);
  switch (edit.kind) {
    case TriedEdit::Kind::kRecode:
      Recode(edit.row, edit.attribute, edit.to, edit.from);
      recoded_[edit.attribute].erase(edit.row);
      --recoded_cells_[edit.row];
      break;
    case TriedEdit::Kind::kRelabel:
      Relabel(edit.row, edit.to, edit.from);
      break;
    case TriedEdit::Kind::kRemove:
      removed_[edit.row] = false;
      Put(leaf, CodesOf(edit.row), labels_[edit.row]);
      break;
    case TriedEdit::Kind::kAdd: {
      Drop(leaf, edit.codes, edit.to);
      const auto added = added_.find({leaf, edit.codes, edit.to});
      assert(added != added_.end());
      if (--added->second == 0) added_.erase(added);
      break;
    }
  }
}

}  // namespace espalier
