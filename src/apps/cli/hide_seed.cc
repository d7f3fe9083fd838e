#include "apps/cli/hide_seed.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/cli/messages.h"
#include "apps/cli/output.h"
#include "apps/cli/provenance.h"
#include "apps/cli/recorded.h"
#include "hide/ledger.h"
#include "table/text/source.h"

namespace espalier::cli {
namespace {

namespace fs = std::filesystem;

// A folder may hold anything: a search through all of it could take longer than the hiding.
constexpr size_t kMostFiles = 200;

// Regular files next to `path`, by name. What cannot be read counts as empty.
std::vector<std::string> FilesNextTo(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  std::error_code error;
  fs::directory_iterator entry(folder.empty() ? fs::path(".") : folder, error);
  std::vector<std::string> files;
  for (; !error && entry != fs::directory_iterator() && files.size() < kMostFiles;
       entry.increment(error)) {
    std::error_code unknown;
    // Opening a pipe would wait for somebody to write into it.
    if (!entry->is_regular_file(unknown)) continue;
    files.push_back((folder / entry->path().filename()).string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// What the file says of a hiding; nothing if it is not a ledger.
std::optional<LedgerHeader> HeaderIn(const std::string& file) {
  Result<std::shared_ptr<const Source>> source = Source::Open(file);
  if (!source.ok()) return std::nullopt;
  const Result<LedgerReader> reader = LedgerReader::Open(std::move(*source));
  if (!reader.ok()) return std::nullopt;
  return reader->header();
}

// The ledger of an earlier release of the same data, with another seed.
std::optional<std::string> OtherRelease(const Seed& seed, const Table& table,
                                        const std::string& ledger) {
  std::optional<TextDigest> input;  // hashing a large file takes a while
  for (std::string& file : FilesNextTo(ledger)) {
    const std::optional<LedgerHeader> header = HeaderIn(file);
    if (!header || header->seed == seed) continue;
    if (!input) {
      const Result<NamedDigest> digest = DigestOfTable(table, "");
      if (!digest.ok()) return std::nullopt;
      input = digest->digest;
    }
    if (header->input == *input) return std::move(file);
  }
  return std::nullopt;
}

// False where that cannot be told: standard input was read for the seed.
bool IsOfOtherData(const std::string& ledger, const Table& table) {
  if (ledger == kStandardStream) return false;
  const std::optional<LedgerHeader> header = HeaderIn(ledger);
  const Result<NamedDigest> digest = DigestOfTable(table, "");
  return header && digest.ok() && header->input != digest->digest;
}

}  // namespace

Result<Seed> SeedOf(const SeedChoice& choice) {
  if (choice.given) return *choice.given;
  if (choice.from.empty()) return NewSeed();
  const Result<std::shared_ptr<const Source>> ledger = Source::Open(choice.from);
  if (!ledger.ok()) return ledger.error();
  const Result<LedgerHeader> header = ReadLedger(*ledger);
  if (!header.ok()) return header.error();
  return header->seed;
}

void WarnOfSeed(const Seed& seed, const SeedChoice& choice, const Table& table,
                const std::string& ledger) {
  if (seed.IsGuessable()) {
    PrintWarning(
        "a seed this small can be guessed, and with it which rows were edited: publish nothing "
        "that was made with it");
  }
  if (!choice.from.empty() && IsOfOtherData(choice.from, table)) {
    PrintWarning(
        fmt::format("{}: this ledger is of other data; reusing its seed helps only for a further "
                    "release of the "
                    "same data",
                    choice.from));
  } else if (!choice.from.empty()) {
    return;
  }
  if (ledger.empty() || ledger == kStandardStream) return;
  if (const std::optional<std::string> other = OtherRelease(seed, table, ledger)) {
    PrintWarning(fmt::format(
        "{0}: the ledger of an earlier release of the same data has another seed; whoever "
        "compares both releases sees what was edited: use --seed-from {0}",
        *other));
  }
}

}  // namespace espalier::cli
