// Finds, 64 bytes at a time, where a plain cell of CSV must end.
//
// A stop is the delimiter or any byte up to '"': line ends, blanks, quotes and NUL are
// among them, and a few control characters and '!' that only take the longer way.
#ifndef ESPALIER_TABLE_TEXT_STOPS_H_
#define ESPALIER_TABLE_TEXT_STOPS_H_

#include <bit>
#include <cstddef>
#include <cstdint>

#include "table/text/text_key.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace espalier {

inline constexpr ptrdiff_t kWindowBytes = 64;
inline constexpr char kLastStop = '"';

// Bit i is about byte i of the window.
struct Stops {
  uint64_t delimiters = 0;
  uint64_t others = 0;  // none of them is the delimiter

  uint64_t DelimitersBeforeOthers() const { return delimiters & ~others & (others - 1); }

  bool operator==(const Stops&) const = default;
};

// In arithmetic on eight bytes at once.
inline Stops PortableStopsIn(const char* window, char delimiter) {
  constexpr uint64_t kOnes = 0x0101010101010101U;
  constexpr uint64_t kHighBits = 0x80 * kOnes;
  constexpr uint64_t kLowBits = ~kHighBits;
  const auto gather = [](uint64_t bytes) {
    return ((bytes & kHighBits) >> 7) * 0x0102040810204080U >> 56;
  };
  Stops stops;
  for (int i = 0; i < kWindowBytes; i += 8) {
    uint64_t word = LoadWord(window + i);
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
    // No sum below carries into the next byte.
    const uint64_t other = word ^ (kOnes * static_cast<unsigned char>(delimiter));
    const uint64_t differs = ((other & kLowBits) + kLowBits) | other;
    const uint64_t above = ((word & kLowBits) + (0x7f - kLastStop) * kOnes) | word;
    stops.delimiters |= gather(~differs) << i;
    stops.others |= gather(~above & differs) << i;
  }
  return stops;
}

// Where the cells of a window end, if all of it is plain.
struct PlainEnds {
  uint64_t ends = 0;  // delimiters and line ends
  size_t count = 0;   // of them
  size_t lines = 0;   // of the line ends
  bool plain = true;  // false: there is another stop, and the rest is not to be used

  bool operator==(const PlainEnds&) const = default;
};

inline PlainEnds PortablePlainEndsIn(const char* window, char delimiter) {
  const Stops stops = PortableStopsIn(window, delimiter);
  PlainEnds found = {.ends = stops.delimiters | stops.others};
  found.count = static_cast<size_t>(std::popcount(found.ends));
  for (uint64_t others = stops.others; others != 0; others &= others - 1) {
    if (window[std::countr_zero(others)] != '\n') found.plain = false;
    ++found.lines;
  }
  return found;
}

#if defined(__SSE2__)

// Counts by adding up bytes: not every CPU counts bits.
inline PlainEnds PlainEndsIn(const char* window, char delimiter) {
  const __m128i delimiters = _mm_set1_epi8(delimiter);
  const __m128i newlines = _mm_set1_epi8('\n');
  const __m128i last = _mm_set1_epi8(kLastStop);
  const __m128i zero = _mm_setzero_si128();
  __m128i ends = zero;   // less than 0 by one in each byte of the sixteen for each end there
  __m128i lines = zero;  // the same of line ends
  __m128i others = zero;
  PlainEnds found;
  for (int i = 0; i < kWindowBytes; i += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(window + i));
    const __m128i line = _mm_cmpeq_epi8(bytes, newlines);
    const __m128i end = _mm_or_si128(line, _mm_cmpeq_epi8(bytes, delimiters));
    const __m128i low = _mm_cmpeq_epi8(_mm_min_epu8(bytes, last), bytes);
    ends = _mm_add_epi8(ends, end);
    lines = _mm_add_epi8(lines, line);
    others = _mm_or_si128(others, _mm_andnot_si128(end, low));
    found.ends |= uint64_t{static_cast<uint32_t>(_mm_movemask_epi8(end))} << i;
  }
  const __m128i sums =
      _mm_or_si128(_mm_sad_epu8(_mm_sub_epi8(zero, ends), zero),
                   _mm_slli_epi64(_mm_sad_epu8(_mm_sub_epi8(zero, lines), zero), 32));
  const auto both =
      static_cast<uint64_t>(_mm_cvtsi128_si64(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums))));
  found.count = both & 0xffffffffU;
  found.lines = both >> 32U;
  found.plain = _mm_movemask_epi8(_mm_cmpeq_epi8(others, zero)) == 0xffff;
  return found;
}

inline Stops StopsIn(const char* window, char delimiter) {
  const __m128i delimiters = _mm_set1_epi8(delimiter);
  const __m128i last = _mm_set1_epi8(kLastStop);
  const auto gather = [](__m128i bytes) {
    return uint64_t{static_cast<uint32_t>(_mm_movemask_epi8(bytes))};
  };
  Stops stops;
  for (int i = 0; i < kWindowBytes; i += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(window + i));
    const __m128i low = _mm_cmpeq_epi8(_mm_min_epu8(bytes, last), bytes);
    stops.delimiters |= gather(_mm_cmpeq_epi8(bytes, delimiters)) << i;
    stops.others |= gather(low) << i;
  }
  stops.others &= ~stops.delimiters;
  return stops;
}

#else

inline PlainEnds PlainEndsIn(const char* window, char delimiter) {
  return PortablePlainEndsIn(window, delimiter);
}

inline Stops StopsIn(const char* window, char delimiter) {
  return PortableStopsIn(window, delimiter);
}

#endif

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_STOPS_H_
