#include "table/engine/bit_kernels.h"

#include <array>
#include <bit>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "table/engine/bit_kernels_loops.h"

namespace espalier {
namespace {

struct PortableMachine {
  static uint64_t Ones(uint64_t word) { return static_cast<uint64_t>(std::popcount(word)); }

  // Moves each marked bit down by the number of unmarked bits below it, one binary
  // digit of that number at a time. The moves depend on `select` alone, so one
  // Extractor serves all columns.
  class Extractor {
   public:
    explicit Extractor(uint64_t select) : select_(select) {
      uint64_t unmarked_below = ~select << 1U;
      for (unsigned digit = 0; digit < kDigits; ++digit) {
        const uint64_t odd = PrefixParity(unmarked_below);
        const uint64_t moved = odd & select;
        moved_[digit] = moved;
        select = (select ^ moved) | (moved >> (1U << digit));
        unmarked_below &= ~odd;
      }
    }

    uint64_t operator()(uint64_t word) const {
      word &= select_;
      for (unsigned digit = 0; digit < kDigits; ++digit) {
        const uint64_t moving = word & moved_[digit];
        word = (word ^ moving) | (moving >> (1U << digit));
      }
      return word;
    }

   private:
    static constexpr unsigned kDigits = 6;

    // Bit i: whether bits 0..i hold an odd number of ones.
    static uint64_t PrefixParity(uint64_t word) {
      for (unsigned shift = 1; shift < 64; shift *= 2) word ^= word << shift;
      return word;
    }

    uint64_t select_;
    std::array<uint64_t, kDigits> moved_{};
  };
};

constexpr BitKernels kPortable = {"portable",
                                  CountLoop<PortableMachine>,
                                  CompressColumns<PortableMachine>,
                                  CompressCodesLoop<uint8_t>,
                                  CompressCodesLoop<uint16_t>,
                                  CompressCodesLoop<uint32_t>};

std::vector<BitKernels> FindRunnable() {
  std::vector<BitKernels> found;
#if defined(__x86_64__)
  const char* wish = std::getenv("ESPALIER_KERNELS");  // NOLINT(concurrency-mt-unsafe)
  const bool portable_only = wish != nullptr && std::string_view(wish) == "portable";
  const BitKernels* bmi2 = Bmi2BitKernels();
  if (bmi2 != nullptr && !portable_only) found.push_back(*bmi2);
#endif
  found.push_back(kPortable);
  return found;
}

}  // namespace

std::span<const BitKernels> RunnableBitKernels() {
  static const std::vector<BitKernels> runnable = FindRunnable();
  return runnable;
}

}  // namespace espalier
