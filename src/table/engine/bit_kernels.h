// The inner loops over packed bits and codes, in a portable form and in one for CPUs
// with POPCNT and PEXT. The form is chosen at run time; all give the same results.
#ifndef ESPALIER_TABLE_ENGINE_BIT_KERNELS_H_
#define ESPALIER_TABLE_ENGINE_BIT_KERNELS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace espalier {

struct OnesCount {
  uint64_t all = 0;
  uint64_t masked = 0;
};

struct BitKernels {
  std::string_view name;

  // The ones of words[0, n), and those of them where `mask` has a one too.
  OnesCount (*count)(const uint64_t* words, const uint64_t* mask, size_t n);

  // For every column, packs its bits at the places where `select` has a one, in order, from
  // out's first bit on; the rest of the last word is 0.
  // REQUIRES: in.size() == out.size(); each out has room for the ones of select.
  void (*compress)(std::span<const uint64_t* const> in, std::span<const uint64_t> select,
                   std::span<uint64_t* const> out);

  // The same for a column of codes: copies those at the places where `select` has a one.
  // REQUIRES: out.size() is the number of ones.
  void (*compress8)(const uint8_t* in, std::span<const uint64_t> select, std::span<uint8_t> out);
  void (*compress16)(const uint16_t* in, std::span<const uint64_t> select, std::span<uint16_t> out);
  void (*compress32)(const uint32_t* in, std::span<const uint64_t> select, std::span<uint32_t> out);

  void CompressCodes(const uint8_t* in, std::span<const uint64_t> select,
                     std::span<uint8_t> out) const {
    compress8(in, select, out);
  }
  void CompressCodes(const uint16_t* in, std::span<const uint64_t> select,
                     std::span<uint16_t> out) const {
    compress16(in, select, out);
  }
  void CompressCodes(const uint32_t* in, std::span<const uint64_t> select,
                     std::span<uint32_t> out) const {
    compress32(in, select, out);
  }
};

// All forms that this CPU can run, the fastest first. The environment variable
// ESPALIER_KERNELS=portable leaves only the portable one.
std::span<const BitKernels> RunnableBitKernels();

inline const BitKernels& FastestBitKernels() { return RunnableBitKernels().front(); }

}  // namespace espalier

#endif  // ESPALIER_TABLE_ENGINE_BIT_KERNELS_H_
