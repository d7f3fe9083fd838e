#include "table/align.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "table/text/document.h"

namespace espalier {
namespace {

std::string NameOf(const Table& table) {
  return table.document == nullptr ? "the other table" : table.document->source->name();
}

template <typename T>
std::vector<T> Union(const std::vector<T>& a, const std::vector<T>& b) {
  std::vector<T> all;
  all.reserve(std::max(a.size(), b.size()));
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  return all;
}

// The place of each value in `all`. REQUIRES: both ascend, and `all` has every value
template <typename T>
std::vector<Code> PlacesIn(const std::vector<T>& all, const std::vector<T>& values) {
  std::vector<Code> places;
  places.reserve(values.size());
  auto from = all.begin();
  for (const T& value : values) {
    from = std::lower_bound(from, all.end(), value);
    places.push_back(static_cast<Code>(from - all.begin()));
  }
  return places;
}

// The new code of each code of `attribute`, whose values are to be those of `all`.
std::vector<Code> NewCodes(const Attribute& all, const Attribute& attribute) {
  if (!attribute.numeric()) return PlacesIn(all.values, attribute.values);
  std::vector<Code> codes = PlacesIn(all.numbers, attribute.numbers);
  codes.push_back(static_cast<Code>(all.numbers.size()));  // the missing
  return codes;
}

Column Recoded(const Column& column, const std::vector<Code>& new_codes, size_t code_count) {
  Column recoded(column.rows(), code_count);
  column.ForEach([&](RowIndex row, Code code) { recoded.Set(row, new_codes[code]); });
  return recoded;
}

// Gives one attribute of a table the values of `all`.
void Extend(Attribute& attribute, Column& column, const Attribute& all) {
  if (attribute.values == all.values && attribute.numbers == all.numbers) return;
  const std::vector<Code> new_codes = NewCodes(all, attribute);
  attribute.values = all.values;
  attribute.numbers = all.numbers;
  column = Recoded(column, new_codes, attribute.CodeCount());
}

// The attributes of `table` in the order of `wanted`.
void Reorder(Table& table, const std::vector<Attribute>& wanted) {
  assert(table.attributes.size() == wanted.size());
  std::map<std::string_view, size_t> places;
  for (size_t i = 0; i < table.attributes.size(); ++i) places[table.attributes[i].name] = i;
  std::vector<Attribute> attributes;
  std::vector<Column> columns;
  for (const Attribute& attribute : wanted) {
    const auto found = places.find(attribute.name);
    assert(found != places.end());
    const size_t from = found->second;
    assert(table.attributes[from].type == attribute.type);
    attributes.push_back(table.attributes[from]);
    columns.push_back(std::move(table.columns[from]));
  }
  table.attributes = std::move(attributes);
  table.columns = std::move(columns);
}

Status CheckClasses(const Table& original, const Table& other) {
  const std::vector<std::string>& known = original.class_attribute.values;
  for (const std::string& value : other.class_attribute.values) {
    if (std::binary_search(known.begin(), known.end(), value)) continue;
    return InputError(fmt::format("{}: column '{}' has the class '{}', which {} has not{}",
                                  NameOf(other), other.class_attribute.name, value,
                                  original.document == nullptr ? "the original" : NameOf(original),
                                  DidYouMean(value, known)));
  }
  return {};
}

}  // namespace

Result<AlignedTables> AlignTables(Table original, Table other) {
  if (Status checked = CheckClasses(original, other); !checked.ok()) return checked.error();
  Reorder(other, original.attributes);
  for (size_t i = 0; i < original.attributes.size(); ++i) {
    Attribute all;
    all.values = Union(original.attributes[i].values, other.attributes[i].values);
    all.numbers = Union(original.attributes[i].numbers, other.attributes[i].numbers);
    Extend(original.attributes[i], original.columns[i], all);
    Extend(other.attributes[i], other.columns[i], all);
  }
  Extend(other.class_attribute, other.classes, original.class_attribute);
  return AlignedTables{std::move(original), std::move(other)};
}

}  // namespace espalier
