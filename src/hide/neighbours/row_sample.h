// Rows of a table, by columns, that a model is fitted to.
//
// A large set of rows is thinned out: rows are sorted by what they contain, and every k-th is
// taken. So the sample does not depend on the order of rows or columns, and has the shares of the
// whole set.
#ifndef ESPALIER_HIDE_NEIGHBOURS_ROW_SAMPLE_H_
#define ESPALIER_HIDE_NEIGHBOURS_ROW_SAMPLE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace espalier {

struct RowSample {
  const Table& table;
  std::vector<RowIndex> rows;
  std::vector<AttributeId> attributes;     // that may be tested, sorted by name
  std::vector<uint64_t> attribute_hashes;  // of their names
  std::vector<std::vector<Code>> columns;  // by place in `attributes`, then by place in `rows`
  std::vector<Code> labels;

  size_t classes() const { return table.class_count(); }
};

// At most `most` of the rows. `left_out` is an attribute that must not be tested.
RowSample MakeRowSample(const Table& table, std::span<const RowIndex> rows, size_t most,
                        const std::optional<AttributeId>& left_out);

uint64_t MixHash(uint64_t hash, uint64_t value);
uint64_t HashOfText(std::string_view text);

}  // namespace espalier

#endif  // ESPALIER_HIDE_NEIGHBOURS_ROW_SAMPLE_H_
