#include "judge/attacks/region.h"

#include <algorithm>

#include "table/select.h"

namespace espalier {

Region RegionOf(const Rule& rule, const Neighbourhood& around) {
  Region region{.rule = rule, .rows = around.region, .hidden = {}, .around = &around};
  for (size_t i = 0; i < around.region.size(); ++i) {
    const auto shares = around.seen.SharesOf(i);
    const auto likely = std::max_element(shares.begin(), shares.end()) - shares.begin();
    region.hidden.push_back(static_cast<ClassCode>(likely) != rule.predicted);
  }
  return region;
}

Table WithoutRegion(const Table& published, const Rule& rule) {
  return SelectRowsWhere(published, [&](RowIndex row) { return !Matches(rule, published, row); });
}

}  // namespace espalier
