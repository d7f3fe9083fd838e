// How many readers see through a plan, over all requests.
#ifndef ESPALIER_JUDGE_READERS_H_
#define ESPALIER_JUDGE_READERS_H_

#include <cstddef>

namespace espalier {

struct Readers {
  size_t attacks = 0;  // that win
  size_t forests = 0;  // requests whose region a forest that saw it judges unlike one that did not

  bool operator==(const Readers&) const = default;
};

inline constexpr Readers kNoReaders;

}  // namespace espalier

#endif  // ESPALIER_JUDGE_READERS_H_
