// Reads all records of a document with several threads, in blocks of bytes.
//
// A worker takes the next block and parses it as if a record began behind its first
// line end. Blocks are then committed in the order of the file: what the block before
// left over, joined with this block's first line, must end where the worker began. If
// it does not, because that line end stood in quotes, the block is parsed again from
// the right place. So the result is exact, and the same for any size of blocks and any
// number of threads.
//
// Memory: a few blocks, whatever the length of the file.
#ifndef ESPALIER_TABLE_TEXT_BLOCK_READER_H_
#define ESPALIER_TABLE_TEXT_BLOCK_READER_H_

#include <cstddef>
#include <functional>
#include <span>

#include "base/result.h"
#include "table/text/document.h"
#include "table/text/encoder.h"

namespace espalier {

struct BlockOptions {
  size_t threads = 1;
  size_t block_bytes = size_t{1} << 20;
  std::function<void(double)> progress;  // may be empty; share of the file, from 0 to 1

  // A record that is longer has most likely a quote that is never closed: an error, before
  // the rest of the file is in memory.
  size_t max_record_bytes = size_t{1} << 26;
};

// Gives every chunk of rows to `take`, in the order of the file, one call at a time, and
// from any thread. The error is that of the first wrong record.
// REQUIRES: plans has one entry a column; threads >= 1; block_bytes >= 1
Status ReadBlocks(const Document& document, std::span<const ColumnPlan> plans,
                  const BlockOptions& options, const std::function<void(const Chunk&)>& take);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_BLOCK_READER_H_
