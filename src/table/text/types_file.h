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

  bool operator==(const TypeOverride&) const = default;
};

Result<std::vector<TypeOverride>> ReadTypesFile(const std::string& path);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_TYPES_FILE_H_
