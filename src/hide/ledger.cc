#include "hide/ledger.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "base/base64.h"
#include "base/sha256.h"
#include "base/text.h"
#include "base/utf8.h"

namespace espalier {
namespace {

using Json = nlohmann::ordered_json;

constexpr uint64_t kVersion = 1;
constexpr const char* kVersionKey = "espalier_ledger";
constexpr const char* kSealKey = "seal";
constexpr const char* kShuffledKey = "shuffled";
constexpr size_t kBlockBytes = size_t{1} << 16;
// Longer than any header: what is no ledger need not be read up to its first line's end.
constexpr size_t kMaxHeaderBytes = size_t{1} << 24;

Json ToJson(const TextDigest& digest) {
  return {{"bytes", digest.bytes}, {"sha256", digest.sha256}};
}

Json BytesAt(uint64_t offset, const std::string& bytes) {
  if (IsUtf8(bytes)) return {{"at", offset}, {"text", bytes}};
  return {{"at", offset}, {"base64", ToBase64(bytes)}};
}

const Json* Find(const Json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found == object.end() ? nullptr : &*found;
}

std::optional<uint64_t> NumberIn(const Json& object, const char* key) {
  const Json* number = Find(object, key);
  if (number == nullptr || !number->is_number_unsigned()) return std::nullopt;
  return number->get<uint64_t>();
}

std::optional<std::string> TextIn(const Json& object, const char* key) {
  const Json* text = Find(object, key);
  if (text == nullptr || !text->is_string()) return std::nullopt;
  return text->get<std::string>();
}

// Whether a field that may be left out has its type.
template <typename IsType>
bool IsAbsentOr(IsType is_type, const Json& object, const char* key) {
  const Json* field = Find(object, key);
  return field == nullptr || (field->*is_type)();
}

// Ledgers of version 0.1 have a number.
std::optional<Seed> SeedIn(const Json& header) {
  const Json* seed = Find(header, "seed");
  if (seed == nullptr) return Seed{};
  if (seed->is_number_unsigned()) return Seed{0, seed->get<uint64_t>()};
  return seed->is_string() ? ParseSeed(seed->get<std::string>()) : std::nullopt;
}

bool OptionalFieldsFit(const Json& header) {
  return SeedIn(header).has_value() && IsAbsentOr(&Json::is_number_unsigned, header, "rows") &&
         IsAbsentOr(&Json::is_string, header, "command") &&
         IsAbsentOr(&Json::is_boolean, header, kShuffledKey) &&
         IsAbsentOr(&Json::is_string, header, kSealKey);
}

std::optional<TextDigest> DigestIn(const Json& header, const char* key) {
  const Json* digest = Find(header, key);
  if (digest == nullptr) return std::nullopt;
  const std::optional<uint64_t> bytes = NumberIn(*digest, "bytes");
  const std::optional<std::string> sha256 = TextIn(*digest, "sha256");
  if (!bytes || !sha256) return std::nullopt;
  return TextDigest{*bytes, *sha256};
}

struct PlacedBytes {
  uint64_t offset = 0;
  std::string bytes;
};

std::optional<PlacedBytes> BytesIn(const Json& edit, const char* key) {
  const Json* place = Find(edit, key);
  if (place == nullptr) return std::nullopt;
  const std::optional<uint64_t> offset = NumberIn(*place, "at");
  std::optional<std::string> bytes = TextIn(*place, "text");
  if (const std::optional<std::string> packed = TextIn(*place, "base64"); packed && !bytes) {
    bytes = FromBase64(*packed);
  }
  if (!offset || !bytes) return std::nullopt;
  return PlacedBytes{*offset, std::move(*bytes)};
}

// Whether the bytes [offset, offset + length) follow `begin` and lie within `all` bytes.
bool Fits(uint64_t begin, uint64_t offset, uint64_t length, uint64_t all) {
  return begin <= offset && offset <= all && length <= all - offset;
}

}  // namespace

Result<TextDigest> DigestOf(const Source& source) {
  TextStream stream(source);
  std::vector<char> buffer(kBlockBytes);
  Sha256 sha256;
  TextDigest digest;
  while (true) {
    const Result<size_t> got = stream.Read(buffer);
    if (!got.ok()) return got.error();
    digest.bytes += *got;
    sha256.Add({buffer.data(), *got});
    if (*got < buffer.size()) break;
  }
  digest.sha256 = sha256.Finish();
  return digest;
}

std::string LedgerLine(const LedgerHeader& header, std::span<const std::string> edits) {
  Json json = {{kVersionKey, kVersion},
               {"input", ToJson(header.input)},
               {"output", ToJson(header.output)},
               {"edits", header.edits},
               {"seed", TextOf(header.seed)}};
  if (!header.command.empty()) json["command"] = ValidUtf8(header.command);
  if (header.rows) json["rows"] = *header.rows;
  if (header.shuffled) json[kShuffledKey] = true;
  if (header.hiding) json["hiding"] = ToJson(*header.hiding);
  Sha256 sha256;
  sha256.Add(json.dump() + "\n");
  for (const std::string& edit : edits) sha256.Add(edit);
  json[kSealKey] = sha256.Finish();
  return json.dump() + "\n";
}

std::string LedgerLine(Json meaning, const Patch& patch) {
  meaning["input"] = BytesAt(patch.input_offset, patch.input);
  meaning["output"] = BytesAt(patch.output_offset, patch.output);
  return meaning.dump() + "\n";
}

LedgerReader::LedgerReader(std::shared_ptr<const Source> source)
    : source_(std::move(source)), stream_(*source_) {}

Result<LedgerReader> LedgerReader::Open(std::shared_ptr<const Source> source) {
  LedgerReader reader(std::move(source));
  if (const Status read = reader.ReadHeader(); !read.ok()) return read.error();
  return reader;
}

Error LedgerReader::Wrong(const std::string& what) const {
  return InputError(fmt::format("{}:{}: {}", name(), line_, what));
}

// Without its end; nothing at the end of the file, or where a line has more than `most_bytes`.
Result<std::optional<std::string>> LedgerReader::NextLine(size_t most_bytes) {
  for (size_t searched = next_;;) {
    const size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos || (ended_ && next_ < buffer_.size())) {
      ++line_;
      std::string line = buffer_.substr(next_, end - next_);
      next_ = end == std::string::npos ? buffer_.size() : end + 1;
      return std::optional<std::string>(std::move(line));
    }
    buffer_.erase(0, std::exchange(next_, 0));
    if (ended_ || buffer_.size() > most_bytes) return std::optional<std::string>();
    searched = buffer_.size();
    buffer_.resize(searched + kBlockBytes);
    const Result<size_t> got = stream_.Read(std::span(buffer_).subspan(searched));
    if (!got.ok()) return got.error();
    ended_ = *got < kBlockBytes;
    buffer_.resize(searched + *got);
  }
}

