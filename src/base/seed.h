// The secret that all chance of a hiding is drawn from, and the numbers drawn from it.
//
// Whoever has this program and the published file, but not the seed, must not be able to repeat a
// draw: a seed has 128 bits, and every draw is a keyed function of it (AES-256 in counter mode,
// the key being SHA-256 of seed and purpose). Draws for different purposes tell nothing of each
// other. The same seed gives the same numbers on every machine and in every release.
#ifndef ESPALIER_BASE_SEED_H_
#define ESPALIER_BASE_SEED_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"

namespace espalier {

struct Seed {
  uint64_t high = 0;
  uint64_t low = 0;

  bool operator==(const Seed&) const = default;

  // Few enough to try them all: every number below 2^64 counts as guessed.
  bool IsGuessable() const { return high == 0; }
};

// From the operating system.
Result<Seed> NewSeed();

// A whole number below 2^128, in decimal digits; nothing if the text is not one.
std::optional<Seed> ParseSeed(std::string_view text);
std::string TextOf(const Seed& seed);

// A sequence of numbers that belongs to a seed and a purpose. Movable, not copyable.
class SecretRandom : public RandomNumbers<SecretRandom> {
 public:
  SecretRandom(const Seed& seed, std::string_view purpose);
  SecretRandom(SecretRandom&&) noexcept;
  SecretRandom& operator=(SecretRandom&&) noexcept;
  ~SecretRandom();

  uint64_t Next() {
    if (next_ == block_.size()) Refill();
    return block_[next_++];
  }

 private:
  struct Cipher;

  void Refill();

  std::unique_ptr<Cipher> cipher_;
  std::array<uint64_t, 512> block_ = {};
  size_t next_ = block_.size();
};

// The key of each row, 0 to rows - 1: the numbers of a SecretRandom in their order. Rows that must
// be told apart by nothing but the secret are taken in the order of their keys.
std::vector<uint64_t> RowKeys(const Seed& seed, std::string_view purpose, size_t rows);

}  // namespace espalier

#endif  // ESPALIER_BASE_SEED_H_
