// A region and how many of its rows have each class now, as labels are exchanged and changed.
#ifndef ESPALIER_HIDE_OPTIMAL_DRAWN_REGION_H_
#define ESPALIER_HIDE_OPTIMAL_DRAWN_REGION_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "hide/neighbours/neighbourhood.h"
#include "hide/neighbours/number_draw.h"
#include "hide/optimal/edited_counts.h"

namespace espalier {

class DrawnRegion {
 public:
  // Borrows the neighbourhood. `most`: how many rows may have the rule's class; nothing: as the
  // level allows.
  DrawnRegion(const Neighbourhood& one, const EditedCounts& counts, std::optional<uint64_t> most);

  const Neighbourhood& around() const { return *one_; }
  // A row of the region, by its place there, changes its class.
  void Change(size_t place, ClassCode from, ClassCode to);
  // Whether the number of rows of the rule's class is about the drawn one.
  bool IsNearDraw() const;
  // Whether the level allows the numbers, and `most` does.
  bool IsAllowed(Level level) const;

 private:
  uint64_t OfItsClass() const;

  const Neighbourhood* one_;
  StratumCounts numbers_;
  uint64_t drawn_ = 0;  // of the rule's class, at first
  std::optional<uint64_t> most_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_DRAWN_REGION_H_
