// What the reader intends with one column of the file.
#ifndef ESPALIER_TABLE_TEXT_COLUMN_PLAN_H_
#define ESPALIER_TABLE_TEXT_COLUMN_PLAN_H_

#include <string>
#include <vector>

#include "table/attribute.h"

namespace espalier {

struct ColumnPlan {
  enum class Use {
    kSkip,      // neither learned from nor kept
    kDetect,    // numeric if all its values are numbers
    kNominal,   // by its text
    kNumeric,   // anything that is not a number is an error
    kDeclared,  // nominal; a value that is not declared is an error
  };
  std::string name;
  Use use = Use::kDetect;
  std::vector<std::string> declared;                // kDeclared: ascending by bytes
  bool keeps_unseen = true;                         // kDeclared: also values that no row has
  std::string absent = std::string(kMissingValue);  // what a sparse row means by leaving it out
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_COLUMN_PLAN_H_
