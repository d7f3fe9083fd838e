// Logistic regression with pairs: a linear model that knows which two things come together.
//
// A feature is one bin of an attribute, or two bins of two attributes together; numbers are in five
// bins. Features with fewer than five rows are left out, and of the others at most 2,000 are used,
// those in which the classes differ most from all rows (Pearson's chi-square). On large tables the
// fit sees at most 10,000 rows, evenly spaced, and pairs of at most 40 attributes.
//
//   minimize  mean over rows of -log softmax(W x)_class + kRidge / 2 |W|^2,   |x| <= 1 for each row
//   by 100 to 400 accelerated gradient steps (Nesterov), fewer for larger tables, from W = 0 with
//   steps of a fixed length; the intercept is free
// The result depends on the table alone.
// Back: it predicts c for more than half of the rows that are to be hidden, the sense prediction.
#ifndef ESPALIER_JUDGE_ATTACKS_LOGISTIC_H_
#define ESPALIER_JUDGE_ATTACKS_LOGISTIC_H_

#include <optional>
#include <vector>

#include "base/result.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// REQUIRES: both tables have the same codes
Result<std::vector<std::optional<ClassCode>>> PredictByLogistic(const Table& published,
                                                                const Table& rows);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_LOGISTIC_H_
