// Naive Bayes: every attribute speaks for a class on its own, whatever the others say.
//
// score(k) = log (n_k + 1) + sum over attributes of log (n(bin, k) + 1) / (n_k + bins); the class
// with the greatest score is predicted, of equals the one that sorts first. Numbers are in ten bins
// of about as many rows each; a missing value is a bin of its own.
// Back: it predicts c for more than half of the rows that are to be hidden, the sense prediction.
#ifndef ESPALIER_JUDGE_ATTACKS_NAIVE_BAYES_H_
#define ESPALIER_JUDGE_ATTACKS_NAIVE_BAYES_H_

#include <optional>
#include <vector>

#include "base/result.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// REQUIRES: both tables have the same codes
Result<std::vector<std::optional<ClassCode>>> PredictByNaiveBayes(const Table& published,
                                                                  const Table& rows);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_NAIVE_BAYES_H_
