#include "judge/attacks/naive_bayes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "judge/attacks/bins.h"

namespace espalier {
namespace {

// For each row of `rows` and each class, row * classes + class.
using Scores = std::vector<double>;

std::vector<double> ClassRows(const Table& table) {
  std::vector<double> counts(table.class_count(), 0);
  table.classes.ForEach([&](RowIndex, Code c) { ++counts[c]; });
  return counts;
}

// REQUIRES: the attribute has codes
void AddAttribute(const Table& published, const Table& rows, AttributeId a, Scores& scores) {
  const Attribute& attribute = published.attributes[a];
  const size_t classes = published.class_count();
  const std::vector<size_t> bin_of = BinsOf(attribute, published.columns[a], kManyBins);
  const size_t bins = BinCount(attribute, kManyBins);
  std::vector<double> counts(bins * classes, 0);
  published.columns[a].ForEach([&](RowIndex row, Code code) {
    ++counts[bin_of[code] * classes + published.classes.At(row)];
  });
  const std::vector<double> of_class = ClassRows(published);
  rows.columns[a].ForEach([&](RowIndex row, Code code) {
    for (size_t c = 0; c < classes; ++c) {
      scores[row * classes + c] += std::log((counts[bin_of[code] * classes + c] + 1) /
                                            (of_class[c] + static_cast<double>(bins)));
    }
  });
}

}  // namespace

Result<std::vector<std::optional<ClassCode>>> PredictByNaiveBayes(const Table& published,
                                                                  const Table& rows) {
  const size_t classes = published.class_count();
  const std::vector<double> of_class = ClassRows(published);
  Scores scores(rows.rows * classes);
  for (size_t i = 0; i < scores.size(); ++i) scores[i] = std::log(of_class[i % classes] + 1);
  for (AttributeId a = 0; a < published.attributes.size(); ++a) {
    if (published.attributes[a].CodeCount() > 0) AddAttribute(published, rows, a, scores);
  }
  std::vector<std::optional<ClassCode>> said;
  for (RowIndex row = 0; row < rows.rows; ++row) {
    const auto begin = scores.begin() + static_cast<std::ptrdiff_t>(row * classes);
    const auto best = std::max_element(begin, begin + static_cast<std::ptrdiff_t>(classes));
    said.emplace_back(static_cast<ClassCode>(best - begin));
  }
  return said;
}

}  // namespace espalier
