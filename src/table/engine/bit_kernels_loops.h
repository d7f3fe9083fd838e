// The loops of the bit kernels, written once over the two instructions that differ
// between CPUs. Included by the .cc files that instantiate them, nowhere else: each
// is compiled for its own instruction set, so everything here must be inlined.
#ifndef ESPALIER_TABLE_ENGINE_BIT_KERNELS_LOOPS_H_
#define ESPALIER_TABLE_ENGINE_BIT_KERNELS_LOOPS_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "table/engine/bit_kernels.h"

#define ESPALIER_INLINE inline __attribute__((always_inline))

namespace espalier {

#if defined(__x86_64__)
// Those of bit_kernels_bmi2.cc; null where the CPU cannot run them, or only slowly.
const BitKernels* Bmi2BitKernels();
#endif

// Machine provides
//   static uint64_t Ones(uint64_t word)
//   struct Extractor { Extractor(uint64_t select); uint64_t operator()(uint64_t word) const; }
// where an Extractor packs the bits of a word that `select` marks into its low end.

template <typename Machine>
ESPALIER_INLINE OnesCount CountLoop(const uint64_t* words, const uint64_t* mask, size_t n) {
  OnesCount ones;
  for (size_t i = 0; i < n; ++i) {
    ones.all += Machine::Ones(words[i]);
    ones.masked += Machine::Ones(words[i] & mask[i]);
  }
  return ones;
}

// kWidth columns side by side: they share the arithmetic on `select`, and their
// chains of dependent instructions overlap.
template <typename Machine, size_t kWidth>
ESPALIER_INLINE void CompressLoop(const uint64_t* const* in, std::span<const uint64_t> select,
                                  uint64_t* const* out) {
  std::array<uint64_t, kWidth> partial{};
  unsigned filled = 0;  // bits of `partial` in use, below 64
  size_t at = 0;
  for (size_t i = 0; i < select.size(); ++i) {
    if (select[i] == 0) continue;  // also keeps the stores below within the output
    const typename Machine::Extractor extract(select[i]);
    const auto ones = static_cast<unsigned>(Machine::Ones(select[i]));
    const bool full = filled + ones >= 64;
    for (size_t c = 0; c < kWidth; ++c) {
      const uint64_t bits = extract(in[c][i]);
      partial[c] |= bits << filled;
      out[c][at] = partial[c];
      // Two shifts, since a shift by 64 is undefined.
      partial[c] = full ? bits >> 1U >> (63 - filled) : partial[c];
    }
    at += full ? 1 : 0;
    filled = (filled + ones) % 64;
  }
  if (filled == 0) return;
  for (size_t c = 0; c < kWidth; ++c) out[c][at] = partial[c];
}

template <typename Machine>
ESPALIER_INLINE void CompressColumns(std::span<const uint64_t* const> in,
                                     std::span<const uint64_t> select,
                                     std::span<uint64_t* const> out) {
  size_t c = 0;
  for (; c + 4 <= in.size(); c += 4) {
    CompressLoop<Machine, 4>(in.data() + c, select, out.data() + c);
  }
  for (; c < in.size(); ++c) CompressLoop<Machine, 1>(in.data() + c, select, out.data() + c);
}

// Copies in[i] for every one in `word`, where in points to the place of the word's first bit.
template <typename T>
ESPALIER_INLINE T* CopySelected(const T* in, uint64_t word, T* out) {
  for (; word != 0; word &= word - 1) *out++ = in[std::countr_zero(word)];
  return out;
}

template <typename T>
ESPALIER_INLINE void CompressCodesLoop(const T* in, std::span<const uint64_t> select,
                                       std::span<T> out) {
  T* at = out.data();
  for (size_t w = 0; w < select.size(); ++w) at = CopySelected(in + w * 64, select[w], at);
}

}  // namespace espalier

#endif  // ESPALIER_TABLE_ENGINE_BIT_KERNELS_LOOPS_H_
