#include "hide/optimal/settled_leaf.h"

#include <algorithm>
#include <cmath>

namespace espalier {

bool SettledLeaf::Says() const {
  return Says(CountsOf([](const Row&) { return true; }));
}

bool SettledLeaf::Says(const Counts& counts) const {
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
  Counts mine = CountsOf([&](const Row& row) { return Meets(row, request); });
  Counts others = CountsOf([&](const Row& row) { return !Meets(row, request); });
  for (Row& row : rows_) {
    if (row.request != request || row.touched || row.original != c) continue;
    if (IsHidden(mine, others, c)) return;
    Take(row, mine);
    Edit(row, to);
    Put(row, Meets(row, request) ? mine : others);
  }
}

void SettledLeaf::Lead() {
  Counts counts = CountsOf([](const Row&) { return true; });
  for (Row& row : rows_) {
    if (row.touched || row.original == said_) continue;
    if (Says(counts)) return;
    Take(row, counts);
    Edit(row, said_);
    Put(row, counts);
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

bool SettledLeaf::Meets(const Row& row, size_t request) const {
  return row.request == request && !(row.touched && by_ == TriedEdit::Kind::kRecode);
}

void SettledLeaf::Put(const Row& row, Counts& counts) const {
  if (row.removed) return;
  ++counts[row.label];
  if (row.touched && by_ == TriedEdit::Kind::kAdd) {
    ++counts[row.label];
    ++counts[row.original];
  }
}

// REQUIRES: the row is not touched
void SettledLeaf::Take(const Row& row, Counts& counts) { --counts[row.label]; }

template <typename Which>
SettledLeaf::Counts SettledLeaf::CountsOf(Which which) const {
  Counts counts(classes_, 0);
  for (const Row& row : rows_) {
    if (which(row)) Put(row, counts);
  }
  return counts;
}

bool SettledLeaf::IsHidden(const Counts& mine, const Counts& others, ClassCode c) const {
  // By as much as chance might give back to it in a sample of the rows.
  const double clear = std::sqrt(static_cast<double>(RowsIn(mine)));
  const uint64_t most = *std::max_element(mine.begin(), mine.end());
  if (static_cast<double>(mine[c]) + clear <= static_cast<double>(most)) return true;
  return RowsIn(mine) == 0 ||
         (RowsIn(others) > 0 && c == said_ &&
          static_cast<double>(mine[c]) * static_cast<double>(RowsIn(others)) <=
              static_cast<double>(others[c]) * static_cast<double>(RowsIn(mine)));
}

// The class beside c that is most frequent among the other rows.
ClassCode SettledLeaf::NextAfter(size_t request, ClassCode c) const {
  Counts others = CountsOf([&](const Row& row) { return row.request != request; });
  others[c] = 0;
  const auto most = std::max_element(others.begin(), others.end());
  if (*most > 0) return static_cast<ClassCode>(most - others.begin());
  return c == 0 ? 1 : 0;
}

}  // namespace espalier
