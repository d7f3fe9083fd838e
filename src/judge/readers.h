// Readers who see through a plan.
#ifndef ESPALIER_JUDGE_READERS_H_
#define ESPALIER_JUDGE_READERS_H_

#include <cstddef>

namespace espalier {

struct Readers {
  size_t attacks = 0;  // that are won
  size_t forests = 0;  // that have seen the region and tell it by that

  bool operator==(const Readers&) const = default;
};

inline constexpr Readers kNoReaders;

}  // namespace espalier

#endif  // ESPALIER_JUDGE_READERS_H_
