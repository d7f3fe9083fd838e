#include "table/engine/block_pool.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <cstdlib>
#include <new>

namespace espalier {

WordBlock NewBlock(size_t words) {
#if defined(MADV_HUGEPAGE)
  constexpr size_t kHugePage = size_t{1} << 21;
  const size_t bytes = (words * sizeof(uint64_t) + kHugePage - 1) / kHugePage * kHugePage;
  if (bytes >= 2 * kHugePage) {
    void* memory = std::aligned_alloc(kHugePage, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    // Only advice: where it is not taken, the pages are small.
    static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));
    return {static_cast<uint64_t*>(memory), [](uint64_t* block) { std::free(block); }};
  }
#endif
  return WordBlock(new uint64_t[words]);
}

}  // namespace espalier
