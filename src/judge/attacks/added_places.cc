#include "judge/attacks/added_places.h"

#include <algorithm>
#include <cassert>

namespace espalier {

std::vector<RowIndex> PlacesOfAdded(const Table& published, const Seed& seed, size_t added) {
  assert(added <= published.rows);
  // As table/text/edit_text.cc draws them, among all rows of the file.
  const RowIndex before = published.rows + published.unlabelled.size() - added;
  SecretRandom random(seed, "places of added rows");
  std::vector<RowIndex> places(added);
  for (RowIndex& place : places) place = random.Below(before + 1);
  std::sort(places.begin(), places.end());
  std::vector<RowIndex> rows;
  for (size_t i = 0; i < added; ++i) {
    const RowIndex in_file = places[i] + i;
    const auto gap =
        std::lower_bound(published.unlabelled.begin(), published.unlabelled.end(), in_file);
    if (gap != published.unlabelled.end() && *gap == in_file) continue;
    rows.push_back(in_file - static_cast<RowIndex>(gap - published.unlabelled.begin()));
  }
  return rows;
}

}  // namespace espalier
