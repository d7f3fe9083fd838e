// The quality of a test, straight from the formula, and tests of random rows.
#ifndef ESPALIER_TESTS_HIDE_PLAIN_GAIN_H_
#define ESPALIER_TESTS_HIDE_PLAIN_GAIN_H_

#include <cmath>
#include <vector>

#include "base/random.h"
#include "hide/ratio.h"
#include "learn/learner.h"

namespace espalier::testing {

inline double PlainEntropy(const std::vector<double>& sizes) {
  double total = 0;
  for (const double size : sizes) total += size;
  double entropy = 0;
  for (const double size : sizes) {
    if (size > 0) entropy -= size / total * std::log2(size / total);
  }
  return entropy;
}

inline double PlainImpurity(const ClassPair& rows, Criterion criterion) {
  if (Total(rows) == 0) return 0;
  const double p = static_cast<double>(rows[0]) / static_cast<double>(Total(rows));
  return criterion == Criterion::kGini ? 1 - p * p - (1 - p) * (1 - p) : PlainEntropy({p, 1 - p});
}

inline double PlainGain(const std::vector<ClassPair>& branches, Criterion criterion) {
  ClassPair all{};
  std::vector<double> sizes;
  for (const ClassPair& rows : branches) {
    all = all + rows;
    sizes.push_back(static_cast<double>(Total(rows)));
  }
  if (Total(all) == 0) return 0;
  double gain = PlainImpurity(all, criterion);
  for (const ClassPair& rows : branches) {
    gain -= static_cast<double>(Total(rows)) / static_cast<double>(Total(all)) *
            PlainImpurity(rows, criterion);
  }
  if (criterion != Criterion::kGainRatio) return gain;
  const double size_entropy = PlainEntropy(sizes);
  return size_entropy == 0 ? 0 : gain / size_entropy;
}

// Up to `most` rows of each class a branch.
inline std::vector<ClassPair> RandomBranches(size_t branches, uint64_t most, Random& random) {
  std::vector<ClassPair> result(branches);
  for (ClassPair& rows : result) {
    for (int64_t& n : rows) n = static_cast<int64_t>(random.Below(most + 1));
  }
  return result;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_HIDE_PLAIN_GAIN_H_
