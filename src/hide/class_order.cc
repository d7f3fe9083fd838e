#include "hide/class_order.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hide/neighbours/order_test.h"

namespace espalier {
namespace {

constexpr RowIndex kLeastRows = 2 * kLeastOfEachKind;
constexpr double kMostRuns = 0.1;   // of those in a random order
constexpr double kMostWrong = 0.1;  // of what is guessed wrong without the row before

struct Labels {
  std::vector<uint64_t> counts;
  std::vector<uint64_t> after;  // how often a label comes after another: before * classes + after
  uint64_t runs = 1;

  uint64_t classes() const {
    return static_cast<uint64_t>(
        std::count_if(counts.begin(), counts.end(), [](uint64_t count) { return count > 0; }));
  }
};

Labels LabelsOf(const Table& table) {
  const size_t classes = table.class_attribute.values.size();
  Labels labels{.counts = std::vector<uint64_t>(classes, 0),
                .after = std::vector<uint64_t>(classes * classes, 0)};
  for (RowIndex row = 0; row < table.rows; ++row) {
    const Code label = table.classes.At(row);
    ++labels.counts[label];
    if (row == 0) continue;
    const Code before = table.classes.At(row - 1);
    ++labels.after[before * classes + label];
    if (label != before) ++labels.runs;
  }
  return labels;
}

bool IsSorted(const Labels& labels, double rows) {
  double expected = 1 + rows;
  for (const uint64_t count : labels.counts) {
    expected -= static_cast<double>(count) * static_cast<double>(count) / rows;
  }
  return labels.runs == labels.classes() ||
         static_cast<double>(labels.runs) <= kMostRuns * expected;
}

bool FollowAPattern(const Labels& labels, double rows) {
  double right = 1;  // the first row has none before it
  for (size_t before = 0; before < labels.counts.size(); ++before) {
    const auto first =
        labels.after.begin() + static_cast<std::ptrdiff_t>(before * labels.counts.size());
    const auto last = first + static_cast<std::ptrdiff_t>(labels.counts.size());
    right += static_cast<double>(*std::max_element(first, last));
  }
  const auto most =
      static_cast<double>(*std::max_element(labels.counts.begin(), labels.counts.end()));
  return rows - right <= kMostWrong * (rows - most);
}

}  // namespace

bool OrderTellsClasses(const Table& table) {
  if (table.rows < kLeastRows) return false;
  const Labels labels = LabelsOf(table);
  const auto rows = static_cast<double>(table.rows);
  return labels.classes() > 1 && (IsSorted(labels, rows) || FollowAPattern(labels, rows));
}

}  // namespace espalier
