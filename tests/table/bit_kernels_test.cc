#include "table/engine/bit_kernels.h"

#include <gtest/gtest.h>

#include <bit>
#include <ostream>
#include <vector>

#include "base/random.h"

namespace espalier {

// Otherwise the test's name would hold the bytes of the pointers, which change with every run.
static void PrintTo(const BitKernels& kernels, std::ostream* out) { *out << kernels.name; }

namespace {

using Words = std::vector<uint64_t>;

// Sparse, dense and mixed words, so that runs of zeros and full words occur.
Words RandomWords(size_t count, Random& random) {
  Words words(count);
  for (uint64_t& word : words) {
    switch (random.Below(5)) {
      case 0:
        word = 0;
        break;
      case 1:
        word = ~uint64_t{0};
        break;
      case 2:
        word = random.Next() & random.Next() & random.Next();
        break;
      default:
        word = random.Next();
    }
  }
  return words;
}

size_t CountOnes(const Words& words) {
  size_t ones = 0;
  for (const uint64_t word : words) ones += static_cast<size_t>(std::popcount(word));
  return ones;
}

bool BitAt(const Words& words, size_t i) { return (words[i / 64] >> (i % 64) & 1U) != 0; }

Words SlowCompress(const Words& in, const Words& select) {
  Words out((CountOnes(select) + 63) / 64);
  size_t at = 0;
  for (size_t i = 0; i < in.size() * 64; ++i) {
    if (!BitAt(select, i)) continue;
    if (BitAt(in, i)) out[at / 64] |= uint64_t{1} << (at % 64);
    ++at;
  }
  return out;
}

template <typename T>
std::vector<T> SlowCompressCodes(const std::vector<T>& in, const Words& select) {
  std::vector<T> out;
  for (size_t i = 0; i < in.size(); ++i) {
    if (BitAt(select, i)) out.push_back(in[i]);
  }
  return out;
}

class EachKernel : public ::testing::TestWithParam<BitKernels> {};

TEST_P(EachKernel, CountsLikeTheDefinition) {
  Random random(1);
  for (size_t n = 0; n < 20; ++n) {
    const Words a = RandomWords(n, random);
    const Words b = RandomWords(n, random);
    Words both(n);
    for (size_t i = 0; i < n; ++i) both[i] = a[i] & b[i];
    const OnesCount ones = GetParam().count(a.data(), b.data(), n);
    EXPECT_EQ(ones.all, CountOnes(a));
    EXPECT_EQ(ones.masked, CountOnes(both));
  }
}

TEST_P(EachKernel, CompressesBitsLikeTheDefinition) {
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    const Words select = RandomWords(1 + random.Below(12), random);
    const size_t columns = 1 + random.Below(9);
    std::vector<Words> in;
    std::vector<Words> out;
    std::vector<const uint64_t*> in_pointers;
    std::vector<uint64_t*> out_pointers;
    for (size_t c = 0; c < columns; ++c) {
      in.push_back(RandomWords(select.size(), random));
      // Exactly the room that is promised: the sanitizers see a store behind it.
      out.emplace_back((CountOnes(select) + 63) / 64, random.Next());
    }
    for (size_t c = 0; c < columns; ++c) {
      in_pointers.push_back(in[c].data());
      out_pointers.push_back(out[c].data());
    }
    GetParam().compress(in_pointers, select, out_pointers);
    for (size_t c = 0; c < columns; ++c) ASSERT_EQ(out[c], SlowCompress(in[c], select));
  }
}

template <typename T>
void ExpectCodesCompressLikeTheDefinition(const BitKernels& kernels) {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const size_t rows = 1 + random.Below(700);
    Words select = RandomWords((rows + 63) / 64, random);
    if (rows % 64 != 0) select.back() &= (uint64_t{1} << (rows % 64)) - 1;
    std::vector<T> in(rows);
    for (T& code : in) code = static_cast<T>(random.Next());
    std::vector<T> out(CountOnes(select));
    kernels.CompressCodes(in.data(), select, out);
    ASSERT_EQ(out, SlowCompressCodes(in, select));
  }
}

TEST_P(EachKernel, CompressesCodesLikeTheDefinition) {
  ExpectCodesCompressLikeTheDefinition<uint8_t>(GetParam());
  ExpectCodesCompressLikeTheDefinition<uint16_t>(GetParam());
  ExpectCodesCompressLikeTheDefinition<uint32_t>(GetParam());
}

std::string KernelName(const ::testing::TestParamInfo<BitKernels>& info) {
  return std::string(info.param.name);
}

INSTANTIATE_TEST_SUITE_P(All, EachKernel,
                         ::testing::ValuesIn(RunnableBitKernels().begin(),
                                             RunnableBitKernels().end()),
                         KernelName);

}  // namespace
}  // namespace espalier
