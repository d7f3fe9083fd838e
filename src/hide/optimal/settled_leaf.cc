#include "hide/optimal/settled_leaf.h"

#include <algorithm>

namespace espalier {

bool SettledLeaf::HasRequests() const {
  return std::any_of(rows_.begin(), rows_.end(),
                     [](const Row& row) { return row.request != kNoRequest; });
}

bool SettledLeaf::Says() const {
  const std::vector<uint64_t> counts = Counts([](const Row&) { return true; });
  const auto most = std::max_element(counts.begin(), counts.end()) - counts.begin();
  return static_cast<ClassCode>(most) == said_;
}

void SettledLeaf::MakePure() {
  for (Row& row : rows_) {
    if (!row.touched && row.original != said_) Edit(row, said_);
  }
}

void SettledLeaf::Hide(size_t request, ClassCode c) {
  const ClassCode to = c == said_ ? NextAfter(request, c) : said_;
  for (Row& row : rows_) {
    if (row.request != request || row.touched || row.original != c) continue;
    if (IsHidden(request, c)) return;
    Edit(row, to);
  }
}

void SettledLeaf::Lead() {
  for (Row& row : rows_) {
    if (row.touched || row.original == said_) continue;
    if (Says()) return;
    Edit(row, said_);
  }
}

void SettledLeaf::Shrink(size_t most) {
  size_t left = rows_.size();
  for (const bool requested : {true, false}) {
    for (Row& row : rows_) {
      if (left <= most) return;
      if (!row.can_go || (row.request != kNoRequest) != requested) continue;
      if (!requested && row.label != said_) continue;
      row.touched = true;
      row.removed = true;
      --left;
    }
  }
}

void SettledLeaf::Edit(Row& row, ClassCode to) {
  // Only a row that meets the condition can be recoded not to.
  if (by_ == TriedEdit::Kind::kRecode && row.request == kNoRequest) return;
  row.touched = true;
  row.removed = by_ == TriedEdit::Kind::kRemove;
  if (by_ == TriedEdit::Kind::kRelabel || by_ == TriedEdit::Kind::kAdd) row.label = to;
}

template <typename Which>
std::vector<uint64_t> SettledLeaf::Counts(Which which) const {
  std::vector<uint64_t> counts(classes_, 0);
  for (const Row& row : rows_) {
    if (row.removed || !which(row)) continue;
    ++counts[row.label];
    if (row.touched && by_ == TriedEdit::Kind::kAdd) {
      ++counts[row.label];
      ++counts[row.original];
    }
  }
  return counts;
}

bool SettledLeaf::IsHidden(size_t request, ClassCode c) const {
  const auto meets = [&](const Row& row) {
    return row.request == request && !(row.touched && by_ == TriedEdit::Kind::kRecode);
  };
  const auto mine = Counts(meets);
  if (mine[c] < *std::max_element(mine.begin(), mine.end())) return true;
  const auto others = Counts([&](const Row& row) { return !meets(row); });
  return RowsIn(mine) == 0 ||
         (RowsIn(others) > 0 && c == said_ && mine[c] * RowsIn(others) <= others[c] * RowsIn(mine));
}

// The class beside c that is most frequent among the other rows.
ClassCode SettledLeaf::NextAfter(size_t request, ClassCode c) const {
  auto others = Counts([&](const Row& row) { return row.request != request; });
  others[c] = 0;
  const auto most = std::max_element(others.begin(), others.end());
  if (*most > 0) return static_cast<ClassCode>(most - others.begin());
  return c == 0 ? 1 : 0;
}

}  // namespace espalier
