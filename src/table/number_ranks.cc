#include "table/number_ranks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace espalier {
namespace {

constexpr size_t kDigitBits = 8;
constexpr size_t kDigits = 64 / kDigitBits;
constexpr size_t kBuckets = size_t{1} << kDigitBits;
constexpr uint64_t kSign = uint64_t{1} << 63;

// Whole numbers that compare as the doubles do.
uint64_t KeyOf(double number) {
  const auto bits = std::bit_cast<uint64_t>(number);
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

struct Keyed {
  uint64_t key = 0;
  Code place = 0;
};

uint64_t DigitSource(uint64_t key) { return key; }
uint64_t DigitSource(const Keyed& keyed) { return keyed.key; }

template <typename T>
size_t Digit(const T& item, size_t digit) {
  return (DigitSource(item) >> (digit * kDigitBits)) & (kBuckets - 1);
}

// Least significant digit first; digits that all items share cost no pass.
template <typename T>
void RadixSort(std::vector<T>& items) {
  if (items.size() < kBuckets) {
    std::sort(items.begin(), items.end(),
              [](const T& a, const T& b) { return DigitSource(a) < DigitSource(b); });
    return;
  }
  std::vector<std::array<size_t, kBuckets>> counts(kDigits);
  for (const T& item : items) {
    for (size_t digit = 0; digit < kDigits; ++digit) ++counts[digit][Digit(item, digit)];
  }
  std::vector<T> other(items.size());
  for (size_t digit = 0; digit < kDigits; ++digit) {
    std::array<size_t, kBuckets>& begins = counts[digit];
    if (begins[Digit(items[0], digit)] == items.size()) continue;
    size_t sum = 0;
    for (size_t& begin : begins) sum += std::exchange(begin, sum);
    for (const T& item : items) other[begins[Digit(item, digit)]++] = item;
    items.swap(other);
  }
}

// The first place at or behind `from` whose number is not below `number`. Neighbours in a
// sorted list are near each other, so the step doubles until it has gone too far.
size_t Gallop(std::span<const double> sorted, size_t from, double number) {
  size_t step = 1;
  while (from + step < sorted.size() && sorted[from + step] < number) {
    from += step;
    step *= 2;
  }
  const auto begin = sorted.begin() + static_cast<std::ptrdiff_t>(from);
  const auto end =
      sorted.begin() + static_cast<std::ptrdiff_t>(std::min(from + step + 1, sorted.size()));
  return static_cast<size_t>(std::lower_bound(begin, end, number) - sorted.begin());
}

// The numbers that are not NaN, ascending.
std::vector<Keyed> SortedItems(std::span<const double> numbers) {
  std::vector<Keyed> items;
  items.reserve(numbers.size());
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (!std::isnan(numbers[i])) items.push_back({KeyOf(numbers[i]), static_cast<Code>(i)});
  }
  const auto less = [](const Keyed& a, const Keyed& b) { return a.key < b.key; };
  if (!std::is_sorted(items.begin(), items.end(), less)) RadixSort(items);
  return items;
}

}  // namespace

std::vector<double> SortedDistinct(std::vector<double> numbers) {
  std::vector<uint64_t> keys(numbers.size());
  std::transform(numbers.begin(), numbers.end(), keys.begin(), KeyOf);
  RadixSort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  numbers.resize(keys.size());
  std::transform(keys.begin(), keys.end(), numbers.begin(), [](uint64_t key) {
    return std::bit_cast<double>((key & kSign) != 0 ? key & ~kSign : ~key);
  });
  numbers.shrink_to_fit();
  return numbers;
}

CodedNumbers CodeNumbers(std::span<const double> numbers) {
  CodedNumbers coded;
  const std::vector<Keyed> items = SortedItems(numbers);
  coded.codes.resize(numbers.size());
  for (const Keyed& item : items) {
    const double number = numbers[item.place];
    if (coded.distinct.empty() || coded.distinct.back() != number) coded.distinct.push_back(number);
    coded.codes[item.place] = static_cast<uint16_t>(coded.distinct.size() - 1);
  }
  if (items.size() == numbers.size()) return coded;
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (std::isnan(numbers[i])) coded.codes[i] = static_cast<uint16_t>(coded.distinct.size());
  }
  coded.distinct.push_back(std::numeric_limits<double>::quiet_NaN());
  return coded;
}

std::vector<Code> RanksIn(std::span<const double> sorted, std::span<const double> numbers) {
  std::vector<Code> ranks(numbers.size(), static_cast<Code>(sorted.size()));
  size_t rank = 0;
  for (const Keyed& item : SortedItems(numbers)) {
    rank = Gallop(sorted, rank, numbers[item.place]);
    ranks[item.place] = static_cast<Code>(rank);
  }
  return ranks;
}

}  // namespace espalier
