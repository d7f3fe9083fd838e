#include "judge/column_change.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"

namespace espalier {
namespace {

struct Counts {
  std::vector<uint64_t> before;
  std::vector<uint64_t> after;
};

// The share of rows, at each code, before less after.
std::vector<double> ShareDifferences(const Counts& counts, RowIndex rows_before,
                                     RowIndex rows_after) {
  std::vector<double> differences(counts.before.size());
  for (size_t code = 0; code < differences.size(); ++code) {
    differences[code] =
        static_cast<double>(counts.before[code]) / static_cast<double>(rows_before) -
        static_cast<double>(counts.after[code]) / static_cast<double>(rows_after);
  }
  return differences;
}

double TotalVariation(const std::vector<double>& differences) {
  double sum = 0;
  for (const double difference : differences) sum += std::abs(difference);
  return sum / 2;
}

double KolmogorovSmirnov(const std::vector<double>& differences) {
  double up_to_here = 0;
  double greatest = 0;
  for (const double difference : differences) {
    up_to_here += difference;
    greatest = std::max(greatest, std::abs(up_to_here));
  }
  return greatest;
}

uint64_t CountDifference(const Counts& counts) {
  uint64_t sum = 0;
  for (size_t code = 0; code < counts.before.size(); ++code) {
    sum += std::max(counts.before[code], counts.after[code]) -
           std::min(counts.before[code], counts.after[code]);
  }
  return sum;
}

}  // namespace

size_t ColumnCount(const Table& table) { return table.attributes.size() + 1; }

const Attribute& AttributeAt(const Table& table, size_t column) {
  return column < table.attributes.size() ? table.attributes[column] : table.class_attribute;
}

const Column& ColumnAt(const Table& table, size_t column) {
  return column < table.columns.size() ? table.columns[column] : table.classes;
}

std::vector<uint64_t> CountCodes(const Table& table, size_t column) {
  const Attribute& attribute = AttributeAt(table, column);
  // With a place for missing numbers in any case: the other table may have some.
  std::vector<uint64_t> counts(attribute.numeric() ? attribute.numbers.size() + 1
                                                   : attribute.values.size());
  ColumnAt(table, column).ForEach([&](RowIndex, Code code) { ++counts[code]; });
  return counts;
}

ColumnChanges CompareColumns(const Table& before, const Table& after, size_t threads) {
  const size_t columns = ColumnCount(before);
  ColumnChanges result;
  result.changes.resize(columns);
  std::vector<uint64_t> count_differences(columns);
  ParallelFor(threads, columns, [&](size_t column, size_t) {
    const Counts counts{CountCodes(before, column), CountCodes(after, column)};
    const std::vector<double> differences = ShareDifferences(counts, before.rows, after.rows);
    result.changes[column] = AttributeAt(before, column).numeric() ? KolmogorovSmirnov(differences)
                                                                   : TotalVariation(differences);
    count_differences[column] = CountDifference(counts);
  });
  uint64_t sum = 0;
  for (const uint64_t difference : count_differences) sum += difference;
  result.dissimilarity =
      static_cast<double>(sum) / (static_cast<double>(columns) * static_cast<double>(before.rows));
  return result;
}

}  // namespace espalier
