#include "table/text/number_ranks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace espalier {
namespace {

constexpr size_t kDigitBits = 11;
constexpr size_t kBuckets = size_t{1} << kDigitBits;
constexpr double kPlacesPerNumber = 32;
constexpr uint64_t kSign = uint64_t{1} << 63;

// A whole number that compares as the double does, and where the double stood.
struct Item {
  uint64_t key = 0;
  size_t place = 0;
};

uint64_t KeyOf(double number) {
  const auto bits = std::bit_cast<uint64_t>(number);
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

double NumberOf(uint64_t key) {
  return std::bit_cast<double>((key & kSign) != 0 ? key & ~kSign : ~key);
}

bool Less(const Item& a, const Item& b) { return a.key < b.key; }

// One pass of a radix sort, by the digit that begins at bit `shift`.
void SortByDigit(std::vector<Item>& items, std::vector<Item>& other, size_t shift) {
  const auto digit = [shift](const Item& item) { return (item.key >> shift) & (kBuckets - 1); };
  std::array<size_t, kBuckets> begins = {};
  for (const Item& item : items) ++begins[digit(item)];
  size_t sum = 0;
  for (size_t& begin : begins) sum += std::exchange(begin, sum);
  for (const Item& item : items) other[begins[digit(item)]++] = item;
  items.swap(other);
}

// Sorts what is nearly sorted; false if that would take too many steps.
bool InsertionSort(std::vector<Item>& items) {
  size_t steps = 8 * items.size();
  for (size_t i = 1; i < items.size(); ++i) {
    const Item item = items[i];
    size_t to = i;
    for (; to > 0 && item.key < items[to - 1].key && steps > 0; --to, --steps) {
      items[to] = items[to - 1];
    }
    items[to] = item;
    if (steps == 0) return false;
  }
  return true;
}

// The bits below the first in which the keys differ decide. Enough of them to tell most of
// the items apart are sorted by radix, and insertion does the rest; where values crowd
// together so much that it does not, all bits are.
void Sort(std::vector<Item>& items) {
  if (items.size() < kBuckets / 4) return std::sort(items.begin(), items.end(), Less);
  uint64_t differing = 0;
  for (const Item& item : items) differing |= item.key ^ items[0].key;
  const auto width = static_cast<size_t>(std::bit_width(differing));
  const size_t wanted = std::min<size_t>(width, std::bit_width(items.size()) + 2);
  std::vector<Item> other(items.size());
  for (size_t shift = width - wanted; shift < width; shift += kDigitBits) {
    SortByDigit(items, other, shift);
  }
  if (InsertionSort(items)) return;
  for (size_t shift = 0; shift < width; shift += kDigitBits) SortByDigit(items, other, shift);
}

bool IsWhole(double number) {
  constexpr double kExact = 0x1p52;
  return number > -kExact && number < kExact &&
         static_cast<double>(static_cast<int64_t>(number)) == number;
}

// Where whole numbers lie.
struct Range {
  int64_t least = 0;
  size_t count = 0;  // of whole numbers from the least to the greatest

  size_t PlaceOf(double number) const {
    return static_cast<size_t>(static_cast<int64_t>(number) - least);
  }
};

// The range of the numbers that are known, if all of them are whole and it has not many
// more places than there are numbers.
std::optional<Range> DenseRange(const std::vector<double>& numbers) {
  double least = std::numeric_limits<double>::infinity();
  double greatest = -least;
  for (const double number : numbers) {
    if (std::isnan(number)) continue;
    if (!IsWhole(number)) return std::nullopt;
    least = std::min(least, number);
    greatest = std::max(greatest, number);
  }
  const double most = kPlacesPerNumber * static_cast<double>(numbers.size());
  if (least > greatest || greatest - least >= most) return std::nullopt;
  return Range{static_cast<int64_t>(least), static_cast<size_t>(greatest - least) + 1};
}

// How many bits are set, in steps that every CPU has: a call for each number would cost more.
uint32_t CountBits(uint32_t bits) {
  bits -= (bits >> 1U) & 0x55555555U;
  bits = (bits & 0x33333333U) + ((bits >> 2U) & 0x33333333U);
  return (((bits + (bits >> 4U)) & 0x0f0f0f0fU) * 0x01010101U) >> 24U;
}

// Which places of a range are taken.
class Taken {
 public:
  explicit Taken(size_t places) : groups_(places / kGroup + 1) {}

  void Take(size_t place) { groups_[place / kGroup].taken |= BitOf(place); }

  // To be called once, when all are taken. How many those are.
  size_t Count() {
    Code count = 0;
    for (Group& group : groups_) {
      group.before = count;
      count += CountBits(group.taken);
    }
    return count;
  }

  // REQUIRES: the place is taken, and Count was called
  Code RankOf(size_t place) const {
    const Group& group = groups_[place / kGroup];
    return group.before + CountBits(group.taken & (BitOf(place) - 1));
  }

  // Calls f(place) for every taken place, ascending.
  template <typename F>
  void ForEach(F f) const {
    for (size_t group = 0; group < groups_.size(); ++group) {
      for (uint32_t bits = groups_[group].taken; bits != 0; bits &= bits - 1) {
        f(group * kGroup + static_cast<size_t>(std::countr_zero(bits)));
      }
    }
  }

 private:
  static constexpr size_t kGroup = 32;

  struct Group {
    uint32_t taken = 0;  // a bit a place
    Code before = 0;     // places that are taken in groups before
  };

  static uint32_t BitOf(size_t place) { return uint32_t{1} << (place % kGroup); }

  std::vector<Group> groups_;
};

// Counts instead of sorting: a place for each number of the range.
RankedNumbers RankInRange(const std::vector<double>& numbers, const Range& range) {
  Taken taken(range.count);
  for (const double number : numbers) {
    if (!std::isnan(number)) taken.Take(range.PlaceOf(number));
  }
  RankedNumbers ranked;
  ranked.distinct.reserve(taken.Count());
  taken.ForEach([&](size_t place) {
    ranked.distinct.push_back(static_cast<double>(range.least + static_cast<int64_t>(place)));
  });
  const auto unknown = static_cast<Code>(ranked.distinct.size());
  ranked.ranks.resize(numbers.size());
  std::transform(numbers.begin(), numbers.end(), ranked.ranks.begin(), [&](double number) {
    return std::isnan(number) ? unknown : taken.RankOf(range.PlaceOf(number));
  });
  return ranked;
}

}  // namespace

RankedNumbers RankNumbers(const std::vector<double>& numbers) {
  if (const std::optional<Range> range = DenseRange(numbers)) return RankInRange(numbers, *range);
  std::vector<Item> items;
  items.reserve(numbers.size());
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (!std::isnan(numbers[i])) items.push_back({KeyOf(numbers[i]), i});
  }
  Sort(items);
  RankedNumbers ranked;
  ranked.ranks.resize(numbers.size());
  for (const Item& item : items) {
    const double number = NumberOf(item.key);
    if (ranked.distinct.empty() || ranked.distinct.back() != number) {
      ranked.distinct.push_back(number);
    }
    ranked.ranks[item.place] = static_cast<Code>(ranked.distinct.size() - 1);
  }
  if (items.size() == numbers.size()) return ranked;
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (std::isnan(numbers[i])) ranked.ranks[i] = static_cast<Code>(ranked.distinct.size());
  }
  return ranked;
}

}  // namespace espalier
