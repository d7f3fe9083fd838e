#include "apps/cli/provenance.h"

#include <memory>
#include <string_view>

#include "apps/cli/output.h"
#include "rules/grammar.h"
#include "table/text/document.h"

namespace espalier::cli {
namespace {

constexpr std::string_view kPlainCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+%@";

std::string ShellWord(const std::string& word) {
  if (!word.empty() && word.find_first_not_of(kPlainCharacters) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

Result<NamedDigest> DigestOfSource(const Source& source, const std::string& name) {
  const Result<TextDigest> digest = DigestOf(source);
  if (!digest.ok()) return digest.error();
  return NamedDigest{name, *digest};
}

}  // namespace

std::string CommandLine(int argc, const char* const* argv) {
  std::string line = "espalier";
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--threads") ++i;
    if (word == "--threads" || word.starts_with("--threads=")) continue;
    line += ' ' + ShellWord(word);
  }
  return line;
}

Result<NamedDigest> DigestOfTable(const Table& table, const std::string& name) {
  return DigestOfSource(*table.document->source, name);
}

Result<NamedDigest> DigestOfRequests(const WishOptions& options,
                                     const std::vector<Request>& requests, const Table& table) {
  const bool file = !options.requests.empty() && options.requests != kStandardStream;
  std::string text;
  for (const Request& request : requests) text += PrintRule(request.rule, table) + "\n";
  const std::string name = file ? options.requests : "the rules as text, a line each";
  const Result<std::shared_ptr<const Source>> source =
      file ? Source::Open(options.requests) : Source::OfText(name, text);
  if (!source.ok()) return source.error();
  return DigestOfSource(**source, name);
}

}  // namespace espalier::cli