bool IsLedger(const std::shared_ptr<const Source>& source) {
  LedgerReader reader(source);
  const Result<std::optional<std::string>> line = reader.NextLine(kMaxHeaderBytes);
  if (!line.ok()) return false;
  return Find(Json::parse(line->value_or(""), nullptr, /*allow_exceptions=*/false), kVersionKey);
}

Status LedgerReader::ReadHeader() {
  const Result<std::optional<std::string>> line = NextLine(kMaxHeaderBytes);
  if (!line.ok()) return line.error();
  Json json = Json::parse(line->value_or(""), nullptr, /*allow_exceptions=*/false);
  const std::optional<uint64_t> version = NumberIn(json, kVersionKey);
  if (!version) return InputError(name() + ": is not a ledger of Espalier");
  if (*version != kVersion) {
    return Wrong(fmt::format("the ledger is of version {}; this program knows version {}", *version,
                             kVersion));
  }
  const std::optional<TextDigest> input = DigestIn(json, "input");
  const std::optional<TextDigest> output = DigestIn(json, "output");
  const std::optional<uint64_t> edits = NumberIn(json, "edits");
  const Json* hiding_json = Find(json, "hiding");
  const Json* shuffled = Find(json, kShuffledKey);
  std::optional<HidingRecord> hiding;
  if (hiding_json != nullptr) hiding = HidingRecordIn(*hiding_json);
  if (!input || !output || !edits || !OptionalFieldsFit(json) ||
      hiding.has_value() != (hiding_json != nullptr)) {
    return Wrong("the header of the ledger is broken");
  }
  header_ = {*input,
             *output,
             *edits,
             *SeedIn(json),
             TextIn(json, "command").value_or(""),
             NumberIn(json, "rows"),
             std::move(hiding),
             shuffled != nullptr && shuffled->get<bool>()};
  meanings_ = LedgerEditCheck(header_.rows);
  seal_ = TextIn(json, kSealKey);
  json.erase(kSealKey);
  sha256_.Add(json.dump() + "\n");
  return {};
}

Result<std::optional<Patch>> LedgerReader::End() {
  if (edits_ != header_.edits) {
    return InputError(
        fmt::format("{}: ends after {} of {}", name(), edits_, Plural(header_.edits, "edit")));
  }
  if (seal_ && *seal_ != sha256_.Finish()) {
    return InputError(name() + ": is not what was sealed: the ledger was changed");
  }
  return std::optional<Patch>();
}

Status LedgerReader::CheckPlace(const Patch& patch) const {
  if (Fits(input_end_, patch.input_offset, patch.input.size(), header_.input.bytes) &&
      Fits(output_end_, patch.output_offset, patch.output.size(), header_.output.bytes) &&
      patch.input_offset - input_end_ == patch.output_offset - output_end_) {
    return {};
  }
  return InputError("the edit does not fit the one before it, or the files");
}

Result<std::optional<Patch>> LedgerReader::Next() {
  const Result<std::optional<std::string>> line = NextLine(std::string::npos);
  if (!line.ok()) return line.error();
  if (!line->has_value()) return End();
  if (edits_ == header_.edits) return Wrong("there are more edits than the header says");
  sha256_.Add(**line + "\n");
  const Json json = Json::parse(**line, nullptr, /*allow_exceptions=*/false);
  std::optional<PlacedBytes> input = BytesIn(json, "input");
  std::optional<PlacedBytes> output = BytesIn(json, "output");
  if (!input || !output) return Wrong("this is not an edit of a ledger");
  Patch patch{.edit = edits_,
              .input_offset = input->offset,
              .input = std::move(input->bytes),
              .output_offset = output->offset,
              .output = std::move(output->bytes)};
  Status fits = CheckPlace(patch);
  if (fits.ok()) fits = meanings_.Check(json, patch);
  if (!fits.ok()) return Wrong(fits.error().message);
  ++edits_;
  input_end_ = patch.input_offset + patch.input.size();
  output_end_ = patch.output_offset + patch.output.size();
  return std::optional<Patch>(std::move(patch));
}

}  // namespace espalier
