// Blocks of memory that are used again, level after level: a fresh block costs a page
// fault for every 4 KiB, which is dearer than filling it.
#ifndef ESPALIER_TABLE_ENGINE_BLOCK_POOL_H_
#define ESPALIER_TABLE_ENGINE_BLOCK_POOL_H_

#include <algorithm>
#include <cstddef>
#include <vector>

#include "table/engine/node_rows.h"

namespace espalier {

// A block of `words` words, with any content; in huge pages where the system has them and it is
// large enough.
WordBlock NewBlock(size_t words);

// Threads: one caller at a time; blocks may be let go of on any thread.
class BlockPool {
 public:
  // A block of at least `words` words, with any content.
  WordBlock Take(size_t words) {
    // Levels shrink only slowly: a free block that is too small will not be wanted again.
    std::erase_if(blocks_,
                  [&](const Sized& b) { return b.block.use_count() == 1 && b.words < words; });
    for (const Sized& b : blocks_) {
      if (b.block.use_count() == 1) return b.block;
    }
    blocks_.push_back({NewBlock(words), words});
    return blocks_.back().block;
  }

 private:
  struct Sized {
    WordBlock block;
    size_t words = 0;
  };
  std::vector<Sized> blocks_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_ENGINE_BLOCK_POOL_H_
