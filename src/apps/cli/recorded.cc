#include "apps/cli/recorded.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "apps/cli/messages.h"
#include "apps/cli/provenance.h"
#include "base/text.h"
#include "table/text/document.h"

namespace espalier::cli {
namespace {

using ColumnType = TypeOverride::Type;

// An option of the learner as text, in the words of the command line.
struct LearnerWord {
  const char* option;
  std::string (*of)(const Learner&);
};

std::string OrNone(const std::string& text) { return text.empty() ? "none" : text; }

constexpr std::array<LearnerWord, 6> kLearnerWords = {
    {{"--learner", [](const Learner& one) { return std::string(Name(one.shape)); }},
     {"--criterion", [](const Learner& one) { return std::string(Name(one.criterion)); }},
     {"--min-leaf", [](const Learner& one) { return std::to_string(one.min_leaf); }},
     {"--max-depth",
      [](const Learner& one) {
        return OrNone(one.max_depth ? std::to_string(*one.max_depth) : "");
      }},
     {"--min-gain",
      [](const Learner& one) { return OrNone(one.min_gain ? FormatNumber(*one.min_gain) : ""); }},
     {"--prune", [](const Learner& one) { return std::string(Name(one.pruning)); }}}};

Error Contradiction(const std::string& given, const Recorded& recorded, const std::string& says) {
  return UsageError(fmt::format("{} contradicts {}, the ledger of the hiding, which says {}", given,
                                recorded.ledger, says));
}

std::string TypeIn(const HidingRecord& hiding, const std::string& column) {
  if (column == hiding.class_column) return "the class";
  const auto found = std::find_if(hiding.columns.begin(), hiding.columns.end(),
                                  [&](const TypeOverride& one) { return one.column == column; });
  if (found == hiding.columns.end()) return "no such column";
  return std::string(Name(found->type));
}

Status CheckColumns(const GrowOptions& options, const Recorded& recorded) {
  const HidingRecord& hiding = recorded.hiding;
  if (options.class_column && *options.class_column != hiding.class_column) {
    return Contradiction("--class " + *options.class_column, recorded, hiding.class_column);
  }
  for (const std::string& column : options.ignore) {
    const std::string type = TypeIn(hiding, column);
    if (type == Name(ColumnType::kIgnore)) continue;
    return Contradiction("--ignore " + column, recorded, type);
  }
  if (options.types_file.empty()) return {};
  const Result<std::vector<TypeOverride>> types = ReadTypesFile(options.types_file);
  if (!types.ok()) return types.error();
  for (const TypeOverride& given : *types) {
    const std::string type = TypeIn(hiding, given.column);
    if (type == Name(given.type) || given.column == hiding.class_column) continue;
    return Contradiction(
        fmt::format("--types {}: {}={}", options.types_file, given.column, Name(given.type)),
        recorded, type);
  }
  return {};
}

Result<bool> IsFile(const TextDigest& digest, const Table& table) {
  const Result<NamedDigest> found = DigestOfTable(table, "");
  if (!found.ok()) return found.error();
  return found->digest == digest;
}

}  // namespace

Result<LedgerHeader> ReadLedger(std::shared_ptr<const Source> ledger) {
  Result<LedgerReader> reader = LedgerReader::Open(std::move(ledger));
  if (!reader.ok()) return reader.error();
  for (bool more = true; more;) {
    const Result<std::optional<Patch>> patch = reader->Next();
    if (!patch.ok()) return patch.error();
    more = patch->has_value();
  }
  return reader->header();
}

Result<Recorded> ReadRecorded(const std::string& ledger) {
  const Result<std::shared_ptr<const Source>> source = Source::Open(ledger);
  if (!source.ok()) return source.error();
  const Result<LedgerHeader> header = ReadLedger(*source);
  if (!header.ok()) return header.error();
  const std::string& name = (*source)->name();
  if (!header->hiding) {
    return InputError(fmt::format(
        "{}: the ledger does not say how the tree was grown; give --rule and the learner's options",
        name));
  }
  if (header->hiding->rules.empty()) {
    return InputError(fmt::format("{}: no rule was hidden by these edits", name));
  }
  return Recorded{name, header->input, header->output, *header->hiding};
}

Result<GrowOptions> AsRecorded(const GrowOptions& options, const std::set<std::string>& given,
                               const Recorded& recorded) {
  if (Status checked = CheckColumns(options, recorded); !checked.ok()) return checked.error();
  const Learner& learner = recorded.hiding.learner;
  const Learner asked = LearnerOf(options);
  for (const LearnerWord& word : kLearnerWords) {
    if (!given.contains(word.option) || word.of(asked) == word.of(learner)) continue;
    return Contradiction(fmt::format("{} {}", word.option, word.of(asked)), recorded,
                         word.of(learner));
  }
  GrowOptions alike = options;
  alike.class_column = recorded.hiding.class_column;
  alike.ignore.clear();
  alike.types_file.clear();
  alike.types = recorded.hiding.columns;
  alike.shape = Name(learner.shape);
  alike.criterion = Name(learner.criterion);
  alike.min_leaf = learner.min_leaf;
  alike.max_depth = learner.max_depth;
  alike.min_gain = learner.min_gain;
  alike.prune = Name(learner.pruning);
  return alike;
}

Status CheckFiles(const Recorded& recorded, const Table& original, const Table& sanitized) {
  const Result<bool> before = IsFile(recorded.original, original);
  if (!before.ok()) return before.error();
  if (!*before) {
    return InputError(fmt::format("{}: is not the original that the ledger {} was written for",
                                  original.document->source->name(), recorded.ledger));
  }
  const Result<bool> after = IsFile(recorded.sanitized, sanitized);
  if (!after.ok()) return after.error();
  if (!*after) {
    PrintWarning(fmt::format("{}: is not the file that the ledger {} was written with",
                             sanitized.document->source->name(), recorded.ledger));
  }
  return {};
}

}  // namespace espalier::cli
