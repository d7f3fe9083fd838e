// The file behind --types: what a person says about columns, over what is detected.
//
// Either a JSON object, {"age": "nominal", "zip": "ignore"}, or lines `name=type`, with
// comments behind #; a name in lines may be quoted as a JSON string.
#ifndef ESPALIER_TABLE_TEXT_TYPES_FILE_H_
#define ESPALIER_TABLE_TEXT_TYPES_FILE_H_

#include <string>
#include <vector>

#include "base/result.h"

namespace espalier {

struct TypeOverride {
  enum class Type { kNominal, kNumeric, kIgnore };
  std::string column;
  Type type = Type::kNominal;
  std::string place = {};  // where a person said so: "FILE:LINE"; empty if nobody did

  // Whether they say the same, wherever they stand.
  friend bool operator==(const TypeOverride& a, const TypeOverride& b) {
    return a.column == b.column && a.type == b.type;
  }
};

Result<std::vector<TypeOverride>> ReadTypesFile(const std::string& path);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_TYPES_FILE_H_
