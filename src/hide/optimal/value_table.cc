#include "hide/optimal/value_table.h"

#include <algorithm>

namespace espalier {

ValueTable::ValueTable(std::span<const uint64_t> counts, size_t classes) : classes_(classes) {
  for (size_t code = 0; code * classes < counts.size(); ++code) {
    const std::span<const uint64_t> here = ClassCountsAt(counts, code, classes);
    if (RowsIn(here) == 0) continue;
    codes_.push_back(static_cast<Code>(code));
    counts_.insert(counts_.end(), here.begin(), here.end());
  }
}

uint64_t ValueTable::RowsWith(Code code) const {
  const auto found = std::lower_bound(codes_.begin(), codes_.end(), code);
  if (found == codes_.end() || *found != code) return 0;
  return RowsIn(At(static_cast<size_t>(found - codes_.begin())));
}

size_t ValueTable::FindPlace(Code code) {
  const auto found = std::lower_bound(codes_.begin(), codes_.end(), code);
  const auto place = static_cast<size_t>(found - codes_.begin());
  if (found == codes_.end() || *found != code) {
    codes_.insert(found, code);
    counts_.insert(counts_.begin() + static_cast<std::ptrdiff_t>(place * classes_), classes_, 0);
  }
  return place;
}

}  // namespace espalier
