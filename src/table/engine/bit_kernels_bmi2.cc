// The bit kernels for x86-64 CPUs with POPCNT and BMI2. Compiled for them by function
// attributes, so that the rest of the program runs on any x86-64.
#if defined(__x86_64__)

#include <immintrin.h>

#include <cstring>

#include "table/engine/bit_kernels.h"
#include "table/engine/bit_kernels_loops.h"

#define ESPALIER_BMI2 __attribute__((target("popcnt,bmi,bmi2")))

namespace espalier {
namespace {

// Inline assembly rather than intrinsics: an always-inline template may call
// intrinsics only from functions of the same target, which templates cannot state.
struct Bmi2Machine {
  ESPALIER_INLINE static uint64_t Ones(uint64_t word) {
    uint64_t ones = 0;
    // The output is cleared first, because the instruction waits for it on some CPUs.
    asm("popcnt %1, %0" : "+r"(ones) : "r"(word) : "cc");
    return ones;
  }

  class Extractor {
   public:
    ESPALIER_INLINE explicit Extractor(uint64_t select) : select_(select) {}

    ESPALIER_INLINE uint64_t operator()(uint64_t word) const {
      uint64_t bits = 0;
      asm("pext %2, %1, %0" : "=r"(bits) : "r"(word), "r"(select_));
      return bits;
    }

   private:
    uint64_t select_;
  };
};

ESPALIER_BMI2 OnesCount Count(const uint64_t* words, const uint64_t* mask, size_t n) {
  return CountLoop<Bmi2Machine>(words, mask, n);
}

ESPALIER_BMI2 void Compress(std::span<const uint64_t* const> in, std::span<const uint64_t> select,
                            std::span<uint64_t* const> out) {
  CompressColumns<Bmi2Machine>(in, select, out);
}

// PEXT on codes: a word of them at a time, each one of `select` spread over a whole code.
template <typename T>
ESPALIER_BMI2 void CompressCodes(const T* in, std::span<const uint64_t> select, std::span<T> out) {
  constexpr size_t kLanes = sizeof(uint64_t) / sizeof(T);
  constexpr uint64_t kLaneMask = static_cast<T>(-1);
  constexpr uint64_t kLowBits = ~uint64_t{0} / kLaneMask;  // the lowest bit of every lane
  T* at = out.data();
  T* const end = out.data() + out.size();
  for (size_t w = 0; w < select.size(); ++w) {
    const T* codes = in + w * 64;
    uint64_t word = select[w];
    // Whole words are stored, so near the end of the output the codes go one by one.
    if (end - at < 64) {
      at = CopySelected(codes, word, at);
      continue;
    }
    for (; word != 0; word >>= kLanes, codes += kLanes) {
      uint64_t packed = 0;
      std::memcpy(&packed, codes, sizeof packed);
      const uint64_t lanes = _pdep_u64(word, kLowBits) * kLaneMask;
      packed = _pext_u64(packed, lanes);
      std::memcpy(at, &packed, sizeof packed);
      at += _mm_popcnt_u64(word & ((uint64_t{1} << kLanes) - 1));
    }
  }
}

constexpr BitKernels kBmi2 = {"bmi2",
                              Count,
                              Compress,
                              CompressCodes<uint8_t>,
                              CompressCodes<uint16_t>,
                              CompressCodes<uint32_t>};

}  // namespace

const BitKernels* Bmi2BitKernels() {
  __builtin_cpu_init();
  const bool able = __builtin_cpu_supports("popcnt") != 0 && __builtin_cpu_supports("bmi2") != 0;
  // The first two generations of Zen run PEXT in microcode, slower than the portable form.
  const bool slow = __builtin_cpu_is("znver1") != 0 || __builtin_cpu_is("znver2") != 0;
  return able && !slow ? &kBmi2 : nullptr;
}

}  // namespace espalier

#endif
