#include "judge/attacks/neighbours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "base/sample.h"
#include "table/select.h"

namespace espalier {
namespace {

constexpr uint64_t kMostComparisons = 2'000'000'000;
constexpr RowIndex kLeastReferences = 200;

// Cells as numbers, row by row; nominal attributes first.
struct Points {
  size_t nominal = 0;
  size_t attributes = 0;
  std::vector<float> cells;

  std::span<const float> Of(RowIndex row) const {
    return std::span(cells).subspan(row * attributes, attributes);
  }
};

// The place of each code among all values, from 0 to 1; a missing number is 1 from all.
float Placed(const Attribute& attribute, Code code) {
  if (!attribute.numeric()) return static_cast<float>(code);
  if (code >= attribute.MissingCode()) return std::numeric_limits<float>::infinity();
  const size_t steps = std::max<size_t>(2, attribute.numbers.size()) - 1;
  return static_cast<float>(code) / static_cast<float>(steps);
}

Points PointsOf(const Table& table) {
  std::vector<size_t> order(table.attributes.size());
  std::iota(order.begin(), order.end(), size_t{0});
  const auto numeric = std::stable_partition(
      order.begin(), order.end(), [&](size_t a) { return !table.attributes[a].numeric(); });
  Points points;
  points.nominal = static_cast<size_t>(numeric - order.begin());
  points.attributes = order.size();
  points.cells.resize(table.rows * order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    table.columns[order[i]].ForEach([&](RowIndex row, Code code) {
      points.cells[row * points.attributes + i] = Placed(table.attributes[order[i]], code);
    });
  }
  return points;
}

float Distance(std::span<const float> a, std::span<const float> b, size_t nominal) {
  float sum = 0;
  for (size_t i = 0; i < nominal; ++i) sum += a[i] == b[i] ? 0.0F : 1.0F;
  for (size_t i = nominal; i < a.size(); ++i) {
    sum += a[i] == b[i] ? 0.0F : std::min(1.0F, std::abs(a[i] - b[i]));
  }
  return sum;
}

// The nearest few, nearest first.
class Nearest {
 public:
  Nearest() { distances_.fill(std::numeric_limits<float>::infinity()); }

  void Offer(float distance, RowIndex row) {
    if (!(distance < distances_.back())) return;
    size_t place = kNeighbours - 1;
    for (; place > 0 && distance < distances_[place - 1]; --place) {
      distances_[place] = distances_[place - 1];
      rows_[place] = rows_[place - 1];
    }
    distances_[place] = distance;
    rows_[place] = row;
    found_ = std::min(found_ + 1, kNeighbours);
  }

  std::span<const RowIndex> rows() const { return std::span(rows_).first(found_); }

 private:
  std::array<float, kNeighbours> distances_;
  std::array<RowIndex, kNeighbours> rows_{};
  size_t found_ = 0;
};

std::vector<RowIndex> References(const Table& table, uint64_t seed) {
  const uint64_t cells = table.rows * std::max<size_t>(1, table.attributes.size());
  const RowIndex wanted =
      std::min(table.rows, std::max<RowIndex>(kLeastReferences, kMostComparisons / (cells + 1)));
  std::vector<RowIndex> rows(table.rows);
  std::iota(rows.begin(), rows.end(), RowIndex{0});
  if (wanted == table.rows) return rows;
  Random random(seed);
  rows = Drawn(std::move(rows), wanted, random);
  std::sort(rows.begin(), rows.end());
  return rows;
}

// How many of the nearest rows have each class. `self` is a row that does not count.
std::vector<size_t> ClassesNear(const Points& points, std::span<const float> cells,
                                std::span<const RowIndex> references, const Table& table,
                                std::optional<RowIndex> self) {
  Nearest nearest;
  for (const RowIndex other : references) {
    if (other != self) nearest.Offer(Distance(cells, points.Of(other), points.nominal), other);
  }
  std::vector<size_t> counts(table.class_count(), 0);
  for (const RowIndex row : nearest.rows()) ++counts[table.classes.At(row)];
  return counts;
}

ClassCode FirstOfMost(const std::vector<size_t>& counts) {
  return static_cast<ClassCode>(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

}  // namespace

std::vector<ClassCode> ClassesOfNeighbours(const Table& table, uint64_t seed) {
  const Points points = PointsOf(table);
  const std::vector<RowIndex> references = References(table, seed);
  std::vector<ClassCode> classes(table.rows);
  for (RowIndex row = 0; row < table.rows; ++row) {
    const std::vector<size_t> counts = ClassesNear(points, points.Of(row), references, table, row);
    const ClassCode first = FirstOfMost(counts);
    const ClassCode own = table.classes.At(row);
    classes[row] = counts[own] == counts[first] ? own : first;
  }
  return classes;
}

std::vector<ClassCode> ClassesAmong(const Table& table, const Table& rows, uint64_t seed) {
  const Points points = PointsOf(table);
  const Points asked = PointsOf(rows);
  const std::vector<RowIndex> references = References(table, seed);
  std::vector<ClassCode> classes(rows.rows);
  for (RowIndex row = 0; row < rows.rows; ++row) {
    classes[row] = FirstOfMost(ClassesNear(points, asked.Of(row), references, table, std::nullopt));
  }
  return classes;
}

Table LabelsCleaned(const Table& table, uint64_t seed) {
  const std::vector<ClassCode> classes = ClassesOfNeighbours(table, seed);
  Table cleaned = SelectRowsWhere(table, [](RowIndex) { return true; });
  for (RowIndex row = 0; row < table.rows; ++row) cleaned.classes.Set(row, classes[row]);
  return cleaned;
}

Table WithoutDoubtful(const Table& table, uint64_t seed) {
  const std::vector<ClassCode> classes = ClassesOfNeighbours(table, seed);
  return SelectRowsWhere(table,
                         [&](RowIndex row) { return classes[row] == table.classes.At(row); });
}

}  // namespace espalier
