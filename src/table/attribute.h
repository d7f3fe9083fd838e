// What is known of one column: its name, its type and the values behind its codes.
//
// Rows hold codes, never values. Codes are numbered so that their order is the
// order of ties: nominal values sort by their bytes, numbers by size. So "the
// lower code" is "the value that sorts first" and "the lower threshold".
#ifndef ESPALIER_TABLE_ATTRIBUTE_H_
#define ESPALIER_TABLE_ATTRIBUTE_H_

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

using Code = uint32_t;
using AttributeId = uint32_t;  // the place of an attribute in Table::attributes
using RowIndex = uint64_t;

// How a missing nominal value is written; to the learner it is a value like any other.
inline constexpr std::string_view kMissingValue = "?";

enum class Type { kNominal, kNumeric };

struct Attribute {
  std::string name;
  size_t file_column = 0;  // its place in the file, from 0
  Type type = Type::kNominal;

  // Nominal: the value of each code, ascending by bytes, without repetition.
  std::vector<std::string> values;
  // Numeric: the number of each code, ascending, without repetition. A missing
  // number, where there are any, has the code after the last of these.
  std::vector<double> numbers;

  uint64_t missing = 0;  // cells without a value

  bool numeric() const { return type == Type::kNumeric; }

  // Codes run from 0 to below this.
  size_t CodeCount() const {
    return numeric() ? numbers.size() + (missing > 0 ? 1 : 0) : values.size();
  }

  // REQUIRES: numeric()
  Code MissingCode() const {
    assert(numeric());
    return static_cast<Code>(numbers.size());
  }

  // REQUIRES: code < CodeCount(), or the code of a missing number
  bool IsMissing(Code code) const {
    if (numeric()) return code == MissingCode();
    return missing > 0 && values[code] == kMissingValue;
  }
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_ATTRIBUTE_H_
