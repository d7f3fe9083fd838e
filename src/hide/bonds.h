// What always holds between the attributes of a table, so that edits can respect it.
//
//   one-hot     two-valued attributes of which exactly one is on in every row
//   equal       attributes that part the rows alike; complements do
//   dependency  the value of one attribute tells that of another
// A bond is a set of attributes that such ties connect. Who changes cells of a row inside a bond
// sets the whole bond to what another row has there: then every tie still holds. A tie that might
// be chance is none, unless it is between two-valued attributes that are equal.
#ifndef ESPALIER_HIDE_BONDS_H_
#define ESPALIER_HIDE_BONDS_H_

#include <span>
#include <vector>

#include "table/table.h"

namespace espalier {

class Bonds {
 public:
  Bonds() = default;
  // REQUIRES: the bonds are disjoint, ascending, and of attributes below `attributes`
  Bonds(std::span<const std::vector<AttributeId>> bonds, size_t attributes);

  // All attributes of an attribute's bond, with itself; itself alone if it has none.
  std::span<const AttributeId> With(AttributeId attribute) const { return together_[attribute]; }
  bool AreBound(AttributeId one, AttributeId other) const {
    return With(one).front() == With(other).front();
  }

 private:
  std::vector<std::vector<AttributeId>> together_;  // by attribute
};

// Looks at a sample of the rows, then at all of them for what holds there.
Bonds FindBonds(const Table& table);

}  // namespace espalier

#endif  // ESPALIER_HIDE_BONDS_H_
