// Random numbers that are the same on every machine and in every release: the
// standard's engines are, its distributions are not.
#ifndef ESPALIER_BASE_RANDOM_H_
#define ESPALIER_BASE_RANDOM_H_

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace espalier {

// What can be drawn from a source of 64 random bits at a time, Source::Next().
template <typename Source>
class RandomNumbers {
 public:
  // A whole number in [0, bound), uniform (Lemire's multiplication, with rejection).
  // REQUIRES: bound >= 1
  uint64_t Below(uint64_t bound) {
    assert(bound >= 1);
    const uint64_t excess = (0 - bound) % bound;  // 2^64 mod bound
    while (true) {
      const Wide product = static_cast<Wide>(Bits()) * bound;
      if (static_cast<uint64_t>(product) >= excess) return static_cast<uint64_t>(product >> 64);
    }
  }

  // Every order equally likely.
  template <typename List>
  void Shuffle(List& list) {
    for (size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[Below(i)]);
  }

  // A number in [0, 1).
  double Unit() { return static_cast<double>(Bits() >> 11) * 0x1.0p-53; }

 private:
  __extension__ using Wide = unsigned __int128;

  uint64_t Bits() { return static_cast<Source*>(this)->Next(); }
};

// SplitMix64 (Steele, Lea and Flood, 2014). Copyable; a copy repeats the sequence. Who sees a few
// of its numbers knows all others: what must stay secret is drawn by SecretRandom (base/seed.h).
class Random : public RandomNumbers<Random> {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t Next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

 private:
  uint64_t state_;
};

}  // namespace espalier

#endif  // ESPALIER_BASE_RANDOM_H_
