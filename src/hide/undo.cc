#include "hide/undo.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/sha256.h"
#include "hide/ledger.h"
#include "table/text/shuffle.h"

namespace espalier {
namespace {

constexpr size_t kBlockBytes = size_t{1} << 16;

enum class Direction { kUndo, kReplay };

// What a patch does in one direction.
struct Exchange {
  uint64_t offset = 0;
  std::string old;
  std::string now;
};

Exchange Turned(Patch patch, Direction direction) {
  if (direction == Direction::kUndo) {
    return {patch.output_offset, std::move(patch.output), std::move(patch.input)};
  }
  return {patch.input_offset, std::move(patch.input), std::move(patch.output)};
}

// Copies one text into another, from the front to the back.
class Copier {
 public:
  Copier(const Source& from, const WriteBytes& write) : stream_(from), write_(write) {}

  Status CopyTo(uint64_t offset) {
    while (at_ < offset) {
      const Result<std::string_view> piece = Next(offset - at_);
      if (!piece.ok()) return piece.error();
      if (Status written = Put(*piece); !written.ok()) return written;
      if (piece->empty()) return {};  // the file is shorter: the digest will tell
    }
    return {};
  }

  // Passes over what stands there.
  Status Skip(uint64_t bytes) {
    for (const uint64_t end = at_ + bytes; at_ < end;) {
      const Result<std::string_view> piece = Next(end - at_);
      if (!piece.ok()) return piece.error();
      if (piece->empty()) return {};
    }
    return {};
  }

  Status Put(std::string_view bytes) {
    sha256_.Add(bytes);
    written_ += bytes.size();
    return write_(bytes);
  }

  TextDigest Finish() { return {written_, sha256_.Finish()}; }

 private:
  Result<std::string_view> Next(uint64_t most) {
    buffer_.resize(std::min<uint64_t>(most, kBlockBytes));
    const Result<size_t> got = stream_.Read(std::span(buffer_));
    if (!got.ok()) return got.error();
    at_ += *got;
    return std::string_view(buffer_.data(), *got);
  }

  TextStream stream_;
  const WriteBytes& write_;
  std::string buffer_;
  uint64_t at_ = 0;
  uint64_t written_ = 0;
  Sha256 sha256_;
};

Result<TextDigest> Rewrite(const Source& source, LedgerReader& ledger, Direction direction,
                           const WriteBytes& write) {
  Copier copier(source, write);
  while (true) {
    Result<std::optional<Patch>> patch = ledger.Next();
    if (!patch.ok()) return patch.error();
    if (!patch->has_value()) break;
    const Exchange exchange = Turned(std::move(**patch), direction);
    Status done = copier.CopyTo(exchange.offset);
    if (done.ok()) done = copier.Skip(exchange.old.size());
    if (done.ok()) done = copier.Put(exchange.now);
    if (!done.ok()) return done.error();
  }
  const bool undo = direction == Direction::kUndo;
  const TextDigest& whole = undo ? ledger.header().output : ledger.header().input;
  if (const Status copied = copier.CopyTo(whole.bytes); !copied.ok()) return copied.error();
  return copier.Finish();
}

using Shared = std::shared_ptr<const Source>;

// The sanitized file with its rows in their original order. REQUIRES: it is the ledger's output
Result<Shared> Unshuffled(const Source& sanitized, const LedgerHeader& header) {
  std::string text(header.output.bytes, '\0');
  const Result<size_t> got = TextStream(sanitized).Read(std::span(text));
  if (!got.ok()) return got.error();
  const Result<std::string> in_order = UnshuffledText(sanitized.name(), text, header.seed);
  if (!in_order.ok()) return in_order.error();
  return Source::OfText(sanitized.name(), *in_order);
}

// The edits, then the order.
Result<TextDigest> ReplayShuffled(const Source& original, LedgerReader& ledger,
                                  const WriteBytes& write) {
  std::string text;
  const Result<TextDigest> edited =
      Rewrite(original, ledger, Direction::kReplay, [&](std::string_view bytes) {
        text.append(bytes);
        return Status();
      });
  if (!edited.ok()) return edited.error();
  const Result<std::string> shuffled = ShuffledText(original.name(), text, ledger.header().seed);
  if (!shuffled.ok()) return shuffled.error();
  if (const Status written = write(*shuffled); !written.ok()) return written.error();
  Sha256 sha256;
  sha256.Add(*shuffled);
  return TextDigest{shuffled->size(), sha256.Finish()};
}

Result<TextDigest> RewriteShuffled(const Source& source, LedgerReader& ledger, Direction direction,
                                   const WriteBytes& write) {
  if (direction == Direction::kReplay) return ReplayShuffled(source, ledger, write);
  const Result<Shared> in_order = Unshuffled(source, ledger.header());
  if (!in_order.ok()) return in_order.error();
  return Rewrite(**in_order, ledger, direction, write);
}

Status Turn(const Source& source, const Shared& ledger_source, Direction direction,
            const WriteBytes& write) {
  Result<LedgerReader> ledger = LedgerReader::Open(ledger_source);
  if (!ledger.ok()) return ledger.error();
  const bool undo = direction == Direction::kUndo;
  const LedgerHeader& header = ledger->header();
  const Result<TextDigest> digest = DigestOf(source);
  if (!digest.ok()) return digest.error();
  if (*digest != (undo ? header.output : header.input)) {
    return InputError(fmt::format("{}: is not the file that the ledger {} was written {}",
                                  source.name(), ledger->name(), undo ? "with" : "for"));
  }
  const Result<TextDigest> written = header.shuffled
                                         ? RewriteShuffled(source, *ledger, direction, write)
                                         : Rewrite(source, *ledger, direction, write);
  if (!written.ok()) return written.error();
  if (Status same = source.CheckUnchanged(); !same.ok()) return same;
  if (*written != (undo ? header.input : header.output)) {
    return InputError(
        fmt::format("{}: the edits do not lead to the {} file: the ledger was changed",
                    ledger->name(), undo ? "original" : "sanitized"));
  }
  return {};
}

}  // namespace

Status Undo(const Source& sanitized, const Shared& ledger, const WriteBytes& write) {
  return Turn(sanitized, ledger, Direction::kUndo, write);
}

Status Replay(const Source& original, const Shared& ledger, const WriteBytes& write) {
  return Turn(original, ledger, Direction::kReplay, write);
}

}  // namespace espalier
