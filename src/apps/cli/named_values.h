// Lists of the command line that give names a value: "add=1,remove=5", and lists of names only.
#ifndef ESPALIER_APPS_CLI_NAMED_VALUES_H_
#define ESPALIER_APPS_CLI_NAMED_VALUES_H_

#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace espalier::cli {

struct NamedValue {
  std::string name;
  std::string value;  // as it is written
};

// An error for an empty list, and for a name that is none of `names` or stands there twice.
Result<std::vector<NamedValue>> ParseNamedValues(const std::string& text,
                                                 std::span<const std::string> names);
Result<std::vector<std::string>> ParseKnownNames(const std::string& text,
                                                 std::span<const std::string> names);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_NAMED_VALUES_H_
