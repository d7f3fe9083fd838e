#include "judge/attacks/region.h"

#include "rules/predict.h"
#include "table/select.h"

namespace espalier {

Region RegionOf(const Rule& rule, const Table& original, const Tree& target) {
  Region region{.rule = rule, .rows = {}, .hidden = {}};
  for (RowIndex row = 0; row < original.rows; ++row) {
    if (!Matches(rule, original, row)) continue;
    region.rows.push_back(row);
    region.hidden.push_back(Predict(target, original, row) != rule.predicted);
  }
  return region;
}

Table WithoutRegion(const Table& published, const Rule& rule) {
  return SelectRowsWhere(published, [&](RowIndex row) { return !Matches(rule, published, row); });
}

}  // namespace espalier
