// Ledgers: whatever comes in, reading ends with patches in order or one line of error, undoing
// ends too; and any bytes that a ledger holds come back.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "hide/ledger.h"
#include "hide/undo.h"
#include "memory_file.h"

namespace espalier {
namespace {

void FuzzReading(const std::string& text) {
  const MemoryFile file(text);
  const Result<std::shared_ptr<const Source>> source = Source::Open(file.path());
  Require(source.ok());
  Result<LedgerReader> ledger = LedgerReader::Open(*source);
  if (!ledger.ok()) {
    Require(ledger.error().message.find('\n') == std::string::npos);
    return;
  }
  const MemoryFile data("x,c\n1,a\n");
  const Status undone =
      Undo(**Source::Open(data.path()), *source, [](std::string_view) { return Status(); });
  Require(undone.ok() || undone.error().message.find('\n') == std::string::npos);
  uint64_t input_end = 0;
  while (true) {
    const Result<std::optional<Patch>> patch = ledger->Next();
    if (!patch.ok() || !patch->has_value()) return;
    Require((*patch)->input_offset >= input_end);
    input_end = (*patch)->input_offset + (*patch)->input.size();
    Require(input_end <= ledger->header().input.bytes);
  }
}

void FuzzRoundTrip(const std::string& bytes) {
  const LedgerHeader header = {.input = {bytes.size() + 3, "a"},
                               .output = {bytes.size() + 3, "b"},
                               .edits = 2,
                               .seed = {0, bytes.size()},
                               .command = bytes,
                               .shuffled = bytes.size() % 2 == 1};
  const std::vector<std::string> edits = {
      LedgerLine({{"edit", "add"}, {"before", 1}, {"donor", 1}, {"reason", ""}},
                 {.input_offset = 1, .output_offset = 1, .output = bytes}),
      LedgerLine({{"edit", "remove"}, {"row", 1}, {"reason", ""}},
                 {.input_offset = 2, .input = bytes, .output_offset = 2 + bytes.size()})};
  const std::string text = LedgerLine(header, edits) + edits[0] + edits[1];
  const MemoryFile file(text);
  Result<LedgerReader> ledger = LedgerReader::Open(*Source::Open(file.path()));
  Require(ledger.ok() && ledger->header().seed == header.seed &&
          ledger->header().shuffled == header.shuffled);
  const Result<std::optional<Patch>> add = ledger->Next();
  Require(add.ok() && add->has_value() && (*add)->output == bytes);
  const Result<std::optional<Patch>> remove = ledger->Next();
  Require(remove.ok() && remove->has_value() && (*remove)->input == bytes);
  const Result<std::optional<Patch>> end = ledger->Next();
  Require(end.ok() && !end->has_value());
}

}  // namespace
}  // namespace espalier

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(data, data + size);
  espalier::FuzzReading(text);
  espalier::FuzzRoundTrip(text);
  return 0;
}
