// The private record of the edits that were made to a file: JSON, one object a line.
//
//   {"espalier_ledger":1,"input":{"bytes":443,"sha256":".."},"output":{..},"edits":2,"seed":"1",
//    "rows":14,"hiding":{..},"seal":".."}
//   {"edit":"relabel","row":3,"column":"play","from":"yes","to":"no","reason":"..",
//    "input":{"at":97,"text":"yes"},"output":{"at":97,"text":"no"}}
//
// Each edit has its meaning, for people, and its patch: the bytes that were taken out of the
// input and those that stand in the output instead. Undo and replay follow the patches only, so
// they are exact whatever the format. Patches stand in the order of the file. Bytes that are
// no UTF-8 are written as "base64" instead of "text". A packed file counts unpacked. Where the
// header has "shuffled":true, the output has its rows in a random order that follows from the seed
// (table/text/shuffle.h), and patches are those of the output before it was shuffled. The seal is
// the SHA-256 of everything else in the ledger: meanings cannot be changed without notice.
#ifndef ESPALIER_HIDE_LEDGER_H_
#define ESPALIER_HIDE_LEDGER_H_

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "base/seed.h"
#include "base/sha256.h"
#include "hide/hiding_record.h"
#include "hide/ledger_edit.h"
#include "table/text/edit.h"
#include "table/text/source.h"

namespace espalier {

// A text, as good as named.
struct TextDigest {
  uint64_t bytes = 0;
  std::string sha256;

  bool operator==(const TextDigest&) const = default;
};

Result<TextDigest> DigestOf(const Source& source);

struct LedgerHeader {
  TextDigest input;
  TextDigest output;
  uint64_t edits = 0;
  Seed seed;
  std::string command;                                // how the edits came about; may be empty
  std::optional<uint64_t> rows = std::nullopt;        // of the original; none: not known
  std::optional<HidingRecord> hiding = std::nullopt;  // none: not known
  bool shuffled = false;                              // the output, after all edits
};

// The line of an edit, with its end. `meaning` is a JSON object, to which the patch is added.
std::string LedgerLine(nlohmann::ordered_json meaning, const Patch& patch);

// The first line of a ledger, sealed, with its end. `edits` are the lines that follow.
std::string LedgerLine(const LedgerHeader& header, std::span<const std::string> edits);

// Whether a text begins as a ledger of any version does, be the rest of it broken. What cannot be
// read is none.
bool IsLedger(const std::shared_ptr<const Source>& source);

// Reads a ledger line by line; memory: a line. An error names the ledger and the line.
class LedgerReader {
 public:
  static Result<LedgerReader> Open(std::shared_ptr<const Source> source);

  friend bool IsLedger(const std::shared_ptr<const Source>& source);

  const std::string& name() const { return source_->name(); }
  const LedgerHeader& header() const { return header_; }

  // The next patch; nothing behind the last one. Patches ascend and lie within both files, what
  // lies between two of them has the same length in both, and the meanings fit them.
  Result<std::optional<Patch>> Next();

 private:
  explicit LedgerReader(std::shared_ptr<const Source> source);

  Result<std::optional<std::string>> NextLine(size_t most_bytes);
  Status ReadHeader();
  Result<std::optional<Patch>> End();
  Status CheckPlace(const Patch& patch) const;
  Error Wrong(const std::string& what) const;

  std::shared_ptr<const Source> source_;
  TextStream stream_;
  std::string buffer_;
  size_t next_ = 0;  // where the next line begins in it
  bool ended_ = false;
  uint64_t line_ = 0;  // of the file, from 1
  LedgerHeader header_;
  std::optional<std::string> seal_;  // as the header has it
  Sha256 sha256_;                    // of what was read, without the seal
  LedgerEditCheck meanings_;
  uint64_t edits_ = 0;      // read so far
  uint64_t input_end_ = 0;  // of the patch before
  uint64_t output_end_ = 0;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_LEDGER_H_
