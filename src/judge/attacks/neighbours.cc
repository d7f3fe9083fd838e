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

// The cells of one kind, row by row.
template <typename Cell>
struct Cells {
  size_t columns = 0;
  std::vector<Cell> values;

  std::span<const Cell> Of(RowIndex row) const {
    return std::span(values).subspan(row * columns, columns);
  }

  // `cell_of` says what becomes of a code, by the place of its column.
  template <typename CellOf>
  void Fill(const std::vector<const Column*>& from, RowIndex rows, CellOf cell_of) {
    columns = from.size();
    values.resize(rows * columns);
    for (size_t i = 0; i < columns; ++i) {
      from[i]->ForEach(
          [&](RowIndex row, Code code) { values[row * columns + i] = cell_of(i, code); });
    }
  }
};

// Codes of nominal attributes, most of which have few values, and places of numbers: kinds that
// are compared many at a time.
struct Points {
  Cells<uint8_t> few;
  Cells<Code> many;
  Cells<float> numbers;
};

constexpr size_t kCodesInAByte = 0x100;

// The place of a number among all values, from 0 to 1; a missing one is 1 from all.
float Placed(const Attribute& attribute, Code code) {
  if (code >= attribute.MissingCode()) return std::numeric_limits<float>::infinity();
  const size_t steps = std::max<size_t>(2, attribute.numbers.size()) - 1;
  return static_cast<float>(code) / static_cast<float>(steps);
}

Points PointsOf(const Table& table) {
  std::vector<const Column*> few;
  std::vector<const Column*> many;
  std::vector<const Column*> numeric;
  std::vector<const Attribute*> numbers;
  for (size_t a = 0; a < table.attributes.size(); ++a) {
    const Attribute& attribute = table.attributes[a];
    if (attribute.numeric()) {
      numeric.push_back(&table.columns[a]);
      numbers.push_back(&attribute);
    } else {
      (attribute.CodeCount() <= kCodesInAByte ? few : many).push_back(&table.columns[a]);
    }
  }
  Points points;
  points.few.Fill(few, table.rows, [](size_t, Code code) { return static_cast<uint8_t>(code); });
  points.many.Fill(many, table.rows, [](size_t, Code code) { return code; });
  points.numbers.Fill(numeric, table.rows,
                      [&](size_t i, Code code) { return Placed(*numbers[i], code); });
  return points;
}

// Counts in a byte, so that the compiler compares many cells at once; 255 is the most it holds.
template <typename Cell>
size_t CountDifferent(std::span<const Cell> a, std::span<const Cell> b) {
  constexpr size_t kFitsByte = 255;
  size_t all = 0;
  for (size_t begin = 0; begin < a.size(); begin += kFitsByte) {
    uint8_t differ = 0;
    const size_t end = std::min(a.size(), begin + kFitsByte);
    for (size_t i = begin; i < end; ++i) differ = static_cast<uint8_t>(differ + (a[i] != b[i]));
    all += differ;
  }
  return all;
}

float Distance(const Points& these, RowIndex a, const Points& those, RowIndex b) {
  auto sum = static_cast<float>(CountDifferent(these.few.Of(a), those.few.Of(b)) +
                                CountDifferent(these.many.Of(a), those.many.Of(b)));
  const std::span<const float> numbers = these.numbers.Of(a);
  const std::span<const float> others = those.numbers.Of(b);
  for (size_t i = 0; i < numbers.size(); ++i) {
    const float apart = std::min(1.0F, std::abs(numbers[i] - others[i]));
    sum += numbers[i] == others[i] ? 0.0F : apart;
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
std::vector<size_t> ClassesNear(const Points& asked, RowIndex row, const Points& points,
                                std::span<const RowIndex> references, const Table& table,
                                std::optional<RowIndex> self) {
  Nearest nearest;
  for (const RowIndex other : references) {
    if (other != self) nearest.Offer(Distance(asked, row, points, other), other);
  }
  std::vector<size_t> counts(table.class_count(), 0);
  for (const RowIndex near : nearest.rows()) ++counts[table.classes.At(near)];
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
    const std::vector<size_t> counts = ClassesNear(points, row, points, references, table, row);
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
    classes[row] = FirstOfMost(ClassesNear(asked, row, points, references, table, std::nullopt));
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
