#include "table/text/block_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "base/text.h"
#include "table/text/block_parser.h"

namespace espalier {
namespace {

// The joiner parses single records mostly, and whole blocks only where a guess was wrong.
constexpr size_t kMaxJoinerRows = 256;

using Bytes = std::unique_ptr<char[]>;  // NOLINT(modernize-avoid-c-arrays)

struct Block {
  // `bytes` of the file and a '\n' behind them. Not cleared at first: that would take longer than
  // to read a small file.
  Bytes text;
  size_t bytes = 0;
  uint64_t offset = 0;
  bool last = false;
  double share = 0;  // of the file, up to the block's end
  bool parsed = false;
  size_t start = 0;  // where the worker assumed the first record
  ParsedText records;

  std::string_view View() const { return {text.get(), bytes}; }
};

class BlockReader {
 public:
  BlockReader(const Document& document, std::span<const ColumnPlan> plans,
              const BlockOptions& options, const std::function<void(const Chunk&)>& take)
      : document_(document),
        plans_(plans),
        options_(options),
        take_(take),
        blocks_(options.threads + 2),
        stream_(*document.source),
        read_offset_(document.data_begin),
        joiner_(document.format, plans, std::min(ChunkRows(), kMaxJoinerRows)),
        carry_offset_(document.data_begin) {}

  Status Run() {
    if (Status skipped = stream_.Skip(document_.data_begin); !skipped.ok()) return skipped;
    ParallelFor(options_.threads, options_.threads, [this](size_t, size_t) { Work(); });
    return status_;
  }

 private:
  // No block holds more rows than bytes for each delimiter and line end.
  size_t ChunkRows() const {
    return std::clamp<size_t>(options_.block_bytes / plans_.size(), 1, Encoder::kMaxChunkRows);
  }

  void Work() {
    BlockParser parser(document_.format, plans_, ChunkRows());
    while (Block* block = NextBlock()) {
      Speculate(*block, parser);
      Commit(*block);
    }
  }

  // Reads the next block; null when there is none, or no need for one.
  Block* NextBlock() {
    std::unique_lock lock(mutex_);
    progress_.wait(lock,
                   [this] { return stopped_ || ended_ || begun_ < committed_ + blocks_.size(); });
    if (stopped_ || ended_) return nullptr;
    Block& block = blocks_[begun_ % blocks_.size()];
    if (!block.text) block.text.reset(new char[options_.block_bytes + 1]);
    const Result<size_t> got = stream_.Read({block.text.get(), options_.block_bytes});
    if (!got.ok()) {
      Stop(got.error());
      return nullptr;
    }
    block.bytes = *got;
    block.text[block.bytes] = '\n';
    block.offset = std::exchange(read_offset_, read_offset_ + *got);
    block.share = stream_.Progress();
    block.last = ended_ = *got < options_.block_bytes;
    ++begun_;
    return &block;
  }

  void Speculate(Block& block, BlockParser& parser) const {
    const char* begin = block.text.get();
    const char* end = begin + block.bytes;
    const size_t line_end = block.View().find('\n');
    block.start = line_end == std::string_view::npos ? block.bytes : line_end + 1;
    if (block.offset == document_.data_begin) block.start = 0;
    block.records = parser.Parse({begin + block.start, end, false}, block.offset + block.start);
  }

  // Commits all parsed blocks whose turn it is, unless another thread is at it.
  void Commit(Block& block) {
    std::unique_lock lock(mutex_);
    block.parsed = true;
    if (std::exchange(committing_, true)) return;
    while (!stopped_ && committed_ < begun_) {
      Block& next = blocks_[committed_ % blocks_.size()];
      if (!next.parsed) break;
      lock.unlock();
      const Status joined = Join(next);
      lock.lock();
      next.parsed = false;
      ++committed_;
      if (!joined.ok()) Stop(joined.error());
      progress_.notify_all();
    }
    committing_ = false;
  }

  // REQUIRES: mutex_ is held
  void Stop(const Error& error) {
    if (!std::exchange(stopped_, true)) status_ = error;
    progress_.notify_all();
  }

  // Checks the worker's assumption, and takes the block's rows.
  // Invariant: carry_ begins where a record begins, and ends where the block begins.
  Status Join(Block& block) {
    const std::string_view text = block.View();
    if (Status head = Extend(text.substr(0, block.start)); !head.ok()) return head;
    if (carry_.empty()) {
      if (block.records.fault) return ErrorAt(*document_.source, *block.records.fault);
      TakeAll(std::exchange(block.records.chunks, {}));
      const auto stop = static_cast<size_t>(block.records.stop - text.data());
      carry_ = text.substr(stop);
      carry_offset_ = block.offset + stop;
    } else if (Status rest = Extend(text.substr(block.start)); !rest.ok()) {
      return rest;
    }
    if (options_.progress) options_.progress(block.share);
    return block.last ? ParseCarry(TextExtent::kWhole) : CheckLength();
  }

  // Parses what was carried over together with the bytes behind it.
  Status Extend(std::string_view bytes) {
    if (bytes.empty()) return {};
    carry_.append(bytes);
    return ParseCarry(TextExtent::kPart);
  }

  // kWhole: nothing follows what was carried over.
  Status ParseCarry(TextExtent extent) {
    const size_t bytes = carry_.size();
    carry_.push_back('\n');
    const char* begin = carry_.data();
    ParsedText parsed =
        joiner_.Parse({begin, begin + bytes, extent == TextExtent::kWhole}, carry_offset_);
    if (parsed.fault) return ErrorAt(*document_.source, *parsed.fault);
    TakeAll(parsed.chunks);
    const auto used = static_cast<size_t>(parsed.stop - begin);
    carry_.pop_back();
    carry_.erase(0, used);
    carry_offset_ += used;
    return {};
  }

  Status CheckLength() {
    if (carry_.size() <= options_.max_record_bytes) return {};
    const uint64_t begin = carry_offset_;
    if (Status unclosed = ParseCarry(TextExtent::kWhole); !unclosed.ok()) return unclosed;
    return ErrorAt(*document_.source, {Fault::Place::kLine, begin,
                                       fmt::format("a record of more than {} begins here",
                                                   Plural(options_.max_record_bytes, "byte"))});
  }

  void TakeAll(const std::vector<Chunk>& chunks) {
    for (const Chunk& chunk : chunks) take_(chunk);
  }

  const Document& document_;
  const std::span<const ColumnPlan> plans_;
  const BlockOptions& options_;
  const std::function<void(const Chunk&)>& take_;

  std::mutex mutex_;  // guards what follows, down to the next empty line
  std::condition_variable progress_;
  std::vector<Block> blocks_;  // block i is in place i % size, from its reading to its commit
  TextStream stream_;
  uint64_t read_offset_;
  size_t begun_ = 0;
  size_t committed_ = 0;
  bool ended_ = false;
  bool stopped_ = false;
  bool committing_ = false;
  Status status_;

  // Used by the committing thread only.
  BlockParser joiner_;
  std::string carry_;
  uint64_t carry_offset_;
};

}  // namespace

Status ReadBlocks(const Document& document, std::span<const ColumnPlan> plans,
                  const BlockOptions& options, const std::function<void(const Chunk&)>& take) {
  return BlockReader(document, plans, options, take).Run();
}

}  // namespace espalier
