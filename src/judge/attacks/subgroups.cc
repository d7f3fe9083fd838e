#include "judge/attacks/subgroups.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "judge/attacks/bins.h"
#include "table/engine/bit_kernels.h"

namespace espalier {
namespace {

constexpr size_t kMostConditions = 3;
constexpr size_t kBeam = 100;
constexpr size_t kTop = 20;
constexpr size_t kParts = 20;  // of a numeric attribute
constexpr double kSameRows = 0.9;
constexpr double kMostOthers = 0.1;

// Rows, as bits.
using RowSet = std::vector<uint64_t>;

template <typename Wanted>
RowSet RowsWhere(const Table& table, Wanted wanted) {
  RowSet rows(WordsFor(table.rows), 0);
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (wanted(row)) rows[row / kWordBits] |= uint64_t{1} << (row % kWordBits);
  }
  return rows;
}

size_t CountBoth(const RowSet& a, const RowSet& b) {
  return FastestBitKernels().count(a.data(), b.data(), a.size()).masked;
}

bool IsEmpty(const RowSet& rows) {
  return std::all_of(rows.begin(), rows.end(), [](uint64_t word) { return word == 0; });
}

RowSet Both(RowSet a, const RowSet& b) {
  for (size_t i = 0; i < a.size(); ++i) a[i] &= b[i];
  return a;
}

struct Subgroup {
  double accuracy = 0;  // weighted, relative
  RowSet rows;

  // The best first; the rows break ties, so that the order does not depend on that of conditions.
  bool operator<(const Subgroup& other) const {
    return accuracy != other.accuracy ? accuracy > other.accuracy : rows < other.rows;
  }
};

// The rows of every condition, each once.
std::vector<RowSet> ConditionsOf(const Table& table) {
  std::vector<RowSet> conditions;
  for (size_t a = 0; a < table.attributes.size(); ++a) {
    const Attribute& attribute = table.attributes[a];
    const Column& column = table.columns[a];
    const std::vector<size_t> bins = BinsOf(attribute, column, kParts);
    const size_t values = attribute.numeric() ? kParts : attribute.values.size();
    for (size_t value = 0; value < values; ++value) {
      const bool numeric = attribute.numeric();
      const auto low = [&](RowIndex row) {
        const size_t bin = bins[column.At(row)];
        return numeric ? bin <= value : bin == value;
      };
      // A number that is missing is on neither side.
      const auto high = [&](RowIndex row) {
        const size_t bin = bins[column.At(row)];
        return numeric ? bin > value && bin < kParts : bin != value;
      };
      conditions.push_back(RowsWhere(table, low));
      conditions.push_back(RowsWhere(table, high));
    }
  }
  // A two-valued attribute gives each set twice: as a, and as not b.
  std::sort(conditions.begin(), conditions.end());
  conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
  return conditions;
}

class Search {
 public:
  Search(const Table& table, ClassCode c)
      : rows_(table.rows),
        conditions_(ConditionsOf(table)),
        of_class_(RowsWhere(table, [&](RowIndex row) { return table.classes.At(row) == c; })),
        all_(RowsWhere(table, [](RowIndex) { return true; })),
        share_(static_cast<double>(CountBoth(of_class_, all_)) / static_cast<double>(rows_)) {}

  std::set<Subgroup> Top() const {
    std::set<Subgroup> top;
    std::set<Subgroup> level = {{.rows = all_}};
    for (size_t length = 1; length <= kMostConditions; ++length) {
      std::set<Subgroup> next;
      for (const Subgroup& group : level) Extend(group, next);
      for (const Subgroup& group : next) {
        if (group.accuracy > 0) Keep(group, kTop, top);
      }
      level = std::move(next);
    }
    return top;
  }

 private:
  void Extend(const Subgroup& group, std::set<Subgroup>& next) const {
    const RowSet right = Both(group.rows, of_class_);
    const auto cannot_enter = [&](double accuracy) {
      return next.size() == kBeam && accuracy < next.rbegin()->accuracy;
    };
    for (const RowSet& condition : conditions_) {
      const size_t kept = CountBoth(right, condition);
      if (cannot_enter(Accuracy(kept, kept))) continue;  // not even if no other row were matched
      const double accuracy = Accuracy(CountBoth(group.rows, condition), kept);
      if (cannot_enter(accuracy)) continue;
      Subgroup longer{accuracy, Both(group.rows, condition)};
      if (!IsEmpty(longer.rows)) Keep(std::move(longer), kBeam, next);
    }
  }

  double Accuracy(size_t matched, size_t right) const {
    return (static_cast<double>(right) - static_cast<double>(matched) * share_) /
           static_cast<double>(rows_);
  }

  static void Keep(Subgroup group, size_t most, std::set<Subgroup>& kept) {
    if (kept.size() == most && !(group < *kept.rbegin())) return;
    kept.insert(std::move(group));
    if (kept.size() > most) kept.erase(std::prev(kept.end()));
  }

  RowIndex rows_;
  std::vector<RowSet> conditions_;
  RowSet of_class_;
  RowSet all_;
  double share_;
};

}  // namespace

Result<Inspection> IsATopSubgroup(const Table& published, const Learner&, const Rule& request) {
  if (published.rows == 0) return Inspection();
  const RowSet region =
      RowsWhere(published, [&](RowIndex row) { return Matches(request, published, row); });
  const auto rows = static_cast<double>(CountBoth(region, region));
  if (rows == 0) return Inspection();
  for (const Subgroup& group : Search(published, request.predicted).Top()) {
    const auto matched = static_cast<double>(CountBoth(group.rows, region));
    const auto others = static_cast<double>(CountBoth(group.rows, group.rows)) - matched;
    if (matched >= kSameRows * rows && others <= kMostOthers * rows)
      return Inspection{.found = true};
  }
  return Inspection();
}

}  // namespace espalier
